import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LargeTable, openScanFinder, type ScanFinder } from '../support/plan-scans.ts';
import { createTestSite, type ExecutedQuery, type RunningSite, type TestSite } from '../support/test-site.ts';

/** The number of rows of each table, and the first id of these rows. */
const [ROWS, FIRST] = [20_000, 10_000];

const NUMBERS = {
  sqlite: `WITH RECURSIVE r(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM r WHERE n < ${ROWS - 1}) SELECT n FROM r`,
  postgresql: `SELECT n FROM generate_series(0, ${ROWS - 1}) AS n`,
};

const DATE = `'2001-01-01T00:' || (10 + n % 50) || ':00'`;

/** The expressions of each row `n`. Every account wrote one post, and every post has one comment. */
const COLUMNS = {
  users: {
    ...{ id: `${FIRST} + n`, login: `'login' || n`, loginKey: `'login' || n`, slug: `'slug-' || n` },
    ...{ email: `'e' || n || '@site.example'`, emailKey: `'e' || n || '@site.example'`, passwordHash: `'!'` },
    ...{ displayName: `'Name ' || n`, displayNameKey: `'name ' || n`, registered: DATE, roles: `'["subscriber"]'` },
    url: `'https://site.example/' || n`,
  },
  posts: {
    ...{ id: `${FIRST} + n`, type: `'post'`, status: `'publish'`, slug: `'slug-' || n`, date: DATE, dateGmt: DATE },
    ...{ modified: DATE, modifiedGmt: DATE, authorId: `${FIRST} + n`, parentId: '0' },
    ...{ titleKey: `'title ' || n`, title: `'Title ' || n`, commentStatus: `'open'`, mimeType: `''` },
  },
  media: {
    ...{ id: `${FIRST + ROWS} + n`, type: `'attachment'`, status: `'inherit'`, slug: `'file-' || n`, date: DATE },
    ...{
      dateGmt: DATE,
      modified: DATE,
      modifiedGmt: DATE,
      authorId: '1 + n % 3',
      parentId: `(n % 2) * (${FIRST} + n)`,
    },
    ...{ titleKey: `'file ' || n`, title: `'File ' || n`, commentStatus: `'closed'` },
    mimeType: `CASE n % 2 WHEN 0 THEN 'image/png' ELSE 'application/pdf' END`,
  },
  terms: {
    ...{ id: `${FIRST} + n`, taxonomy: `CASE n % 2 WHEN 0 THEN 'category' ELSE 'post_tag' END` },
    ...{ name: `'Name ' || n`, nameKey: `'name ' || n`, slug: `'slug-' || n`, count: 'n % 5' },
    parentId: `CASE n % 4 WHEN 0 THEN ${FIRST} + 2 * (n / 40) ELSE 0 END`,
  },
  comments: {
    ...{ id: `${FIRST} + n`, postId: `${FIRST} + n`, parentId: `CASE n % 4 WHEN 0 THEN ${FIRST} + n / 40 ELSE 0 END` },
    ...{ userId: `CASE n % 3 WHEN 0 THEN ${FIRST} ELSE 0 END`, date: DATE, dateGmt: DATE },
    ...{ status: `CASE n % 10 WHEN 0 THEN 'hold' ELSE 'approved' END`, content: `'Comment ' || n` },
    ...{ authorName: `'Name ' || n`, authorEmail: `'e' || n || '@site.example'` },
    ...{ searchText: `'comment ' || n`, privateSearchText: `''` },
  },
} as const;

const TABLES = { users: 'users', posts: 'posts', media: 'posts', terms: 'terms', comments: 'comments' } as const;

/** Returns a statement that creates all rows of a kind at once. */
function insertRows(kind: keyof typeof COLUMNS, numbers: string): string {
  const columns = Object.entries(COLUMNS[kind]);
  return `INSERT INTO "${TABLES[kind]}" (${columns.map(([name]) => `"${name}"`).join(', ')})
    SELECT ${columns.map(([, value]) => value).join(', ')} FROM (${numbers}) numbers`;
}

