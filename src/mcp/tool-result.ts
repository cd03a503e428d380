import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { GraphQLError } from 'graphql';

/** The result of a tool: the value as structured content, and as JSON text for clients that read only texts. */
export const valueResult = (value: Readonly<Record<string, unknown>>): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(value) }],
  structuredContent: { ...value },
});

/** The result of a tool that a domain error refused, so that the model reads the message and can correct its call. */
export const refusedResult = ({ message, extensions: { code } }: GraphQLError): CallToolResult => ({
  content: [{ type: 'text', text: typeof code === 'string' ? `${message} (${code})` : message }],
  isError: true,
});
