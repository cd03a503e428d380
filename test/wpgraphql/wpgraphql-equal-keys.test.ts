import { expect } from 'vitest';
import { postIds, terms } from '../support/site-content.ts';
import { cms, it } from '../support/site-test.ts';
import { queryWpgraphql } from '../support/wpgraphql-client.ts';

interface Page {
  nodes: { databaseId: number }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string };
}

const COUNT = 7;
const ids = { posts: [] as number[], pages: [] as number[], categories: [] as number[] };

it.beforeAll(async () => {
  // Two times in turn, so that no order is that of the ids.
  for (let index = 0; index < COUNT; index += 1) {
    const fields = `title: "Twin", status: PUBLISH, date: "2020-01-0${1 + (index % 2)}T10:00:00"`;
    const { data, errors } = await queryWpgraphql<Record<string, Record<string, { databaseId: number }>>>(cms, {
      query: `mutation {
        createPost(input: { ${fields}, authorId: "${1 + (index % 2)}", menuOrder: ${index % 3} }) { post { databaseId } }
        createPage(input: { ${fields}, menuOrder: ${index % 3} }) { page { databaseId } }
        createCategory(input: { name: "${index % 2 ? 'TWÍN' : 'twin'}", slug: "twin-${index}", parentDatabaseId: ${index === 0 ? 0 : (ids.categories.at(-1) ?? 0)} }) { category { databaseId } }
      }`,
      as: 'admin',
    });
    expect(errors).toBeUndefined();
    ids.posts.push(data?.createPost?.post?.databaseId ?? 0);
    ids.pages.push(data?.createPage?.page?.databaseId ?? 0);
    ids.categories.push(data?.createCategory?.category?.databaseId ?? 0);
  }
});

/** Reads a list page by page, forwards or backwards. */
async function walk(
  field: string,
  { where, size, backwards = false }: { where: string; size: number; backwards?: boolean },
) {
  const found: number[] = [];
  for (let cursor = '', continues = true; continues; ) {
    const position = cursor && `, ${backwards ? 'before' : 'after'}: "${cursor}"`;
    const args = `${backwards ? 'last' : 'first'}: ${size}${position}, where: { ${where} }`;
    const pageInfo = '{ hasNextPage hasPreviousPage startCursor endCursor }';
    const query = `{ ${field}(${args}) { nodes { databaseId } pageInfo ${pageInfo} } }`;
    const { data, errors } = await queryWpgraphql<Record<string, Page>>(cms, { query, as: 'admin' });
    expect(errors, query).toBeUndefined();
    const page = data?.[field] as Page;
    const nodes = page.nodes.map(({ databaseId }) => databaseId);
    if (backwards) found.unshift(...nodes);
    else found.push(...nodes);
    expect(found.length, query).toBeLessThanOrEqual(100);
    continues = backwards ? page.pageInfo.hasPreviousPage : page.pageInfo.hasNextPage;
    cursor = backwards ? page.pageInfo.startCursor : page.pageInfo.endCursor;
  }
  return found;
}

/** Checks that pages of a list, in both directions, are the whole list. Returns it. */
async function walkBothWays(field: string, where: string): Promise<number[]> {
  const whole = await walk(field, { where, size: 100 });
  expect(new Set(whole).size, where).toBe(whole.length);
  expect(await walk(field, { where, size: 3 }), where).toEqual(whole);
  expect(await walk(field, { where, size: 4, backwards: true }), where).toEqual(whole);
  return whole;
}

const descending = (list: readonly number[]) => [...list].sort((a, b) => b - a);
const byRemainder = (list: readonly number[], remainder: number) =>
  descending(list.filter((_id, index) => index % 2 === remainder));

const CONTENT_ORDERS = 'AUTHOR COMMENT_COUNT DATE IN MENU_ORDER MODIFIED NAME_IN PARENT SLUG TITLE'.split(' ');

it.for(['posts', 'pages'] as const)('pages of %s with equal keys have no gaps and no duplicates', async (field) => {
  const list = ids[field];
  const within = `in: [${list.join(', ')}]`;
  for (const order of CONTENT_ORDERS) {
    for (const direction of ['ASC', 'DESC']) {
      const where = `${within}, orderby: [{ field: ${order}, order: ${direction} }]`;
      expect(await walkBothWays(field, where), where).toHaveLength(COUNT);
    }
  }
  expect(await walkBothWays(field, 'title: "Twin"')).toEqual([...byRemainder(list, 1), ...byRemainder(list, 0)]);
});

