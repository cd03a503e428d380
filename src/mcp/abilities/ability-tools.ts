import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { graphql, type ResultOf } from '../../../schema/core/graphql/typed-document.ts';
import type { JsonSchema } from '../../../schema/json-schema/schema-types.ts';
import type { McpCaller, McpTool } from '../mcp-features.ts';
import { valueResult } from '../mcp-server.ts';
import { objectSchema } from './tool-schema.ts';

const ABILITY_FIELDS = graphql(`fragment AbilityFields on Ability {
  name label description inputSchema outputSchema annotations { readonly destructive idempotent } meta method viewerCanRun
}`);

/** An ability, as the API describes it to a caller. */
type ListedAbility = Omit<ResultOf<typeof ABILITY_FIELDS>, 'inputSchema' | 'outputSchema'> & {
  inputSchema: JsonSchema | null;
  outputSchema: JsonSchema | null;
};

const LIST = graphql('{ abilities { nodes { ...AbilityFields } } }', [ABILITY_FIELDS]);

const ONE = graphql('query ($name: String!) { ability(name: $name) { ...AbilityFields } }', [ABILITY_FIELDS]);

const READ = graphql(
  'query ($name: String!, $input: Json) { result: abilityResult(name: $name, input: $input) { value } }',
);

const CHANGE = graphql(
  `mutation ($name: String!, $input: Json, $method: AbilityMethod!) {
    result: runAbility(name: $name, input: $input, method: $method) { value }
  }`,
);

const RIGHTS = graphql('{ sitePermissions { readAbilities } }');

/** Returns the abilities of the site; none if the caller may not list them. */
export async function listAbilities(caller: McpCaller): Promise<readonly ListedAbility[]> {
  const { sitePermissions } = await caller.run(RIGHTS);
  if (!sitePermissions.readAbilities) return [];
  const { abilities } = await caller.run(LIST);
  return abilities.nodes as ListedAbility[];
}

/** Returns an ability. Errors: `rest_forbidden`, `rest_ability_not_found`. */
export async function findAbility(name: string, caller: McpCaller): Promise<ListedAbility> {
  const { ability } = await caller.run(ONE, { name });
  return ability as ListedAbility;
}

/** Runs an ability by its method and returns its value. Errors: those of `abilityResult` and `runAbility`. */
export async function runForCaller(
  { name, method }: Pick<ListedAbility, 'name' | 'method'>,
  { input, caller }: { input: unknown; caller: McpCaller },
): Promise<unknown> {
  const variables = { name, input: input ?? null };
  const { result } =
    method === 'READ' ? await caller.run(READ, variables) : await caller.run(CHANGE, { ...variables, method });
  return result.value;
}

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
