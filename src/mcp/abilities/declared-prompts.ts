import { ErrorCode, type GetPromptResult, McpError } from '@modelcontextprotocol/sdk/types.js';
import type { PromptDeclaration, PromptMessage } from '../../../schema/core/registry/declared-abilities.ts';
import type { McpCaller, McpPrompt, McpResources } from '../mcp-features.ts';

const MAX_COMPLETIONS = 100;

/** Returns the prompts that a site declares. Messages may contain items, which are read with the rights of the caller. */
export const declaredPrompts = (
  declarations: readonly PromptDeclaration[],
  resources: McpResources,
): readonly McpPrompt[] =>
  declarations.map(({ name, title, description, arguments: parameters = [], messages }) => ({
    definition: {
      ...{ name, title, description },
      arguments: parameters.map(({ name: parameter, description: meaning, required = false }) => ({
        ...{ name: parameter, description: meaning, required },
      })),
    },
    write: async (values, caller) => ({
      description,
      messages: await Promise.all(messages.map((message) => writtenMessage(message, { values, resources, caller }))),
    }),
    complete: (argument, text) => {
      const known = parameters.find((parameter) => parameter.name === argument)?.values ?? [];
      const fitting = known.filter((value) => value.toLowerCase().startsWith(text.toLowerCase()));
      const values = fitting.slice(0, MAX_COMPLETIONS);
      return { values, total: fitting.length, hasMore: values.length < fitting.length };
    },
  }));

async function writtenMessage(
  message: PromptMessage,
  {
    values,
    resources,
    caller,
  }: { values: Readonly<Record<string, string>>; resources: McpResources; caller: McpCaller },
): Promise<GetPromptResult['messages'][number]> {
  const { role = 'user' } = message;
  if ('text' in message) return { role, content: { type: 'text', text: filled(message.text, values) } };
  const uri = filled(message.resource, values);
  const [resource] = (await resources.read(uri, caller))?.contents ?? [];
  if (!resource) throw new McpError(ErrorCode.InvalidParams, `There is no item at ${uri}, or you may not read it.`);
  return { role, content: { type: 'resource', resource } };
}

/** Replaces `{{name}}` by the argument with that name; an argument that was left out is empty. */
const filled = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{\{(\w+)\}\}/g, (_match, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : '',
  );
