import { describe, expect } from 'vitest';
import { accounts, type Login, mediaIds, postIds, publishedIds, secrets } from '../support/site-content.ts';
import { cms, it, site } from '../support/site-test.ts';

interface Connection {
  total: number;
  nodes: { databaseId: number; [name: string]: unknown }[];
  edges: { cursor: string; node: { databaseId: number } }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

/** Queries the connection `posts` with a selection. */
async function posts(args: string, selection: string, as?: Login): Promise<Connection> {
  const { body } = await cms.graphql(`{ posts${args === '' ? '' : `(${args})`} { ${selection} } }`, as ? { as } : {});
  expect(body.errors, args).toBeUndefined();
  return body.data?.posts as Connection;
}

const idsOf = ({ nodes }: Connection) => nodes.map(({ databaseId }) => databaseId);

const pageInfo = 'pageInfo { hasNextPage hasPreviousPage startCursor endCursor }';

// Ids from 101 to 127 are the posts in test/support/site-content.ts, ids from 1 to 8 the terms.
describe('the connection of posts', () => {
  it('returns the published posts, ten by default, with their total', async () => {
    const list = await posts('', `total nodes { databaseId } ${pageInfo}`);
    expect(idsOf(list)).toEqual(publishedIds.slice(0, 10));
    expect([list.total, list.pageInfo.hasNextPage, list.pageInfo.hasPreviousPage]).toEqual([19, true, false]);
  });

  it.each([
    ['where: { authorIn: [3, 4], authorNotIn: [4] }', [120, 114, 104, 102, 123]],
    ['where: { idIn: [103, 101] }, orderBy: INCLUDE', [103, 101]],
    ['where: { slugIn: ["elan"] }', [127]],
    ['where: { sticky: true }, orderBy: ID, order: ASC', [101, 123]],
    ['where: { formatIn: ["quote", "audio"] }', [122, 119]],
    ['where: { search: "bees", searchColumns: [title] }', [122, 121]],
    ['where: { after: "2021-08-01T12:00:00", before: "2021-09-01T12:00:00" }', [125]],
    ['where: { terms: [{ taxonomy: "category", termIds: [3], includeChildren: true }] }', [118, 102, 123]],
    ['where: { terms: [{ taxonomy: "category", termIds: [3, 5], operator: AND }] }', [123]],
    [
      'where: { termRelation: OR, terms: [{ taxonomy: "category", termIds: [4] }, { taxonomy: "post_tag", termIds: [7] }] }',
      [127, 103, 102],
    ],
    ['where: { terms: [{ taxonomy: "post_tag", termIds: [8], exclude: true }], authorIn: [3] }', [114, 102, 123]],
    ['first: 3, stickyFirst: true', [101, 123, 127]],
    ['first: 2, offset: 3', publishedIds.slice(3, 5)],
    ['first: 0', []],
  ])('with %s contains exactly the matching posts', async (args, expected) => {
    expect(idsOf(await posts(args, 'nodes { databaseId }'))).toEqual(expected);
  });

  it('contains at most a hundred items, and none for a negative number', async () => {
    const { body } = await cms.graphql('{ posts(first: 100000) { nodes { databaseId } } }');
    expect(idsOf(body.data?.posts as Connection)).toEqual(publishedIds);
    expect(idsOf(await posts('first: -5', 'nodes { databaseId }'))).toEqual([]);
    expect(idsOf(await posts('last: -5', 'nodes { databaseId }'))).toEqual([]);
  });

  it('has authors, terms, images and permissions in its nodes', async () => {
    const { nodes } = await posts(
      'where: { idIn: [102] }',
      `nodes {
        databaseId link title { rendered } excerpt { rendered(length: 2) } meta format
        author { databaseId name slug }
        categories: terms(taxonomy: "category") { __typename name link parentId }
        tags: terms(taxonomy: "post_tag") { __typename slug }
        featuredMedia { databaseId sourceUrl altText mediaType }
        viewerCan { edit delete publish }
      }`,
    );
    expect(nodes).toEqual([
      {
        databaseId: postIds.mint,
        link: 'http://localhost:3000/2021/04/mint-more/',
        title: { rendered: 'Mint &#038; more' },
        excerpt: { rendered: '<p>More about [&hellip;]</p>\n' },
        meta: { footnotes: '[{"id":"n1","content":"Dry it in the shade."}]' },
        format: 'standard',
        author: { databaseId: 3, name: 'Arno Vale', slug: 'author-writes' },
        categories: [
          {
            __typename: 'Category',
            name: 'Mint',
            link: 'http://localhost:3000/category/garden/herbs/mint/',
            parentId: 3,
          },
        ],
        tags: [{ __typename: 'Tag', slug: 'spring' }],
        featuredMedia: {
          databaseId: mediaIds.public,
          sourceUrl: 'http://localhost:3000/cms-content/uploads/2021/03/picture-11.png',
          altText: 'Picture 11',
          mediaType: 'image',
        },
        viewerCan: { edit: false, delete: false, publish: false },
      },
    ]);
  });

  it('has null for a deleted author, and for an image that the viewer may not see', async () => {
    const selection = 'nodes { databaseId authorId author { name } featuredMedia { databaseId } }';
    const args = 'where: { idIn: [124, 125] }';
    expect((await posts(args, selection)).nodes).toEqual([
      {
        databaseId: postIds.hiddenImagePost,
        authorId: accounts.admin.id,
        author: { name: 'Ada Brook' },
        featuredMedia: null,
      },
      { databaseId: postIds.unknownAuthorPost, authorId: 99, author: null, featuredMedia: null },
    ]);
    const [first] = (await posts(args, selection, 'editor')).nodes;
    expect(first?.featuredMedia).toEqual({ databaseId: mediaIds.ofPrivatePost });
  });
});

/** A shuffled list of ids. */
const SHUFFLED_IDS = Array.from({ length: 40 }, (_, index) => 101 + ((index * 17) % 40));

describe('cursors of posts', () => {
  const page = (args: string) => posts(args, `edges { cursor node { databaseId } } ${pageInfo}`);
  const idsOn = ({ edges }: Connection) => edges.map(({ node }) => node.databaseId);

  it.each([
    'orderBy: DATE',
    'orderBy: DATE, order: ASC',
    'orderBy: ID',
    'orderBy: TITLE',
    'orderBy: SLUG, order: ASC',
    'orderBy: AUTHOR',
    'orderBy: MODIFIED',
    'orderBy: PARENT',
    'orderBy: RELEVANCE, where: { search: "post" }',
    'orderBy: RELEVANCE, order: ASC, where: { search: "post leaf" }',
    `orderBy: INCLUDE, where: { idIn: [${SHUFFLED_IDS}] }`,
    'orderBy: INCLUDE_SLUGS',
  ])('lead through the whole list forwards and backwards: %s', async (order) => {
    const allIds = idsOn(await page(`${order}, first: 100`));
    const forwards: number[] = [];
    for (let cursor: string | null = null, more = true; more; ) {
      const list = await page(`${order}, first: 7${cursor === null ? '' : `, after: "${cursor}"`}`);
      forwards.push(...idsOn(list));
      cursor = list.pageInfo.endCursor;
      more = list.pageInfo.hasNextPage;
    }
    expect(forwards).toEqual(allIds);
    const backwards: number[] = [];
    for (let cursor: string | null = null, more = true; more; ) {
      const list = await page(`${order}, last: 7${cursor === null ? '' : `, before: "${cursor}"`}`);
      backwards.unshift(...idsOn(list));
      cursor = list.pageInfo.startCursor;
      more = list.pageInfo.hasPreviousPage;
    }
    expect(backwards).toEqual(allIds);
  });

  it.each(['orderBy: DATE, stickyFirst: true', 'orderBy: INCLUDE, stickyFirst: true'])(
    'are refused for lists with sticky posts first, which can still be read from the end: %s',
    async (order) => {
      const args = `where: { idIn: [103, 127, 101] }, ${order}`;
      const allIds = await page(args);
      expect(idsOn(await page(`${args}, last: 2`))).toEqual(idsOn(allIds).slice(1));
      const { body } = await cms.graphql(`{ posts(${args}, after: "${allIds.pageInfo.startCursor}") { total } }`);
      expect(body.errors?.[0]?.extensions?.code).toBe('rest_invalid_param');
    },
  );

  it('keep their position when newer posts are created', async () => {
    const before = await page('first: 5');
    const remaining = idsOn(await page(`first: 100, after: "${before.pageInfo.endCursor}"`));
    const row = await site.database.reader.post.findUniqueOrThrow({ where: { id: postIds.elan } });
    const added = [901, 902, 903].map((id) => ({ ...row, id, slug: `later-${id}`, date: '2022-01-01T00:00:00' }));
    await site.database.transaction((client) => client.post.createMany({ data: added }));
    try {
      expect(idsOn(await page(`first: 100, after: "${before.pageInfo.endCursor}"`))).toEqual(remaining);
      await expect.poll(async () => (await posts('', 'total')).total).toBe(22);
      expect(idsOn(await page('first: 3'))).toEqual([903, 902, 901]);
    } finally {
      await site.database.transaction((client) => client.post.deleteMany({ where: { id: { in: [901, 902, 903] } } }));
    }
  });

  it.each([
    ['invalid Base64', '!!!'],
    ['invalid JSON', 'aGVsbG8'],
    ['an object instead of a list', Buffer.from('{"id":1}').toString('base64url')],
    ['a fractional id', Buffer.from('["2021-01-01T00:00:00",1.5]').toString('base64url')],
    ['an id out of range', Buffer.from('["2021-01-01T00:00:00",99999999999]').toString('base64url')],
    ['the value of another order', Buffer.from('[5,5]').toString('base64url')],
    ['no values', Buffer.from('[]').toString('base64url')],
  ])('with %s are refused', async (_case, cursor) => {
    const { body } = await cms.graphql(`{ posts(after: "${cursor}") { total } }`);
    expect(body.errors?.[0]?.extensions).toMatchObject({ code: 'rest_invalid_param', status: 400 });
  });

  it('of earlier versions lead to the same positions', async () => {
    const cursorOf = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');
    expect(idsOn(await page(`orderBy: ID, first: 2, after: "${cursorOf(122, 122)}"`))).toEqual([121, 120]);
    const byDate = `first: 2, after: "${cursorOf('2021-07-08T12:00:00', 121)}"`;
    expect(idsOn(await page(byDate))).toEqual([120, 119]);
    const pages = await cms.graphql(
      `{ mediaItems(orderBy: MENU_ORDER, order: ASC, after: "${cursorOf(0, 11)}", first: 1) { nodes { databaseId } }
         categories(orderBy: DESCRIPTION, after: "${cursorOf(0, 2)}", first: 1) { nodes { databaseId } } }`,
    );
    expect(pages.body).toEqual({
      data: { mediaItems: { nodes: [{ databaseId: 13 }] }, categories: { nodes: [{ databaseId: 3 }] } },
    });
  });

  it('with NUL in their value are accepted', async () => {
    const cursor = Buffer.from('["2021\\u0000",5]').toString('base64url');
    const { body } = await cms.graphql(`{ posts(after: "${cursor}") { nodes { databaseId } } }`);
    expect(body.errors).toBeUndefined();
  });
});

describe('fields that require a capability', () => {
  const errorOf = async (query: string, as?: Login) => {
    const { body } = await cms.graphql(query, as ? { as } : {});
    return body.errors?.[0];
  };

  it.each([
    'title { raw }',
    'content { raw }',
    'content { blockVersion }',
    'excerpt { raw }',
    'guid { raw }',
    'password',
  ])('%s require permission to edit the post', async (selection) => {
    const query = `{ post(id: ${postIds.protected}) { ${selection} } }`;
    const anonymous = await errorOf(query);
    expect(anonymous?.extensions).toMatchObject({ code: 'rest_forbidden_context', status: 401 });
    expect((await errorOf(query, 'contributor'))?.extensions).toMatchObject({
      code: 'rest_forbidden_context',
      status: 403,
    });
    expect(await errorOf(query, 'author')).toBeUndefined();
  });

  it.each<[string, string, number]>([
    [`{ post(id: ${postIds.editorPrivatePost}) { databaseId } }`, 'rest_forbidden', 401],
    ['{ post(id: 999) { databaseId } }', 'rest_post_invalid_id', 404],
    [`{ post(id: ${postIds.aboutPage}) { databaseId } }`, 'rest_post_invalid_id', 404],
    ['{ post(id: -1) { databaseId } }', 'rest_post_invalid_id', 404],
    [`{ post(id: ${postIds.sowingPeas}, context: EDIT) { databaseId } }`, 'rest_forbidden_context', 401],
    [`{ post(id: ${postIds.protected}, password: "wrong") { databaseId } }`, 'rest_post_incorrect_password', 403],
    ['{ posts(where: { statusIn: ["draft"] }) { total } }', 'rest_forbidden_status', 401],
    ['{ posts(context: EDIT) { total } }', 'rest_forbidden_context', 401],
    ['{ posts(orderBy: RELEVANCE) { total } }', 'rest_no_search_term_defined', 400],
    ['{ posts(orderBy: INCLUDE) { total } }', 'rest_orderby_include_missing_include', 400],
  ])('%s is refused with %s', async (query, code, status) => {
    expect((await errorOf(query))?.extensions).toMatchObject({ code, status });
  });

  it('protected texts are empty without the password', async () => {
    const query = `query ($password: String) { post(id: ${postIds.protected}, password: $password) { content { rendered protected } } }`;
    const locked = await cms.graphql(query);
    expect(locked.body.data).toEqual({ post: { content: { rendered: '', protected: true } } });
    const unlocked = await cms.graphql(query, { variables: { password: secrets.protectedPassword } });
    expect(unlocked.text).toContain(secrets.protectedText);
  });

  it('hidden items are in no list and have no permissions', async () => {
    const list = await posts('where: { statusIn: ["any"] }, first: 100', 'nodes { databaseId status }', 'author');
    const hidden = list.nodes.filter(({ status }) => status !== 'publish').map(({ databaseId }) => databaseId);
    expect(hidden).toEqual([109, 107]);
    const { body } = await cms.graphql(
      `{ a: postPermissions(id: ${postIds.editorPrivatePost}) { edit } b: postPermissions(id: ${postIds.sowingPeas}) { edit } }`,
    );
    expect(body.data).toEqual({ a: null, b: { edit: false } });
  });
});

describe('fields with a fixed set of values', () => {
  it.each(['commentStatus', 'pingStatus', 'format', 'status'])(
    '%s refuses other values and writes nothing',
    async (field) => {
      const create = (value: string) =>
        cms.graphql(
          `mutation { createPost(input: { title: "Choices", ${field}: "${value}" }) { databaseId ${field} } }`,
          { as: 'admin' },
        );
      const count = async () => (await posts('where: { statusIn: ["any"] }', 'total', 'admin')).total;
      const before = await count();
      expect((await create('maybe')).body.errors?.[0]?.extensions).toEqual({
        code: 'rest_not_in_enum',
        status: 400,
        parameter: field,
      });
      expect(await count()).toBe(before);
      const value = { commentStatus: 'closed', pingStatus: 'closed', format: 'aside', status: 'draft' }[field] ?? '';
      const { body } = await create(value);
      const created = body.data?.createPost as Record<string, unknown>;
      expect(created[field]).toBe(value);
      await cms.graphql(`mutation { deletePost(id: ${created.databaseId}, force: true) { deleted } }`, { as: 'admin' });
    },
  );
});
