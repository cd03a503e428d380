import { ErrorCode, type GetPromptResult, McpError } from '@modelcontextprotocol/sdk/types.js';
import type { PromptDeclaration, PromptMessage } from '../../schema/core/registry/declared-abilities.ts';
import type { OpenSite } from '../open-site.ts';
import { abilityTools } from './abilities/ability-tools.ts';
import { itemFinder, markdownWriter } from './content/find-item.ts';
import { itemResources } from './content/item-resources.ts';
import { contentTools } from './content/register-content-tools.ts';
import { writableKinds } from './content/writable-kinds.ts';
import { itemInputWriter } from './content/written-item.ts';
import type { McpCaller, McpFeatures, McpPrompt, McpResources } from './mcp-features.ts';

const INSTRUCTIONS =
  'Tools read and change the content of this site with the rights of the account that you are logged in with. ' +
  'Read an item before you change it, and send its entityTag. Create drafts unless you are asked to publish. ' +
  'Each change of a post or a page is a revision, which people can restore, and an entry of the audit log.';

/** What the site offers to agents. */
export function siteFeatures({ config, kernel, registry, schema }: OpenSite): McpFeatures {
  const finder = itemFinder(writableKinds(schema, registry));
  const writeMarkdown = markdownWriter(kernel.longTexts);
  const resources = itemResources(finder, writeMarkdown);
  const toolsForContent = contentTools({
    ...{ schema, registry, finder, writeMarkdown, itemInput: itemInputWriter(kernel.longTexts) },
    freshPath: kernel.mediaTools.freshPath,
    maxUploadBytes: config.maxUploadBytes,
  });
  return {
    title: new URL(kernel.addresses.home).host,
    version: kernel.version ?? '',
    instructions: INSTRUCTIONS,
    resources,
    ...(registry.prompts.length > 0 ? { prompts: declaredPrompts(registry.prompts, resources) } : {}),
    tools: async (caller) => [...(await toolsForContent(caller)), ...(await abilityTools(caller))],
  };
}

const MAX_COMPLETIONS = 100;

/** Returns the prompts that a site declares. Messages may contain items, which are read with the rights of the caller. */
const declaredPrompts = (declarations: readonly PromptDeclaration[], resources: McpResources): readonly McpPrompt[] =>
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
