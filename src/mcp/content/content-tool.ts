import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import { domainError } from '../../../schema/core/errors/domain-errors.ts';
import type { JsonSchema, JsonValue } from '../../../schema/json-schema/schema-types.ts';
import { sanitize, validate } from '../../../schema/json-schema/validate.ts';
import { currentSchema } from '../abilities/tool-schema.ts';
import type { CallArguments, McpCaller, McpTool } from '../mcp-features.ts';
import { valueResult } from '../mcp-server.ts';

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

/** Checks the arguments of a tool and converts them to the types of its schema. Errors: `rest_invalid_param`. */
function checkedInput<Input>(input: CallArguments, schema: JsonSchema): Input {
  const checked = { value: input as JsonValue, schema, name: 'arguments' };
  const error = validate(checked) ?? sanitize(checked).error;
  if (error) throw domainError('rest_invalid_param', { message: error.message });
  return sanitize(checked).value as Input;
}

/** A page of a list, as the documents of tools select it. */
export interface Connection<Node> {
  total: number;
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
  nodes: Node[];
}

/** The arguments of tools that return a page. */
export const pageInputs = {
  first: { type: 'integer', minimum: 1, maximum: 50, description: 'The number of entries; 10 by default.' },
  after: { type: 'string', description: 'nextCursor of the previous page.' },
} as const satisfies Record<string, JsonSchema>;

/** The members of a result with a page of entries. */
export const pageOutputs = (properties: Readonly<Record<string, object>>) => ({
  total: { type: 'integer', description: 'The number of entries on all pages.' },
  items: { type: 'array', items: { type: 'object', properties } },
  nextCursor: { type: 'string', description: 'Absent on the last page.' },
});

/** Returns the result with a page of entries. */
export const pageOf = <Node>({ total, pageInfo, nodes }: Connection<Node>, entryOf: (node: Node) => object) => ({
  total,
  items: nodes.map(entryOf),
  ...(pageInfo.hasNextPage && pageInfo.endCursor ? { nextCursor: pageInfo.endCursor } : {}),
});
