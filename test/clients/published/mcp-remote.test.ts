import { fileURLToPath } from 'node:url';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { expect } from 'vitest';
import { callTool, connectThroughProgram, textOf } from '../../support/mcp-client.ts';
import { type Login, passwordOf, postIds } from '../../support/site-content.ts';
import { cms, it } from '../../support/site-test.ts';
import { basicHeader } from '../../support/test-site.ts';

/** The published program, which connects agents with servers by their address. */
const PROXY = fileURLToPath(new URL('dist/proxy.js', import.meta.resolve('mcp-remote/package.json')));

const connectThroughProxy = (as: Login): Promise<Client> =>
  connectThroughProgram({
    script: PROXY,
    args: [
      `http://127.0.0.1:${cms.port}/mcp`,
      ...['--allow-http', '--header', `Authorization: ${basicHeader(as, passwordOf(as))}`],
    ],
  });

it('mcp-remote lists and runs tools, and reads resources', async () => {
  const client = await connectThroughProxy('editor');
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['search-content', 'create-content']));
  const created = await callTool(client, { name: 'create-content', arguments: { title: 'Through a proxy' } });
  expect(created.structuredContent).toMatchObject({ title: 'Through a proxy', status: 'draft' });
  const { contents } = await client.readResource({ uri: `content://post/${postIds.mint}` });
  expect(contents[0]).toMatchObject({ mimeType: 'text/markdown', text: expect.stringContaining('---') });
});

it('mcp-remote reports that a tool is refused', async () => {
  const client = await connectThroughProxy('contributor');
  const refused = await callTool(client, {
    name: 'update-content',
    arguments: { id: postIds.mint, title: 'Taken over' },
  });
  expect([refused.isError, textOf(refused)]).toEqual([true, expect.stringContaining('rest_cannot_edit')]);
});
