import { expect } from 'vitest';
import { postIds } from '../support/site-content.ts';
import { cms, it } from '../support/site-test.ts';
import { queryWpgraphql } from '../support/wpgraphql-client.ts';

interface List {
  nodes: { databaseId?: number; title?: string; hasPassword?: boolean }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean };
}

interface Answer {
  data?: Record<string, unknown> | null;
  errors?: { message: string; path?: string[] }[];
}

async function query(text: string): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${cms.port}/wpgraphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: text }),
  });
  return (await response.json()) as Answer;
}

const cursor = (id: number) => Buffer.from(`arrayconnection:${id}`).toString('base64');

it('a list of posts is read page by page with cursors that name posts', async () => {
  const whole = (await query('{ posts(first: 100) { nodes { databaseId } } }')).data?.posts as {
    nodes: { databaseId: number }[];
  };
  const ids = whole.nodes.map(({ databaseId }) => databaseId);
  expect(ids.length).toBeGreaterThan(2);
  const after = await query(`{
    posts(first: 1, after: "${cursor(ids[0] as number)}") {
      edges { cursor node { databaseId id } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`);
  const second = ids[1] as number;
  expect(after.data?.posts).toEqual({
    edges: [
      { cursor: cursor(second), node: { databaseId: second, id: Buffer.from(`post:${second}`).toString('base64') } },
    ],
    pageInfo: { hasNextPage: true, hasPreviousPage: true, startCursor: cursor(second), endCursor: cursor(second) },
  });
  const last = await query('{ posts(last: 1) { nodes { databaseId } pageInfo { hasNextPage hasPreviousPage } } }');
  expect(last.data?.posts).toEqual({
    nodes: [{ databaseId: ids.at(-1) }],
    pageInfo: { hasNextPage: false, hasPreviousPage: true },
  });
});

it('a list by an unknown category, or by one with the id 0 and its descendants, is empty', async () => {
  const { data } = await query(`{ posts(where: { categoryName: "no-such-category" }) { nodes { id } } }`);
  expect(data).toEqual({ posts: { nodes: [] } });
  const { body } = await cms.get('posts?categories[terms]=0&categories[include_children]=true&_fields=id');
  expect(body).toEqual([]);
});

it.for([
  ['a text that most posts contain', 'search: "e"'],
  ['the number of comments', 'orderby: [{ field: COMMENT_COUNT, order: DESC }]'],
  ['the place in the menu', 'orderby: [{ field: MENU_ORDER, order: ASC }]'],
  ['a category', 'categoryName: "garden"'],
] as const)('a list by %s has the same posts page by page and at once, in both directions', async ([, where]) => {
  const list = async (args: string) => {
    const { data } = await query(
      `{ posts(${args}, where: { ${where} }) { nodes { databaseId } pageInfo { hasNextPage hasPreviousPage } } }`,
    );
    const { nodes, pageInfo } = (data as { posts: List }).posts;
    return { ids: nodes.map(({ databaseId }) => databaseId), ...pageInfo };
  };
  const { ids } = await list('first: 100');
  expect(ids.length).toBeGreaterThan(2);
  const [second, secondLast] = [ids[1] as number, ids.at(-2) as number];
  expect(await list(`first: 100, after: "${cursor(second)}"`)).toEqual({
    ids: ids.slice(2),
    hasNextPage: false,
    hasPreviousPage: true,
  });
  expect(await list(`first: 1, after: "${cursor(ids[0] as number)}"`)).toEqual({
    ids: [second],
    hasNextPage: true,
    hasPreviousPage: true,
  });
  expect(await list(`last: 1, before: "${cursor(ids.at(-1) as number)}"`)).toMatchObject({
    ids: [secondLast],
    hasNextPage: true,
    hasPreviousPage: true,
  });
});

it('lists are filtered by a title, and by whether items have a password', async () => {
  const { data } = await query(`{
    titled: posts(where: { title: "Sowing peas" }) { nodes { title } }
    protected: posts(where: { hasPassword: true }) { nodes { hasPassword } }
    open: posts(first: 100, where: { hasPassword: false }) { nodes { hasPassword } }
  }`);
  const nodesOf = (name: string) => (data as Record<string, List>)[name]?.nodes ?? [];
  expect(nodesOf('titled')).toEqual([{ title: 'Sowing peas' }]);
  expect(nodesOf('protected').length).toBeGreaterThan(0);
  expect(new Set(nodesOf('protected').map(({ hasPassword }) => hasPassword))).toEqual(new Set([true]));
  expect(new Set(nodesOf('open').map(({ hasPassword }) => hasPassword))).toEqual(new Set([false]));
});

