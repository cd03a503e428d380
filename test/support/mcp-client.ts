import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { onTestFinished } from 'vitest';
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

/**
 * Connects a client over standard input and output to a published program that passes its messages on to a site, as
 * people configure it for their agents. The program gets a home folder of its own.
 */
export async function connectThroughProgram({
  script,
  args = [],
  environment = {},
}: {
  script: string;
  args?: readonly string[];
  environment?: Readonly<Record<string, string>>;
}): Promise<Client> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-agent-'));
  const client = new Client({ name: CLIENT_NAME, version: '1.0.0' });
  onTestFinished(async () => {
    await client.close();
    await rm(folder, { recursive: true, force: true });
  });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [script, ...args],
      stderr: 'ignore',
      env: { ...environment, HOME: folder },
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
