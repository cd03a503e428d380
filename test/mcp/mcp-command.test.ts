import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, onTestFinished } from 'vitest';
import { CLIENT_NAME, callTool } from '../support/mcp-client.ts';
import { cms, it, site } from '../support/site-test.ts';

const startScript = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));

async function connectOverStdio(login: string): Promise<Client> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [startScript, 'mcp', '--user', login],
    stderr: 'pipe',
    env: { ...site.environment(), PATH: process.env.PATH ?? '' },
  });
  let errors = '';
  transport.stderr?.on('data', (part: Buffer) => {
    errors += part.toString('utf8');
  });
  const client = new Client({ name: CLIENT_NAME, version: '1.0.0' });
  onTestFinished(() => client.close());
  await client.connect(transport).catch(() => {
    throw new Error(errors);
  });
  return client;
}

it('an agent works over standard input and output with the rights of an account', async () => {
  const client = await connectOverStdio('contributor');
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['create-content', 'core_get-user-info']));
  expect(tools.map(({ name }) => name)).not.toContain('upload-file');
  const created = await callTool(client, {
    name: 'create-content',
    arguments: { title: 'Chives', content: 'Cut them.' },
  });
  expect(created.structuredContent).toMatchObject({ title: 'Chives', status: 'draft' });
  const { body } = await cms.graphql('{ auditLog(first: 1) { nodes { login program name } } }', { as: 'admin' });
  expect(body.data?.auditLog).toEqual({ nodes: [{ login: 'contributor', program: CLIENT_NAME, name: 'Chives' }] });
  const refused = await callTool(client, { name: 'create-content', arguments: { title: 'Now', status: 'publish' } });
  expect(refused.isError).toBe(true);
});

it('an unknown or disabled account cannot be used', async () => {
  for (const login of ['nobody', 'disabled'])
    await expect(connectOverStdio(login)).rejects.toThrow(`No account has the login "${login}", or it is disabled.`);
});