it('a negative number of nodes is an error at the field of the list', async () => {
  const { data, errors } = await query('{ posts(first: -1) { nodes { id } } }');
  expect(data).toEqual({ posts: null });
  expect(errors).toMatchObject([{ path: ['posts'] }]);
});

it('a post is found by its id and by its address, and an unknown id is null', async () => {
  const { data } = await query('{ posts(first: 1) { nodes { id databaseId uri title } } }');
  const posts = data?.posts as { nodes: { id: string; databaseId: number; uri: string; title: string }[] };
  const [post] = posts.nodes;
  const found = await query(`{
    byId: post(id: "${post?.id}") { title }
    byNumber: post(id: ${post?.databaseId}, idType: DATABASE_ID) { title }
    byUri: post(id: "${post?.uri}", idType: URI) { title }
    unknown: post(id: 99999999, idType: DATABASE_ID) { title }
    node(id: "${post?.id}") { __typename id }
  }`);
  const expected = { title: post?.title };
  expect(found).toEqual({
    data: {
      byId: expected,
      byNumber: expected,
      byUri: expected,
      unknown: null,
      node: { __typename: 'Post', id: post?.id },
    },
  });
});

it('a filter by date needs all of its parts, ignores 0, and means the current year without a year', async () => {
  const datesWith = async (dateQuery: string) => {
    const { data } = await query(`{ posts(first: 100, where: { dateQuery: ${dateQuery} }) { nodes { date } } }`);
    return (data as { posts: { nodes: { date: string | null }[] } }).posts.nodes.map(({ date }) => date?.slice(0, 7));
  };
  const inMay = await datesWith('{ year: 2021, month: 5 }');
  expect(new Set(inMay.filter(Boolean))).toEqual(new Set(['2021-05']));
  expect(await datesWith('{ relation: OR, year: 2021, month: 5 }')).toEqual(inMay);
  expect(await datesWith('{ year: 0, month: 5, day: 0 }')).toEqual(await datesWith('{ month: 5 }'));
  expect(await datesWith('{ after: { month: 1 } }')).toEqual([]);
  expect(await datesWith('{ before: { month: 1 } }')).toEqual(await datesWith('{}'));
});

it('filters take several categories, authors to leave out, and 0 for none', async () => {
  const idsWith = async (where: string) => {
    const { data } = await query(`{ posts(first: 100, where: { ${where} }) { nodes { databaseId } } }`);
    return (data as { posts: List }).posts.nodes.map(({ databaseId }) => databaseId);
  };
  const [all, garden, kitchen] = await Promise.all(
    ['', 'categoryName: "garden"', 'categoryName: "kitchen"'].map((where) => idsWith(where)),
  );
  const inBoth = garden?.filter((id) => kitchen?.includes(id));
  expect(await idsWith('categoryName: "garden+kitchen"')).toEqual(inBoth);
  expect(new Set(await idsWith('categoryName: "garden,kitchen"'))).toEqual(
    new Set([...(garden ?? []), ...(kitchen ?? [])]),
  );
  expect(await idsWith('tagId: "0"')).toEqual(all);
  const byAuthor = await idsWith('author: 3');
  expect(byAuthor.length).toBeGreaterThan(0);
  expect(await idsWith('author: -3')).toEqual(all?.filter((id) => !byAuthor.includes(id)));
});

it('a page of posts takes one statement, whatever its size; created excerpts, images and their items take one each', async () => {
  const statementsOf = async (first: number, fields: string) =>
    (await cms.statements(() => query(`{ posts(first: ${first}) { nodes { ${fields} } } }`))).length;
  const fields = 'databaseId title uri date';
  await statementsOf(1, fields);
  expect(await statementsOf(3, fields)).toBe(1);
  expect(await statementsOf(50, fields)).toBe(1);
  expect(await statementsOf(49, `${fields} excerpt`)).toBe(2);
  expect(await statementsOf(51, `${fields} featuredImage { node { databaseId } }`)).toBe(3);
});

it('a title is found in any letter case', async () => {
  const query =
    '{ posts(where: { title: "PEA soup" }) { nodes { databaseId } } none: posts(where: { title: "pea" }) { nodes { databaseId } } }';
  const { data } = await queryWpgraphql(cms, { query });
  expect(data).toEqual({ posts: { nodes: [{ databaseId: postIds.peaSoup }] }, none: { nodes: [] } });
});