const bothWays = (path: string, orders: readonly string[]) =>
  orders.flatMap((order) => [`${path}?orderby=${order}&order=asc`, `${path}?orderby=${order}&order=desc`]);

interface Kind {
  table: LargeTable;
  /** Lists with each documented filter and order. */
  lists: readonly string[];
  /** Lists of an administrator. */
  listsForAdmin?: readonly string[];
}

/** Orders and filters of terms. Orders by description, and searches, read all terms of a taxonomy. */
const listsOfTerms = (path: string): string[] => [
  path,
  ...bothWays(path, ['count', 'id', 'name', 'slug', 'term_group']),
  `${path}?include=${FIRST},${FIRST + 1}`,
  `${path}?include=${FIRST},${FIRST + 1}&orderby=include`,
  `${path}?exclude=${FIRST}`,
  `${path}?slug=slug-6`,
  `${path}?slug=slug-6,slug-7&orderby=include_slugs`,
  `${path}?post=${FIRST}`,
];

const kinds: Readonly<Record<string, Kind>> = {
  terms: {
    table: {
      ...{ name: 'terms', alias: 't' },
      fewRows: /^SEARCH t USING (?:INTEGER PRIMARY KEY|INDEX \w+ \((?:taxonomy=\? AND )?slug=\?)/,
    },
    lists: [
      ...listsOfTerms('categories'),
      ...listsOfTerms('tags'),
      'tags?offset=500',
      // With child terms, their ancestors are collected from all terms of the taxonomy.
      'tags?hide_empty=true',
      'categories?parent=0',
      `categories?parent=${FIRST + 2}`,
    ],
  },
  accounts: {
    table: {
      ...{ name: 'users', alias: 'u', isReadInOrder: true },
      fewRows: /^SEARCH u USING (?:INTEGER PRIMARY KEY|(?:COVERING )?INDEX \w+ \(slug=\?)/,
    },
    lists: [
      'users',
      ...bothWays('users', ['id', 'name', 'slug']),
      `users?include=${FIRST},${FIRST + 1}`,
      `users?include=${FIRST},${FIRST + 1}&orderby=include`,
      `users?exclude=${FIRST}`,
      'users?offset=500',
      'users?slug=slug-6',
      'users?slug=slug-6,slug-7&orderby=include_slugs',
      'users?has_published_posts=true',
      'users?has_published_posts=post',
    ],
    listsForAdmin: [
      'users',
      ...bothWays('users', ['email', 'include', 'name', 'registered_date']),
      'users?orderby=include_slugs',
      'users?context=edit',
    ],
  },
  comments: {
    table: {
      ...{ name: 'comments', alias: 'c', isReadInOrder: true },
      fewRows: /^SEARCH c USING (?:INTEGER PRIMARY KEY|INDEX \w+ \((?:(?:status=\? AND )?postId=\?|<expr>=\?))/,
    },
    lists: [
      'comments',
      ...bothWays('comments', ['date', 'date_gmt', 'id', 'parent', 'post', 'type']),
      'comments?after=2001-01-01T00:30:00',
      'comments?before=2001-01-01T00:30:00',
      `comments?include=${FIRST + 1},${FIRST + 2}`,
      `comments?include=${FIRST + 1},${FIRST + 2}&orderby=include`,
      `comments?exclude=${FIRST + 1}`,
      'comments?offset=500',
      'comments?parent=0',
      `comments?parent=${FIRST + 1}`,
      'comments?parent_exclude=0',
      `comments?post=${FIRST + 1}`,
      `comments?post=${FIRST + 1},${FIRST + 2}`,
    ],
    listsForAdmin: [
      ...['approve', 'hold', 'all', 'any', 'spam', 'trash'].map((status) => `comments?status=${status}`),
      ...['comment', 'note', 'pingback', 'pings', 'all'].map((type) => `comments?type=${type}`),
      ...bothWays('comments', ['date', 'date_gmt', 'id']).map((path) => `${path}&status=any`),
      `comments?author=${FIRST}`,
      `comments?author=${FIRST},${FIRST + 1}`,
      `comments?author_exclude=${FIRST}`,
      'comments?author_email=e7@site.example',
      'comments?context=edit',
    ],
  },
  media: {
    table: {
      ...{ name: 'posts', alias: 'p' },
      fewRows: /^SEARCH p USING (?:INTEGER PRIMARY KEY|INDEX \w+ \((?:type=\? AND slug=\?|parentId=\?|authorId=\?))/,
    },
    lists: [
      'media',
      ...bothWays('media', ['author', 'date', 'id', 'modified', 'parent', 'slug', 'title']),
      'media?after=2001-01-01T00:30:00',
      'media?before=2001-01-01T00:30:00',
      'media?modified_after=2001-01-01T00:30:00',
      'media?modified_before=2001-01-01T00:30:00',
      'media?author=2',
      'media?author_exclude=2',
      `media?include=${FIRST + ROWS},${FIRST + ROWS + 1}&orderby=include`,
      `media?exclude=${FIRST + ROWS}`,
      'media?offset=500',
      'media?parent=0',
      `media?parent=${FIRST + 1}`,
      `media?parent=${FIRST + 1},${FIRST + 3}`,
      `media?parent_exclude=${FIRST + 1}`,
      'media?slug=file-7',
      'media?media_type=image',
      'media?media_type=application',
      'media?mime_type=image/png',
    ],
    listsForAdmin: ['media?status=inherit', 'media?status=private', 'media?context=edit'],
  },
};

let site: TestSite;
let program: RunningSite;

beforeAll(async () => {
  site = await createTestSite();
  const { database } = site;
  await database.transaction(
    async (client) => {
      for (const kind of ['users', 'posts', 'media', 'terms', 'comments'] as const) {
        await client.$executeRawUnsafe(insertRows(kind, NUMBERS[database.dialect.engine]));
      }
    },
    { timeoutMs: 120_000 },
  );
  // Without them, PostgreSQL checks each foreign key by reading the whole table, which was empty before.
  if (database.dialect.engine === 'postgresql') await database.updateStatistics('import');
  await database.transaction(
    (client) =>
      client.$executeRawUnsafe(
        `INSERT INTO "post_terms" ("postId", "termId")
          SELECT "id", "id" FROM "posts" WHERE "type" = 'post' AND "id" >= ${FIRST}`,
      ),
    { timeoutMs: 120_000 },
  );
  program = await site.start({ env: { RESPONSE_CACHE_BYTES: '0' } });
});

afterAll(() => site.dispose());

/** Statements that select a page of a list; counts may read an index as a whole. */
const isPage = ({ sql }: ExecutedQuery, { name, alias }: LargeTable): boolean =>
  sql.includes(`FROM "${name}" ${alias}`) && / LIMIT /.test(sql) && !/^\s*SELECT COUNT/.test(sql);

// SQLite has no statistics of a table that has grown since the last import; PostgreSQL updates them by itself.
const states = process.env.TEST_DATABASE_URL ? ['current'] : ['missing', 'current'];
const cases = states.flatMap((state) => Object.entries(kinds).map(([name, kind]) => ({ state, name, ...kind })));

describe.each(cases)('with 100,000 $name and $state statistics', ({ state, table, lists, listsForAdmin = [] }) => {
  let scans: ScanFinder;
  beforeAll(async () => {
    if (state === 'current') await site.database.updateStatistics('import');
    scans = await openScanFinder(site.environment().DATABASE_URL as string, table);
  });
  afterAll(() => scans.close());

  async function expectNoScans(path: string, as?: 'admin'): Promise<void> {
    const queries = await program.queries(async () => {
      expect((await program.get(path, { as })).status, path).toBe(200);
    });
    const pages = queries.filter((query) => isPage(query, table));
    expect(pages.length, `page of ${path}`).toBeGreaterThan(0);
    for (const query of pages) expect(await scans.find(query), `${path}: ${query.sql}`).toEqual([]);
  }

  it.each(lists)('%s reads no whole table', (path) => expectNoScans(path));
  it.each(listsForAdmin)('%s reads no whole table for an administrator', (path) => expectNoScans(path, 'admin'));
});
