import { expect } from 'vitest';
import { cms, it } from '../support/site-test.ts';

interface Page {
  nodes: { databaseId: number }[];
  pageInfo: { endCursor: string; startCursor: string };
}

async function runQuery<T>(query: string, variables?: Record<string, unknown>): Promise<T> {
  const { body } = await cms.graphql(query, { as: 'admin', ...(variables ? { variables } : {}) });
  expect(body.errors).toBeUndefined();
  return body.data as T;
}

const create = async (title: string, parentId: number) =>
  (
    await runQuery<{ createPage: { databaseId: number } }>(
      'mutation ($input: PageInput!) { createPage(input: $input) { databaseId } }',
      { input: { title, status: 'publish', parentId, menuOrder: 77 } },
    )
  ).createPage.databaseId;

const FIELDS = '{ nodes { databaseId } pageInfo { endCursor startCursor } }';
const list = async (selection: string) =>
  (await runQuery<{ pages: Page }>(`{ pages(orderBy: MENU_ORDER, order: ASC, ${selection}) ${FIELDS} }`)).pages;

it('pages with the same menu order are listed by parent, and cursors work in both directions', async () => {
  const first = await create('First', 0);
  const child = await create('Child of the first', first);
  const second = await create('Second', 0);
  const allIds = (await list('first: 100')).nodes.map((node) => node.databaseId);
  expect(allIds.filter((id) => [first, child, second].includes(id))).toEqual([first, second, child]);
  const forwards: number[] = [];
  for (let after = ''; forwards.length < allIds.length; ) {
    const page = await list(`first: 1${after}`);
    forwards.push(...page.nodes.map((node) => node.databaseId));
    after = `, after: "${page.pageInfo.endCursor}"`;
  }
  expect(forwards).toEqual(allIds);
  const backwards: number[] = [];
  for (let before = ''; backwards.length < allIds.length; ) {
    const page = await list(`last: 1${before}`);
    backwards.unshift(...page.nodes.map((node) => node.databaseId));
    before = `, before: "${page.pageInfo.startCursor}"`;
  }
  expect(backwards).toEqual(allIds);
});
