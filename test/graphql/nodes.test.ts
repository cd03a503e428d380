import { describe, expect } from 'vitest';
import { postIds } from '../support/site-content.ts';
import { cms, it } from '../support/site-test.ts';

interface Connection {
  nodes: { __typename: string; databaseId: number }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; endCursor: string; startCursor: string };
  total: number;
}

const fetchData = async <T>(query: string, variables: Record<string, unknown> = {}, as?: 'admin') => {
  const { body } = await cms.graphql(query, { variables, ...(as ? { as } : {}) });
  expect(body.errors).toBeUndefined();
  return body.data as T;
};
const globalId = (name: string, id: number) => Buffer.from(`${name}:${id}`).toString('base64url');

describe('a global id', () => {
  it('resolves to its item, of any type', async () => {
    const { posts, categories, users, mediaItems, comments } = await fetchData<
      Record<string, { nodes: { id: string }[] }>
    >(
      `{ posts(first: 1) { nodes { id } } categories(first: 1) { nodes { id } } users(first: 1) { nodes { id } }
         mediaItems(first: 1) { nodes { id } } comments(first: 1) { nodes { id } } }`,
    );
    const ids = [posts, categories, users, mediaItems, comments].flatMap(
      (list) => list?.nodes.map(({ id }) => id) ?? [],
    );
    expect(ids.length).toBe(5);
    const { nodes } = await fetchData<{ nodes: { id: string; __typename: string }[] }>(
      'query ($ids: [ID!]!) { nodes(ids: $ids) { id __typename ... on ContentNode { slug title { rendered } } ... on Term { name } ... on User { name } } }',
      { ids },
    );
    expect(nodes.map((node) => node?.__typename)).toEqual(['Post', 'Category', 'User', 'MediaItem', 'Comment']);
    expect(nodes.map(({ id }) => id)).toEqual(ids);
    const { node } = await fetchData<{ node: unknown }>('query ($id: ID!) { node(id: $id) { id } }', { id: ids[0] });
    expect(node).toEqual({ id: ids[0] });
  });

  it('resolves to null for unknown, malformed and hidden items', async () => {
    const { body } = await cms.get<{ id: number }[]>('posts?status=draft&per_page=1', { as: 'admin' });
    const draft = globalId('Post', body[0]?.id ?? 0);
    const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }';
    const ids = [
      globalId('Post', 999_999),
      globalId('Page', postIds.sowingPeas),
      globalId('Nothing', 1),
      'x',
      '',
      globalId('Post', 2 ** 33),
      draft,
    ];
    expect((await fetchData<{ nodes: unknown[] }>(query, { ids })).nodes).toEqual(ids.map(() => null));
    expect((await fetchData<{ nodes: unknown[] }>(query, { ids: [draft] }, 'admin')).nodes).toEqual([{ id: draft }]);
  });

  it('can be requested with at most 99 others, which takes one statement for each kind', async () => {
    const ids = Array.from({ length: 101 }, () => globalId('Post', postIds.sowingPeas));
    const { body } = await cms.graphql('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { variables: { ids } });
    expect(body.errors?.[0]?.extensions?.code).toBe('rest_invalid_param');
    const posts = (await cms.get<{ id: number }[]>('posts?per_page=10&_fields=id')).body.map(({ id }) =>
      globalId('Post', id),
    );
    const statements = await cms.statements(() =>
      fetchData('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: posts }),
    );
    expect(statements.length).toBeLessThanOrEqual(2);
  });
});

describe('a list over several types', () => {
  const query = `query ($first: Int, $after: String, $last: Int, $before: String, $types: [String!], $orderBy: ContentOrder, $order: Order) {
    contentNodes(first: $first, after: $after, last: $last, before: $before, types: $types, orderBy: $orderBy, order: $order) {
      nodes { __typename databaseId } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } total } }`;
  const page = async (variables: Record<string, unknown>) =>
    (await fetchData<{ contentNodes: Connection }>(query, variables)).contentNodes;

  it('contains the published items, and is paged completely in every order', async () => {
    const { total } = await page({ first: 1 });
    for (const orderBy of ['DATE', 'MODIFIED', 'TITLE', 'ID', 'SLUG']) {
      for (const order of ['ASC', 'DESC']) {
        const collectedIds: number[] = [];
        for (let after: string | undefined, more = true; more; ) {
          const { nodes, pageInfo } = await page({ first: 7, after, orderBy, order });
          collectedIds.push(...nodes.map(({ databaseId }) => databaseId));
          after = pageInfo.endCursor;
          more = pageInfo.hasNextPage;
        }
        expect(collectedIds.length, `${orderBy} ${order}`).toBe(total);
        expect(new Set(collectedIds).size).toBe(total);
      }
    }
    const { nodes } = await page({ first: 100 });
    expect(new Set(nodes.map(({ __typename }) => __typename))).toEqual(new Set(['Post', 'Page']));
    expect((await page({ types: ['page'], first: 100 })).nodes.every(({ __typename }) => __typename === 'Page')).toBe(
      true,
    );
    expect((await page({ types: ['attachment', 'nothing'] })).total).toBe(0);
  });

  it('continues at the same position after a new item is published, also backwards', async () => {
    const first = await page({ first: 5 });
    const expected = (await page({ first: 5, after: first.pageInfo.endCursor })).nodes;
    const { body } = await cms.send<{ id: number }>({
      method: 'POST',
      path: 'posts',
      as: 'admin',
      json: { title: 'Newest of all', status: 'publish' },
    });
    expect((await page({ first: 1 })).nodes[0]?.databaseId).toBe(body.id);
    const second = await page({ first: 5, after: first.pageInfo.endCursor });
    expect(second.nodes).toEqual(expected);
    const backwards = await page({ last: 5, before: second.pageInfo.startCursor });
    expect(backwards.nodes).toEqual(first.nodes);
    await cms.send({ method: 'DELETE', path: `posts/${body.id}?force=true`, as: 'admin' });
  });

  it('refuses orders that not all types have, and malformed cursors', async () => {
    for (const variables of [{ orderBy: 'RELEVANCE' }, { after: 'x' }, { after: globalId('Post', 1) }]) {
      const { body } = await cms.graphql(query, { variables });
      expect(body.errors?.[0]?.extensions).toEqual({ code: 'rest_invalid_param', status: 400 });
    }
  });
});

it('a search distinguishes the kinds of its results', async () => {
  const query = `query ($kind: SearchKind) { search(kind: $kind, first: 1) { nodes { found { __typename
    ... on FoundContent { node { slug title { rendered } } } ... on FoundTerm { node { name } } ... on FoundFormat { format { slug } } } } } }`;
  for (const [kind, name] of [
    ['POST', 'FoundContent'],
    ['TERM', 'FoundTerm'],
    ['POST_FORMAT', 'FoundFormat'],
  ]) {
    const { search } = await fetchData<{ search: { nodes: { found: { __typename: string } }[] } }>(query, { kind });
    expect(search.nodes[0]?.found.__typename).toBe(name);
  }
});
