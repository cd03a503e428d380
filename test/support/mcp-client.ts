import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { type Login, passwordOf } from './site-content.ts';
import { basicHeader, type RunningSite } from './test-site.ts';

/** The name that the client gives itself. */
export const CLIENT_NAME = 'garden-agent';

/** Connects the client of the official SDK to a site, with the application password of an account. */
export async function connectAgent(
  { port }: Pick<RunningSite, 'port'>,
  { as, path = '/mcp', headers = {} }: { as?: Login; path?: string; headers?: Record<string, string> } = {},
): Promise<Client> {
  const client = new Client({ name: CLIENT_NAME, version: '1.0.0' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}${path}`), {
      requestInit: {
        headers: { ...(as ? { authorization: basicHeader(as, passwordOf(as)) } : {}), ...headers },
      },
    }),
  );
  return client;
}

/** Calls a tool. */
export const callTool = async (
  client: Client,
  call: { name: string; arguments?: Record<string, unknown> },
): Promise<CallToolResult> => (await client.callTool(call)) as CallToolResult;

/** The text of the first part of a result. */
export function textOf({ content: [first] }: CallToolResult): string {
  if (first?.type !== 'text') throw new Error('The result begins with no text.');
  return first.text;
}
