import fc from 'fast-check';
import { expect } from 'vitest';
import { runs } from '../support/property-runs.ts';
import { postIds } from '../support/site-content.ts';
import { cms, it, site } from '../support/site-test.ts';

let insertions = 0;

it.beforeAll(async () => {
  for (let count = 0; count < 12; count++) {
    await insert.tags();
    await insert.comments();
    await insert.users();
    await insert.mediaItems();
  }
});

const DATES = ['2023-01-01T00:00:00', '2023-02-02T00:00:00', '2023-03-03T00:00:00'];

/** Rows with equal values, so that the order requires a tie-breaker. */
const insert = {
  tags: async () => {
    const number = insertions++;
    const names = { name: `Tag ${number % 3}`, nameKey: `tag ${number % 3}`, slug: `made-tag-${number}` };
    await site.database.transaction((client) => client.term.create({ data: { taxonomy: 'post_tag', ...names } }));
  },
  comments: async () => {
    const date = DATES[insertions++ % 3] as string;
    const data = {
      postId: postIds.sowingPeas,
      status: 'approved',
      date,
      dateGmt: date,
      content: `Made ${insertions}`,
      authorName: 'Guest',
    };
    await site.database.transaction((client) => client.comment.create({ data }));
  },
  users: async () => {
    const login = `made${insertions++}`;
    const names = { login, loginKey: login, slug: login, email: `${login}@a.example`, emailKey: `${login}@a.example` };
    const keyFields = {
      displayName: `Made ${insertions % 3}`,
      displayNameKey: `made ${insertions % 3}`,
      registered: DATES[0] as string,
    };
    await site.database.transaction((client) =>
      client.user.create({ data: { ...names, ...keyFields, passwordHash: '' } }),
    );
  },
  mediaItems: () => insertPost('attachment', 'inherit'),
  search: () => insertPost('post', 'publish'),
};

async function insertPost(type: string, status: string): Promise<void> {
  const date = DATES[insertions++ % 3] as string;
  const dates = { date, dateGmt: date, modified: date, modifiedGmt: date };
  const data = {
    type,
    status,
    ...dates,
    slug: `made-${insertions}`,
    title: `Made ${insertions}`,
    titleKey: `made ${insertions % 3}`,
  };
  await site.database.transaction((client) => client.post.create({ data }));
}

interface Page {
  edges: { cursor: string; node: { key: string | number } }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

const NODES = { search: 'node { key: reference }' } as Record<string, string>;

async function page(field: string, args: string): Promise<Page> {
  const query = `{ list: ${field}(${args}) { edges { cursor ${NODES[field] ?? 'node { key: databaseId }'} } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;
  const { body } = await cms.graphql(query, { as: 'admin' });
  expect(body.errors).toBeUndefined();
  return body.data?.list as Page;
}

const keysOf = ({ edges }: Page) => edges.map(({ node }) => node.key);

/** Reads all pages, forwards or backwards; calls `afterEachPage` after each of them. */
async function readAllPages(
  field: string,
  {
    args,
    size,
    backwards,
    afterEachPage,
  }: { args: string; size: number; backwards: boolean; afterEachPage?: () => Promise<void> },
): Promise<(string | number)[]> {
  const keys: (string | number)[] = [];
  let cursor: string | null = null;
  for (;;) {
    const from = cursor === null ? '' : `, ${backwards ? 'before' : 'after'}: "${cursor}"`;
    const result: Page = await page(field, `${args}, ${backwards ? 'last' : 'first'}: ${size}${from}`);
    const { pageInfo, edges } = result;
    expect([pageInfo.startCursor, pageInfo.endCursor]).toEqual([
      edges[0]?.cursor ?? null,
      edges.at(-1)?.cursor ?? null,
    ]);
    expect(backwards ? pageInfo.hasNextPage : pageInfo.hasPreviousPage).toBe(cursor !== null);
    if (backwards) keys.unshift(...keysOf(result));
    else keys.push(...keysOf(result));
    if (!(backwards ? pageInfo.hasPreviousPage : pageInfo.hasNextPage)) return keys;
    cursor = backwards ? pageInfo.startCursor : pageInfo.endCursor;
    await afterEachPage?.();
  }
}

const LISTS = {
  users: ['NAME', 'SLUG', 'ID', 'REGISTERED', 'EMAIL', 'URL', 'INCLUDE'],
  comments: ['DATE', 'DATE_GMT', 'ID', 'POST', 'PARENT', 'TYPE'],
  tags: ['NAME', 'SLUG', 'ID', 'COUNT', 'TERM_GROUP', 'DESCRIPTION', 'INCLUDE', 'INCLUDE_SLUGS'],
  mediaItems: ['DATE', 'TITLE', 'ID', 'AUTHOR', 'MENU_ORDER'],
} as const;

const anyList = fc.oneof(
  ...Object.entries(LISTS).map(([field, orders]) =>
    fc.record({
      field: fc.constant(field as keyof typeof insert),
      args: fc
        .tuple(fc.constantFrom(...orders), fc.constantFrom('ASC', 'DESC'))
        .map(([order, direction]) => `orderBy: ${order}, order: ${direction}`),
    }),
  ),
  fc.record({
    field: fc.constant('search' as const),
    args: fc.constantFrom('query: "made"', 'query: ""', 'query: "post made"', 'kind: TERM, query: "a"'),
  }),
);

it('all pages together are the list, forwards and backwards, despite concurrent inserts', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyList,
      fc.integer({ min: 5, max: 9 }),
      fc.boolean(),
      async ({ field, args }, size, backwards) => {
        const allKeys = keysOf(await page(field, `${args}, first: 100`));
        expect(await readAllPages(field, { args, size, backwards })).toEqual(allKeys);
        const keysWithInserts = await readAllPages(field, { args, size, backwards, afterEachPage: insert[field] });
        expect(new Set(keysWithInserts).size).toBe(keysWithInserts.length);
        const initialKeys = new Set(allKeys);
        expect(keysWithInserts.filter((key) => initialKeys.has(key))).toEqual(allKeys);
      },
    ),
    { numRuns: runs(12) },
  );
});

it('a cursor of another list or another order is rejected', async () => {
  const { edges } = await page('users', 'orderBy: NAME, first: 1');
  for (const list of ['users(orderBy: ID', 'comments(orderBy: POST', 'search(query: "made"']) {
    const { body } = await cms.graphql(`{ ${list}, after: "${edges[0]?.cursor}") { total nodes { __typename } } }`, {
      as: 'admin',
    });
    expect(body.errors?.[0]?.extensions).toMatchObject({ code: 'rest_invalid_param', status: 400 });
  }
});

it('lists of post formats have pages in both directions', async () => {
  const search = (args: string) => page('search', `kind: POST_FORMAT, query: "", ${args}`);
  const allKeys = keysOf(await search('first: 100'));
  const [first] = (await search('first: 1')).edges;
  expect(keysOf(await search(`first: 100, after: "${first?.cursor}"`))).toEqual(allKeys.slice(1));
  expect(keysOf(await search('last: 1'))).toEqual(allKeys.slice(-1));
});
