import { expect } from 'vitest';
import { allStatuses } from '../../schema/access/post-access-data.ts';
import { normalizeText } from '../../schema/core/slugs/normalized-text.ts';
import { bookDeclarations } from '../support/book-declarations.ts';
import { accounts, type Login } from '../support/site-content.ts';
import { cms, site, siteTest } from '../support/site-test.ts';
import { queryWpgraphql } from '../support/wpgraphql-client.ts';

const it = siteTest({
  declarations: {
    ...bookDeclarations,
    statuses: [
      { name: 'in-review', label: 'In review' },
      { name: 'members', label: 'For members', private: true },
      { name: 'archived', label: 'Archived', public: true },
      { name: 'staged', label: 'Staged', internal: true },
    ],
  },
});

/*
 * One item of each type with each status, and one file of each of them. All belong to the account `author`. The tables
 * name who may read the texts; a status that they do not name is a status that nobody but editors may read.
 */

const UNKNOWN_STATUS = 'embargoed';
const DECLARED_STATUSES = ['in-review', 'members', 'archived', 'staged'];
const STATUSES = [...allStatuses, ...DECLARED_STATUSES, UNKNOWN_STATUS];
const TYPES = ['post', 'book', 'page', 'attachment', 'retired_type'] as const;
const ROUTES: Readonly<Record<string, string>> = { post: 'posts', book: 'books', page: 'pages', attachment: 'media' };

type Viewer = Login | 'anonymous';
const VIEWERS: readonly Viewer[] = ['anonymous', 'subscriber', 'contributor', 'author', 'editor', 'admin'];

const EDITORS: readonly Viewer[] = ['editor', 'admin'];
const WITH_AUTHOR: readonly Viewer[] = ['author', ...EDITORS];

/** Who reads the texts over REST and GraphQL, if it is not the author with the editors. */
const READERS: Readonly<Record<string, readonly Viewer[]>> = {
  publish: VIEWERS,
  archived: VIEWERS,
  [UNKNOWN_STATUS]: EDITORS,
};

/** Who reads the texts over the WPGraphQL API. */
const NODE_READERS: Readonly<Record<string, readonly Viewer[]>> = {
  publish: VIEWERS,
  private: EDITORS,
  draft: WITH_AUTHOR,
  pending: WITH_AUTHOR,
  future: WITH_AUTHOR,
  'auto-draft': ['author'],
  trash: WITH_AUTHOR,
  'in-review': WITH_AUTHOR,
  members: WITH_AUTHOR,
  archived: VIEWERS,
  staged: WITH_AUTHOR,
};

interface Planted {
  id: number;
  type: (typeof TYPES)[number];
  status: string;
  /** The item that a file belongs to. */
  owner?: Planted;
  word: string;
}