it('among equal items, the largest id is first, whatever the direction of the orders', async () => {
  const within = `in: [${ids.posts.join(', ')}]`;
  const ordered = (orders: string) => walkBothWays('posts', `${within}, orderby: [${orders}]`);
  const [odd, even] = [byRemainder(ids.posts, 1), byRemainder(ids.posts, 0)];
  expect(await ordered('{ field: TITLE, order: ASC }')).toEqual(descending(ids.posts));
  expect(await ordered('{ field: TITLE, order: DESC }')).toEqual(descending(ids.posts));
  expect(await ordered('{ field: TITLE, order: ASC }, { field: DATE, order: ASC }')).toEqual([...even, ...odd]);
  expect(await ordered('{ field: AUTHOR, order: DESC }, { field: DATE, order: ASC }')).toEqual([...odd, ...even]);
  expect(await ordered('{ field: COMMENT_COUNT, order: ASC }, { field: DATE, order: DESC }')).toEqual([
    ...odd,
    ...even,
  ]);
});

it('an empty list of orders stands for the order of the ids, the largest first', async () => {
  for (const orders of ['', 'null']) {
    expect(await walkBothWays('posts', `title: "Twin", orderby: [${orders}]`)).toEqual(descending(ids.posts));
    const given = [...ids.posts].reverse();
    expect(await walkBothWays('posts', `in: [${given.join(', ')}], orderby: [${orders}]`)).toEqual(given);
  }
});

it('the order of the values of a filter stands alone', async () => {
  const given = [...ids.posts].reverse();
  const ordered = (filter: string, orders: string) => walkBothWays('posts', `${filter}, orderby: [${orders}]`);
  const within = `in: [${given.join(', ')}]`;
  expect(await walkBothWays('posts', within)).toEqual(given);
  const slugs = given.map((id) => ids.posts.indexOf(id)).map((index) => `"twin${index === 0 ? '' : `-${index + 1}`}"`);
  for (const others of ['', '{ field: DATE, order: ASC }, ']) {
    expect(await ordered(within, `${others}{ field: IN, order: ASC }`)).toEqual(given);
    expect(
      await ordered(`nameIn: [${slugs}]`, `${others}{ field: NAME_IN, order: ASC }, { field: TITLE, order: ASC }`),
    ).toEqual(given);
  }
});

const TERM_ORDERS = 'COUNT DESCRIPTION NAME SLUG TERM_GROUP TERM_ID TERM_ORDER'.split(' ');

it.for(['categories', 'terms'] as const)(
  'pages of %s with equal keys have no gaps and no duplicates',
  async (field) => {
    const twins = `include: [${ids.categories.join(', ')}]`;
    expect(await walkBothWays(field, twins)).toEqual(descending(ids.categories));
    expect(await walkBothWays(field, `${twins}, order: DESC`)).toEqual(descending(ids.categories));
    for (const order of TERM_ORDERS) {
      for (const direction of ['ASC', 'DESC']) {
        await walkBothWays(field, `${twins}, orderby: ${order}, order: ${direction}`);
      }
    }
  },
);

const COMMENT_ORDERS = 'COMMENT_AGENT COMMENT_APPROVED COMMENT_AUTHOR COMMENT_CONTENT COMMENT_DATE COMMENT_DATE_GMT';

it('pages of comments and accounts with equal keys have no gaps and no duplicates', async () => {
  for (let index = 0; index < COUNT; index += 1) {
    const input = `commentOn: ${postIds.mint}, content: "Twin ${index % 3}", date: "2020-01-0${1 + (index % 2)}T10:00:00", parent: "${index % 2}"`;
    const query = `mutation { createComment(input: { ${input.replace('Twin', `Twin ${index}`)} }) { success } }`;
    expect((await queryWpgraphql(cms, { query, as: 'admin' })).errors).toBeUndefined();
  }
  for (const direction of ['ASC', 'DESC']) {
    for (const order of `${COMMENT_ORDERS} COMMENT_KARMA COMMENT_PARENT COMMENT_POST_ID COMMENT_TYPE USER_ID`.split(
      ' ',
    )) {
      await walkBothWays('comments', `orderby: ${order}, order: ${direction}`);
    }
    for (const order of ['DISPLAY_NAME', 'EMAIL', 'LOGIN', 'NICE_NAME', 'REGISTERED', 'URL']) {
      await walkBothWays('users', `orderby: [{ field: ${order}, order: ${direction} }]`);
    }
  }
});

it('a parent that is no id does not filter items', async () => {
  const within = `in: [${ids.pages.join(', ')}]`;
  const all = await walkBothWays('pages', within);
  for (const parent of ['x', 'dGVybTp4']) {
    expect(await walkBothWays('pages', `${within}, parent: "${parent}"`), parent).toEqual(all);
  }
  expect(await walkBothWays('pages', `${within}, parent: "${terms.garden.id}"`)).toEqual([]);
});
