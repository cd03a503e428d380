import { GraphQLError } from 'graphql';
import type { JsonSchema } from '../../../schema/json-schema/schema-types.ts';
import { contentTool, READS } from '../content/content-tool.ts';
import type { McpFeatures, McpTool } from '../mcp-features.ts';
import { findAbility, listAbilities, runForCaller } from './ability-tools.ts';

const text = { type: 'string' } as const;

const abilityName = { ...text, description: 'The name of the ability, such as core/get-site-info.' } as const;

const discover = contentTool<object>({
  name: 'mcp-adapter-discover-abilities',
  title: 'Discover abilities',
  description: 'Lists the abilities of the site that can be run.',
  input: {},
  output: {
    abilities: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: text, label: text, description: text },
        required: ['name', 'label', 'description'],
      },
    },
  },
  annotations: { ...READS, destructiveHint: false, idempotentHint: true },
  run: async (_input, caller) => ({
    abilities: (await listAbilities(caller)).map(({ name, label, description }) => ({ name, label, description })),
  }),
});

const describe = contentTool<{ ability_name: string }>({
  name: 'mcp-adapter-get-ability-info',
  title: 'Get ability info',
  description: 'Describes one ability: the schemas of its input and output, and its effects.',
  input: { ability_name: abilityName },
  required: ['ability_name'],
  output: {
    ...{ name: text, label: text, description: text },
    ...{ input_schema: { type: 'object' }, output_schema: { type: 'object' }, meta: { type: 'object' } },
  },
  optional: ['output_schema', 'meta'],
  annotations: { ...READS, destructiveHint: false, idempotentHint: true },
  run: async ({ ability_name }, caller) => {
    const { name, label, description, inputSchema, outputSchema, meta } = await findAbility(ability_name, caller);
    return {
      ...{ name, label, description, input_schema: inputSchema ?? {}, meta },
      ...(outputSchema ? { output_schema: outputSchema } : {}),
    };
  },
});

/** Abilities whose input is not an object receive it all the same: the schema permits every value. */
const PARAMETERS: JsonSchema = { description: 'The input of the ability, usually an object.' };

const execute = contentTool<{ ability_name: string; parameters?: unknown }>({
  name: 'mcp-adapter-execute-ability',
  title: 'Execute ability',
  description: 'Runs one ability with its input and returns its output.',
  input: { ability_name: abilityName, parameters: PARAMETERS },
  required: ['ability_name'],
  output: {
    success: { type: 'boolean' },
    data: { description: 'The output of the ability.' },
    error: { ...text, description: 'Why the ability did not run.' },
  },
  optional: ['data', 'error'],
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  run: async ({ ability_name, parameters }, caller) => {
    try {
      const ability = await findAbility(ability_name, caller);
      // Clients of the adapter send an empty object to abilities without an input.
      const isEmpty = !ability.inputSchema && Object.keys((parameters as object | null) ?? {}).length === 0;
      const data = await runForCaller(ability, { input: isEmpty ? null : parameters, caller });
      return { success: true, data };
    } catch (error) {
      if (!(error instanceof GraphQLError) || error.extensions.code === undefined) throw error;
      return { success: false, error: error.message };
    }
  },
});

const ADAPTER_TOOLS: readonly McpTool[] = [discover, describe, execute];

/**
 * What clients of the WordPress adapter find: three tools, which list, describe and run abilities, beside the resources
 * and prompts of the site.
 */
export const adapterFeatures = (site: McpFeatures): McpFeatures => ({
  ...site,
  tools: async () => ADAPTER_TOOLS,
});