const wordOf = (id: number): string =>
  `zebrawood${String(id).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;

const owners: Planted[] = TYPES.flatMap((type, typeIndex) =>
  STATUSES.map((status, index) => {
    const id = 70_001 + typeIndex * 100 + index;
    return { id, type, status, word: wordOf(id) };
  }),
);
const files: Planted[] = owners.map((owner) => {
  const id = owner.id + 1_000;
  return { id, type: 'attachment', status: 'inherit', owner, word: wordOf(id) };
});
const planted = [...owners, ...files];

it.beforeAll(async () => {
  await site.database.transaction(async (client) => {
    for (const { id, type, status, owner, word } of planted) {
      // Scheduled items whose time has come would be published.
      const date = status === 'future' ? '2099-06-09T12:00:00' : '2021-06-09T12:00:00';
      const dates = { date, dateGmt: date, modified: '2021-06-09T12:00:00', modifiedGmt: '2021-06-09T10:00:00' };
      const texts = { title: word, titleRendered: word, excerpt: word, content: word };
      await client.post.create({
        data: {
          ...{
            id,
            type,
            status,
            slug: `wood-${id}`,
            authorId: accounts.author.id,
            parentId: owner?.id ?? 0,
            titleKey: word,
          },
          ...dates,
          ...texts,
          mimeType: type === 'attachment' ? 'text/plain' : '',
        },
      });
      const key = normalizeText(word);
      await client.postSearchText.create({ data: { postId: id, title: key, excerpt: key, content: key } });
      if (type === 'attachment') await client.attachment.create({ data: { postId: id, file: `2021/06/${word}.txt` } });
    }
  });
});

/** The viewers who read an item without an owner, by a table. A file without an item is public. */
function readersOf({ type, status }: Planted, table: typeof READERS, others: readonly Viewer[]): readonly Viewer[] {
  if (type === 'retired_type') return [];
  return type === 'attachment' && status === 'inherit' ? VIEWERS : (table[status] ?? others);
}

/** Whether the viewer reads the texts of an item: of a file, by the status of its item. */
function reads(viewer: Viewer, item: Planted): boolean {
  const { owner } = item;
  if (!owner) return readersOf(item, READERS, WITH_AUTHOR).includes(viewer);
  if (owner.type === 'retired_type') return WITH_AUTHOR.includes(viewer);
  return readersOf(owner, READERS, WITH_AUTHOR).includes(viewer);
}

const asOf = (viewer: Viewer): { as?: Login } => (viewer === 'anonymous' ? {} : { as: viewer });

const sorted = (ids: Iterable<number>): number[] => [...ids].sort((left, right) => left - right);
const describeItems = (ids: Iterable<number>): string[] =>
  sorted(ids).map((id) => {
    const { type, status, owner } = planted.find((item) => item.id === id) as Planted;
    return owner ? `file of ${owner.type} ${owner.status}` : `${type} ${status}`;
  });
const idsOf = (items: readonly Planted[]): number[] => items.map(({ id }) => id);

/** The ids whose words an answer contains. */
const foundIn = (body: unknown, items: readonly Planted[] = planted): number[] => {
  const text = JSON.stringify(body);
  return idsOf(items.filter(({ word }) => new RegExp(`${word}(?![a-j])`).test(text)));
};

it.for(VIEWERS)('REST shows %s the items of exactly the statuses that are named', async (viewer) => {
  const single = new Set<number>();
  for (const item of planted) {
    const route = ROUTES[item.type];
    if (!route) continue;
    const { status, body } = await cms.get(`${route}/${item.id}`, asOf(viewer));
    if (status === 200) expect(foundIn(body)).toContain(item.id);
    else expect(foundIn(body)).toEqual([]);
    if (status === 200) single.add(item.id);
  }
  const expected = planted.filter((item) => reads(viewer, item) && ROUTES[item.type]);
  expect(describeItems(single)).toEqual(describeItems(idsOf(expected)));
  for (const route of Object.values(ROUTES)) {
    for (const status of STATUSES) {
      const list = await cms.get<unknown>(`${route}?status=${status}&per_page=100`, asOf(viewer));
      const shown = foundIn(list.body);
      expect(describeItems(shown.filter((id) => !single.has(id)))).toEqual([]);
      if (list.status !== 200) continue;
      expect(describeItems(shown), `${route} ${status}`).toEqual(
        describeItems(idsOf(expected.filter((item) => ROUTES[item.type] === route && item.status === status))),
      );
    }
  }
});

it.for(VIEWERS)('GraphQL shows %s the items of exactly the statuses that are named', async (viewer) => {
  const nodes = planted.flatMap(({ id, type }) => {
    const name = { post: 'Post', book: 'Book', page: 'Page', attachment: 'MediaItem', retired_type: null }[type];
    if (!name) return [];
    return `n${id}: node(id: "${Buffer.from(`${name}:${id}`).toString('base64')}") { ... on ${name} { title { rendered } } }`;
  });
  const shown: number[] = [];
  for (let start = 0; start < nodes.length; start += 30) {
    const { body } = await cms.graphql(`{ ${nodes.slice(start, start + 30).join('\n')} }`, asOf(viewer));
    expect(body.data).toBeDefined();
    shown.push(...foundIn(body));
  }
  expect(describeItems(shown)).toEqual(describeItems(idsOf(planted.filter((item) => reads(viewer, item)))));
});

/** Whether the WPGraphQL API shows the viewer the texts of an item. */
function readsNode(viewer: Viewer, { type, status, owner }: Planted): boolean {
  if (owner) return readsNode(viewer, owner);
  if (type === 'retired_type') return false;
  if (type === 'attachment' && status === 'inherit') return true;
  // Authors may not edit pages, so their own unpublished ones with a built-in status are hidden from them.
  const followsRest = ['publish', 'trash', ...DECLARED_STATUSES].includes(status);
  const ownIsHidden = type === 'page' && viewer === 'author' && !followsRest;
  return !ownIsHidden && (NODE_READERS[status] ?? []).includes(viewer);
}

it.for(VIEWERS)('the WPGraphQL API shows %s the texts of exactly the statuses that are named', async (viewer) => {
  const texts =
    '... on Post { content } ... on Book { content } ... on Page { content } ... on MediaItem { description }';
  const shown: number[] = [];
  for (let start = 0; start < planted.length; start += 20) {
    const nodes = planted.slice(start, start + 20).map(({ id }) => {
      const globalId = Buffer.from(`post:${id}`).toString('base64');
      return `n${id}: node(id: "${globalId}") { ${texts} }`;
    });
    const { data } = await queryWpgraphql(cms, { query: `{ ${nodes.join('\n')} }`, ...asOf(viewer) });
    expect(data).toBeDefined();
    shown.push(...foundIn(data));
  }
  const expected = planted.filter((item) => readsNode(viewer, item));
  expect(describeItems(shown)).toEqual(describeItems(idsOf(expected)));
  for (const [list, type, field] of [
    ['posts', 'post', 'content'],
    ['books', 'book', 'content'],
    ['pages', 'page', 'content'],
    ['mediaItems', 'attachment', 'description'],
  ] as const) {
    for (const status of STATUSES.filter((name) => name !== UNKNOWN_STATUS)) {
      const stati = status.toUpperCase().replaceAll('-', '_');
      const query = `{ ${list}(first: 100, where: { stati: [${stati}] }) { nodes { databaseId ${field} } } }`;
      const { data, errors } = await queryWpgraphql(cms, { query, ...asOf(viewer) });
      expect(errors).toBeUndefined();
      expect(describeItems(foundIn(data)), `${list} ${status}`).toEqual(
        describeItems(idsOf(expected.filter((item) => item.type === type && item.status === status))),
      );
    }
  }
});

it.for(VIEWERS)('no search shows %s an item that is hidden', async (viewer) => {
  for (const item of planted) {
    const { body } = await cms.get<unknown>(`search?search=${item.word}`, asOf(viewer));
    if (!readersOf(item, READERS, WITH_AUTHOR).includes(viewer)) expect(foundIn(body)).toEqual([]);
  }
  const query = `{ contentNodes(first: 100, where: { search: "zebrawood" }) { nodes { slug } } }`;
  const { data } = await queryWpgraphql(cms, { query, ...asOf(viewer) });
  const published = planted.filter(({ status, type }) => status === 'publish' && type !== 'retired_type');
  expect(foundIn(data).filter((id) => !idsOf(published).includes(id))).toEqual([]);
});
