import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import type { JsonSchema } from '../../../schema/json-schema/schema-types.ts';
import { currentSchema } from '../abilities/tool-schema.ts';
import type { McpCaller } from '../mcp-caller.ts';
import type { McpTool } from '../mcp-features.ts';
import { valueResult } from '../tool-result.ts';
import { checkedInput } from './tool-input.ts';

/** The declaration of a tool for content. */
export interface ContentTool<Input> {
  name: string;
  title: string;
  description: string;
  /** The arguments by name. */
  input: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  /** The members of the result by name. All are required unless `optional` names them. */
  output: Readonly<Record<string, object>>;
  optional?: readonly string[];
  annotations: Pick<
    NonNullable<Tool['annotations']>,
    'readOnlyHint' | 'destructiveHint' | 'idempotentHint' | 'openWorldHint'
  >;
  run(input: Input, caller: McpCaller): Promise<Readonly<Record<string, unknown>>>;
}

/** The annotations of a tool that reads. */
export const READS = { readOnlyHint: true, openWorldHint: false } as const;

/** Creates a tool from its declaration. The arguments are checked before it runs. */
export function contentTool<Input>(declaration: ContentTool<Input>): McpTool {
  const { name, title, description, input, required = [], output, optional = [], annotations, run } = declaration;
  const schema: JsonSchema = { type: 'object', properties: input, required, additionalProperties: false };
  return {
    definition: {
      ...{ name, title, description },
      inputSchema: { ...currentSchema(schema), type: 'object' },
      outputSchema: {
        type: 'object',
        properties: output,
        required: Object.keys(output).filter((member) => !optional.includes(member)),
      },
      annotations: { title, ...annotations },
    },
    run: async (sent, caller): Promise<CallToolResult> =>
      valueResult(await run(checkedInput<Input>(sent, schema), caller)),
  };
}
