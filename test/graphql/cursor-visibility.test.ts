import { expect } from 'vitest';
import type { Login } from '../support/site-content.ts';
import { cms, it } from '../support/site-test.ts';

const cursor = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');

async function idsOf(list: string, as?: Login): Promise<number[]> {
  const { body } = await cms.graphql(`{ list: ${list} { nodes { databaseId } } }`, as ? { as } : {});
  expect(body.errors).toBeUndefined();
  return (body.data as { list: { nodes: { databaseId: number }[] } }).list.nodes.map((node) => node.databaseId);
}

const create = async (path: string, json: Record<string, unknown>): Promise<number> => {
  const { status, body } = await cms.send<{ id: number }>({ method: 'POST', path, as: 'admin', json });
  expect(status).toBe(201);
  return body.id;
};

it('a cursor with the id of a hidden account does not reveal the order of its login name', async () => {
  const id = await create('users', { username: 'aaron', email: 'aaron@example.org', password: 'long enough 123' });
  const after = `users(orderBy: INCLUDE, after: "${cursor(id)}")`;
  expect((await idsOf(after, 'admin')).length).toBeGreaterThan(0);
  expect(await idsOf(after)).toEqual([]);
});

it('a cursor with the id of a hidden page does not reveal its parent', async () => {
  const parent = await create('pages', { title: 'Above', status: 'publish' });
  const hidden = await create('pages', { title: 'Hidden', status: 'private', parent: parent, menu_order: 71 });
  const visible = await create('pages', { title: 'Shown', status: 'publish', menu_order: 71 });
  const after = `pages(orderBy: MENU_ORDER, order: ASC, after: "${cursor(71, hidden)}"`;
  expect(await idsOf(`${after}, where: { statusIn: ["publish", "private"] })`, 'admin')).toEqual([]);
  expect(await idsOf(`${after})`)).toEqual([visible]);
});

it('a cursor with the id of a term of another taxonomy does not reveal its description', async () => {
  const menu = await create('menus', { name: 'Hidden menu', description: '!' });
  expect(await idsOf(`categories(orderBy: DESCRIPTION, order: DESC, after: "${cursor(menu)}")`)).toEqual([]);
});
