import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import type { McpCaller } from '../mcp-caller.ts';
import type { McpTool } from '../mcp-features.ts';
import { valueResult } from '../tool-result.ts';
import { type ListedAbility, listAbilities, runForCaller } from './run-for-caller.ts';
import { objectSchema } from './tool-schema.ts';

/** Returns the tools of all abilities that the caller may run. */
export const abilityTools = async (caller: McpCaller): Promise<McpTool[]> =>
  (await listAbilities(caller)).filter(({ viewerCanRun }) => viewerCanRun).map(abilityTool);

/** The name of the tool of an ability. Names of abilities contain no `_`, so no two tools have the same name. */
const abilityToolName = (name: string): string => name.replaceAll('/', '_');

function abilityTool(ability: ListedAbility): McpTool {
  const { name, label, description, inputSchema, outputSchema } = ability;
  const input = inputSchema && objectSchema(inputSchema, 'input');
  const output = outputSchema && objectSchema(outputSchema, 'value');
  return {
    definition: {
      name: abilityToolName(name),
      title: label,
      description,
      inputSchema: input?.schema ?? { type: 'object', properties: {}, additionalProperties: false },
      ...(output ? { outputSchema: output.schema } : {}),
      annotations: toolAnnotations(ability),
    },
    run: async (sent, caller) => {
      const isEmpty = !input && Object.keys(sent).length === 0;
      const value = await runForCaller(ability, {
        input: isEmpty ? null : input?.property ? (sent[input.property] ?? null) : sent,
        caller,
      });
      if (output && !output.property) return valueResult(value as Record<string, unknown>);
      return valueResult({ value: value ?? null });
    },
  };
}

/** The annotations of a tool. What the ability does not declare is left out, so that clients assume the worst. */
function toolAnnotations({ label, annotations }: ListedAbility): NonNullable<Tool['annotations']> {
  const { readonly, destructive, idempotent } = annotations;
  return {
    title: label,
    ...(readonly === null ? {} : { readOnlyHint: readonly }),
    ...(destructive === null ? {} : { destructiveHint: destructive }),
    ...(idempotent === null ? {} : { idempotentHint: idempotent }),
    openWorldHint: false,
  };
}
