import { fileURLToPath } from 'node:url';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { expect } from 'vitest';
import { declaredAbilities } from '../../support/ability-declarations.ts';
import { callTool, connectAgent, connectThroughProgram } from '../../support/mcp-client.ts';
import { type Login, passwordOf } from '../../support/site-content.ts';
import { cms, siteTest } from '../../support/site-test.ts';

const it = siteTest({ brand: 'wp', declarations: declaredAbilities });

const ADAPTER_PATH = '/wp-json/mcp/mcp-adapter-default-server';

/** The published program, which connects agents with WordPress sites. */
const PROXY = fileURLToPath(import.meta.resolve('@automattic/mcp-wordpress-remote'));

/** Connects an agent through the proxy, as people configure it for WordPress. */
const connectThroughProxy = (as: Login): Promise<Client> =>
  connectThroughProgram({
    script: PROXY,
    environment: {
      WP_API_URL: `http://127.0.0.1:${cms.port}${ADAPTER_PATH}`,
      WP_API_USERNAME: as,
      WP_API_PASSWORD: passwordOf(as),
      OAUTH_ENABLED: 'false',
    },
  });

it('the proxy for WordPress lists, describes and runs abilities', async () => {
  const client = await connectThroughProxy('editor');
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'mcp-adapter-discover-abilities',
    'mcp-adapter-get-ability-info',
    'mcp-adapter-execute-ability',
  ]);
  const discovered = await callTool(client, { name: 'mcp-adapter-discover-abilities', arguments: {} });
  expect(discovered.structuredContent).toMatchObject({
    abilities: expect.arrayContaining([
      { name: 'garden/count-posts', label: 'Count posts', description: 'Counts posts.' },
    ]),
  });
  const described = await callTool(client, {
    name: 'mcp-adapter-get-ability-info',
    arguments: { ability_name: 'garden/create-draft' },
  });
  expect(described.structuredContent).toMatchObject({
    name: 'garden/create-draft',
    input_schema: { required: ['title'] },
    meta: { annotations: {} },
  });
  const executed = await callTool(client, {
    name: 'mcp-adapter-execute-ability',
    arguments: { ability_name: 'garden/create-draft', parameters: { title: 'Rhubarb' } },
  });
  expect(executed.structuredContent).toMatchObject({
    success: true,
    data: { createPost: { title: { raw: 'Rhubarb' } } },
  });
  const counted = await callTool(client, {
    name: 'mcp-adapter-execute-ability',
    arguments: { ability_name: 'garden/count-posts', parameters: {} },
  });
  expect(counted.structuredContent).toEqual({ success: true, data: expect.any(Number) });
});

it('an ability does not run without the rights it needs', async () => {
  const client = await connectThroughProxy('subscriber');
  const refused = await callTool(client, {
    name: 'mcp-adapter-execute-ability',
    arguments: { ability_name: 'garden/create-draft', parameters: { title: 'Rhubarb' } },
  });
  expect(refused.structuredContent).toMatchObject({ success: false, error: expect.any(String) });
  const unknown = await callTool(client, {
    name: 'mcp-adapter-get-ability-info',
    arguments: { ability_name: 'garden/nothing' },
  });
  expect(unknown.isError).toBe(true);
});

it('the path of the adapter needs a login, and exists for the brand wp only', async () => {
  await expect(connectAgent(cms, { path: ADAPTER_PATH })).rejects.toThrow('rest_not_logged_in');
  const { tools } = await (await connectAgent(cms, { as: 'editor' })).listTools();
  expect(tools.map(({ name }) => name)).toContain('garden_count-posts');
});
