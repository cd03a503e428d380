import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LargeTable, openScanFinder, type ScanFinder } from '../support/plan-scans.ts';
import { createTestSite, type ExecutedQuery, type RunningSite, type TestSite } from '../support/test-site.ts';

/** The number of posts of a table that is too large to be read or sorted for one page. */
const POSTS = 100_000;
/** The first id of these posts. */
const FIRST = 10_000;
/** A term that every tenth of these posts has, and one that one post has. */
const [COMMON_TERM, RARE_TERM] = [900, 901];

const COLUMNS = `"id", "type", "status", "slug", "date", "dateGmt", "modified", "modifiedGmt", "authorId", "parentId",
  "titleKey", "title", "commentStatus", "pingStatus"`;

/** A statement that creates all posts at once; `rows` yields the numbers `n` from 0. */
const insertPosts = (rows: string): string => `
  INSERT INTO "posts" (${COLUMNS})
  SELECT ${FIRST} + n, 'post', 'publish', 'slug-' || n, '2001-01-01T00:' || (10 + n % 50) || ':00',
    '2001-01-01T00:00:00', '2001-01-01T00:' || (10 + n % 40) || ':00', '2001-01-01T00:00:00', 1 + n % 3, 0,
    'title ' || n, 'Title ' || n, 'open', 'open'
  FROM (${rows}) numbers`;

const NUMBERS = {
  sqlite: `WITH RECURSIVE r(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM r WHERE n < ${POSTS - 1}) SELECT n FROM r`,
  postgresql: `SELECT n FROM generate_series(0, ${POSTS - 1}) AS n`,
};

const TERMS = [
  `INSERT INTO "terms" ("id", "taxonomy", "name", "slug", "nameKey") VALUES
    (${COMMON_TERM}, 'category', 'Common', 'common', 'common'), (${RARE_TERM}, 'post_tag', 'Rare', 'rare', 'rare')`,
  `INSERT INTO "post_terms" ("postId", "termId")
    SELECT "id", ${COMMON_TERM} FROM "posts" WHERE "id" >= ${FIRST} AND "id" % 10 = 0`,
  `INSERT INTO "post_terms" ("postId", "termId") VALUES (${FIRST + 7}, ${RARE_TERM})`,
];

/** Lists with each filter and order that the API documents. */
const lists = [
  'posts',
  'posts?order=asc',
  'posts?after=2001-01-01T00:30:00',
  'posts?before=2001-01-01T00:30:00',
  'posts?modified_after=2001-01-01T00:30:00',
  'posts?modified_before=2001-01-01T00:30:00',
  'posts?modified_after=2001-01-01T00:30:00&orderby=modified',
  'posts?author=2',
  'posts?author=2,3',
  'posts?author_exclude=2',
  `posts?include=${FIRST + 5},${FIRST + 6}`,
  `posts?include=${FIRST + 5},${FIRST + 6}&orderby=include`,
  `posts?exclude=${FIRST + 5}`,
  'posts?slug=slug-77',
  'posts?slug=slug-77,slug-78&orderby=include_slugs',
  'posts?sticky=true',
  'posts?sticky=false',
  'posts?ignore_sticky=false',
  'posts?format=aside',
  'posts?format=standard',
  `posts?categories=${COMMON_TERM}`,
  `posts?categories_exclude=${COMMON_TERM}`,
  `posts?tags=${RARE_TERM}`,
  `posts?categories=${COMMON_TERM}&tags=${RARE_TERM}`,
  `posts?categories=${COMMON_TERM}&tags=${RARE_TERM}&tax_relation=OR`,
  'posts?offset=500',
  'posts?page=20&per_page=100',
  ...['author', 'date', 'id', 'modified', 'parent', 'slug', 'title'].flatMap((order) => [
    `posts?orderby=${order}`,
    `posts?orderby=${order}&order=asc`,
  ]),
  'pages?parent=7',
  'pages?parent=7,8',
  'pages?parent_exclude=7',
  'pages?menu_order=3',
  'pages?orderby=menu_order',
  'pages?orderby=menu_order&order=asc',
  'media?parent=7',
  'media?media_type=image',
  'media?mime_type=image/png',
  'search',
  'search?subtype=page',
];

/** Lists of an administrator. */
const listsForAdmin = ['posts?status=draft', 'posts?status=publish,draft', 'posts?status=any', 'posts?context=edit'];

/** Statements that select a page of a list; counts may read an index as a whole. */
const isPage = ({ sql }: ExecutedQuery): boolean => /^SELECT (?!COUNT)[\s\S]*FROM "posts" p[\s\S]* LIMIT /.test(sql);

const TABLE: LargeTable = {
  ...{ name: 'posts', alias: 'p' },
  // Never by the type or the status alone.
  fewRows: /^SEARCH p USING (?:INTEGER PRIMARY KEY|INDEX \w+ \((?:type=\? AND slug=\?|parentId=\?|authorId=\?))/,
};

let site: TestSite;
let program: RunningSite;

let scans: ScanFinder;

beforeAll(async () => {
  site = await createTestSite();
  const { engine } = site.database.dialect;
  await site.database.transaction(async (client) => {
    await client.$executeRawUnsafe(insertPosts(NUMBERS[engine]));
    for (const statement of TERMS) await client.$executeRawUnsafe(statement);
  });
  program = await site.start({ env: { RESPONSE_CACHE_BYTES: '0' } });
  scans = await openScanFinder(site.environment().DATABASE_URL as string, TABLE);
});

afterAll(async () => {
  await scans.close();
  await site.dispose();
});

async function expectNoScans(path: string, as?: 'admin'): Promise<void> {
  const queries = await program.queries(async () => {
    expect((await program.get(path, { as })).status, path).toBe(200);
  });
  const pages = queries.filter(isPage);
  expect(pages.length, `page of ${path}`).toBeGreaterThan(0);
  for (const query of pages) expect(await scans.find(query), `${path}: ${query.sql}`).toEqual([]);
}

// SQLite has no statistics of a table that has grown since the last import; PostgreSQL updates them by itself.
const states = process.env.TEST_DATABASE_URL ? ['current'] : ['missing', 'current'];

describe.each(states)('with statistics that are %s', (state) => {
  beforeAll(async () => {
    if (state === 'current') await site.database.updateStatistics('import');
  });

  it.each(lists)('%s reads no whole table', (path) => expectNoScans(path));
  it.each(listsForAdmin)('%s reads no whole table for an administrator', (path) => expectNoScans(path, 'admin'));
});
