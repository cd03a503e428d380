import { expect } from 'vitest';
import { declaredAbilities } from '../support/ability-declarations.ts';
import { callTool, connectAgent, textOf } from '../support/mcp-client.ts';
import { postIds } from '../support/site-content.ts';
import { cms, siteTest } from '../support/site-test.ts';

const it = siteTest({ declarations: declaredAbilities });

it('abilities are tools with their schemas and annotations, for callers who may run them', async () => {
  const { tools } = await (await connectAgent(cms, { as: 'editor' })).listTools();
  const abilities = tools.filter(({ name }) => name.includes('_'));
  expect(abilities.map(({ name }) => name)).toEqual([
    'core_get-user-info',
    'garden_count-posts',
    'garden_create-draft',
    'garden_delete-post',
  ]);
  expect(abilities[1]).toMatchObject({
    title: 'Count posts',
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    annotations: { readOnlyHint: true },
  });
  expect(abilities[1]?.annotations).not.toHaveProperty('destructiveHint');
  expect(abilities[2]).toMatchObject({
    description: 'Creates a draft post.',
    inputSchema: { required: ['title'], properties: { amount: { type: 'integer', minimum: 1 } } },
  });
  expect(abilities[3]).toMatchObject({
    inputSchema: { type: 'object', properties: { input: { type: 'integer' } }, required: ['input'] },
    annotations: { destructiveHint: true, idempotentHint: true },
  });
  const forSubscriber = await (await connectAgent(cms, { as: 'subscriber' })).listTools();
  expect(forSubscriber.tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['core_get-user-info', 'garden_delete-post']),
  );
  expect(forSubscriber.tools.map(({ name }) => name)).not.toContain('garden_create-draft');
});

it('a tool answers with the value of the ability as structured content', async () => {
  const client = await connectAgent(cms, { as: 'editor' });
  const information = await callTool(client, { name: 'core_get-user-info', arguments: { fields: ['user_login'] } });
  expect(information.structuredContent).toEqual({ user_login: 'editor' });
  expect(JSON.parse(textOf(information))).toEqual({ user_login: 'editor' });
  const { structuredContent } = await callTool(client, { name: 'garden_count-posts' });
  expect(structuredContent).toEqual({ value: expect.any(Number) });
});

it('a tool runs with the rights of the caller', async () => {
  const subscriber = await connectAgent(cms, { as: 'subscriber' });
  await expect(callTool(subscriber, { name: 'garden_create-draft', arguments: { title: 'Peas' } })).rejects.toThrow(
    'There is no tool "garden_create-draft", or you may not run it.',
  );
  const refused = await callTool(subscriber, { name: 'garden_delete-post', arguments: { input: postIds.elan } });
  expect(refused.isError).toBe(true);
  expect(textOf(refused)).toMatch(/\(rest_cannot_delete\)$/);
  const author = await connectAgent(cms, { as: 'author' });
  const invalid = await callTool(author, { name: 'garden_create-draft', arguments: { title: 'Peas', amount: 0 } });
  expect(textOf(invalid)).toMatch(/\(ability_invalid_input\)$/);
});

it('anonymous callers get no abilities, and wrong passwords are refused', async () => {
  const { tools } = await (await connectAgent(cms)).listTools();
  expect(tools.filter(({ name }) => name.includes('_'))).toEqual([]);
  await expect(connectAgent(cms, { headers: { authorization: 'Basic YWRtaW46d3Jvbmc=' } })).rejects.toThrow(
    'incorrect_password',
  );
});

it('the audit log names the application password that changed something', async () => {
  const client = await connectAgent(cms, { as: 'author' });
  const created = await callTool(client, { name: 'garden_create-draft', arguments: { title: 'Leeks' } });
  expect(created.isError).toBeUndefined();
  const { body } = await cms.graphql('{ auditLog(first: 1) { nodes { login program credential name requestId } } }', {
    as: 'admin',
  });
  expect(body).toMatchObject({
    data: {
      auditLog: { nodes: [{ login: 'author', program: 'Tests', credential: 'application-password', name: 'Leeks' }] },
    },
  });
});
