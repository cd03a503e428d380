import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportReport } from '../../src/commands/import/import-report.ts';
import { runImportCommand } from '../../src/commands/import-command.ts';
import { loadConfig } from '../../src/config.ts';
import type { ImportDetail } from '../../src/import/stage/import-details.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

const element = (name: string, text: string | number | undefined): string =>
  text === undefined ? '' : `<${name}><![CDATA[${text}]]></${name}>`;

interface UnusualItem {
  title?: string;
  type?: string;
  status?: string;
  slug?: string;
  date?: string;
  gmt?: string;
  pubDate?: string;
  parent?: number;
  creator?: string;
  elements?: string;
}

/** An item with only the elements that are named, apart from a valid date. */
const item = (id: number, { elements = '', ...values }: UnusualItem): string =>
  `<item>${element('title', values.title ?? `Title ${id}`)}${element('pubDate', values.pubDate)}
    ${element('dc:creator', values.creator)}${element('wp:post_id', id)}
    ${element('wp:post_date', values.date ?? values.gmt ?? values.pubDate ?? '2020-01-02 03:04:05')}
    ${element('wp:post_date_gmt', values.gmt)}${element('wp:post_name', values.slug)}
    ${element('wp:status', values.status ?? 'publish')}${element('wp:post_parent', values.parent)}
    ${element('wp:post_type', values.type ?? 'post')}${elements}</item>`;

const comment = (id: number | undefined, { parent = 0, date = '' }: { parent?: number; date?: string }): string =>
  `<wp:comment>${element('wp:comment_id', id)}${element('wp:comment_parent', parent)}${element('wp:comment_date', date)}
    ${element('wp:comment_approved', 'approved')}${element('wp:comment_content', 'Yes.')}</wp:comment>`;

const meta = (key: string, value: string): string =>
  `<wp:postmeta>${element('wp:meta_key', key)}${element('wp:meta_value', value)}</wp:postmeta>`;

const LONG = 'é'.repeat(150);

const ITEMS = [
  item(1, { slug: 'Größe 東', title: 'Size' }),
  item(2, { slug: '', title: 'A <b>title</b> of 2' }),
  item(3, { slug: '...', title: '???' }),
  item(4, { slug: '%E6%9D%B1-%E6%9D' }),
  item(5, { slug: LONG }),
  item(6, { slug: 'twice' }),
  item(7, { slug: 'twice' }),
  item(8, { slug: 'Twice' }),
  item(9, { slug: 'feed' }),
  item(10, { slug: '12', type: 'page' }),
  item(11, { slug: '', status: 'draft' }),
  item(12, { slug: 'twice', type: 'page' }),
  item(13, { slug: 'a%FF%e6%96%87%e6b' }),
  item(14, { slug: '%FF%25e6%2596%2587' }),
  item(20, { date: '2019-03-04T05:06:07+02:00' }),
  item(21, { date: 'Fri Mar 04 2016 05:06:07 GMT-0300 (Chile)' }),
  item(22, { date: '0000-00-00 00:00:00', pubDate: 'Mon, 04 Mar 2013 05:06:07 +0100' }),
  item(23, { date: 'yesterday' }),
  item(24, { date: '2020-13-45 99:00:00' }),
  item(25, { date: '2018/7/9' }),
  item(26, { date: '1500000000' }),
  item(30, { status: 'Publish ' }),
  item(31, { status: '' }),
  item(32, { status: 'publish', date: '2999-01-01 00:00:00' }),
  item(33, { status: 'future', date: '2001-01-01 00:00:00' }),
  item(34, { status: 'publish', type: 'attachment' }),
  item(35, { status: 'publish', type: 'nav_menu_item', date: '2999-01-01 00:00:00' }),
  item(36, { status: 'future', type: 'nav_menu_item', date: '2001-01-01 00:00:00' }),
  item(40, { type: 'page', parent: 41 }),
  item(41, { type: 'page', parent: 42 }),
  item(42, { type: 'page', parent: 40 }),
  item(43, { type: 'page', parent: 43 }),
  item(50, {
    elements: comment(1, { parent: 2 }) + comment(2, { parent: 1 }) + comment(3, { date: '2020-02-03T04:05:06Z' }),
  }),
  item(51, { elements: comment(1, {}) + comment(4, { parent: 3 }) }),
  item(52, { elements: comment(undefined, {}) + comment(undefined, {}) }),
  item(60, { title: 'First of 60', slug: 'sixty' }),
  item(60, { title: 'Second of 60', slug: 'sixty-b' }),
  item(60, { title: 'Second of 60', slug: 'sixty-b' }),
  item(61, {
    elements: meta('_thumbnail_id', '34') + meta('_thumbnail_id', '35') + meta('_wp_page_template', 'wide.php'),
  }),
  item(62, { creator: 'Ida Only', elements: '<category domain="post_tag" nicename="Größe/東">Size</category>' }),
];

const AUTHORS = [
  `<wp:author>${element('wp:author_id', 5)}${element('wp:author_display_name', 'Ida Only')}</wp:author>`,
  ...['a.b', 'a-b', 'a-b-2', 'a/b'].map(
    (login, index) =>
      `<wp:author>${element('wp:author_id', 6 + index)}${element('wp:author_login', login)}</wp:author>`,
  ),
];

const FILE = `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Unusual</title>
<link>http://old.example</link><wp:wxr_version>1.2</wp:wxr_version>${AUTHORS.join('')}${ITEMS.join('\n')}</channel></rss>`;

let root: string;
let target: TestDatabase;
let summary: string;
const started = new Date(Date.now() - 1_000).toISOString().slice(0, 19);

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'postern-unusual-'));
  target = await openTestDatabase();
  await writeFile(join(root, 'export.xml'), FILE);
  const written: string[] = [];
  const code = await runImportCommand({
    sources: [join(root, 'export.xml')],
    uploads: undefined,
    replace: false,
    administrator: 'keeper',
    config: loadConfig({ DATABASE_URL: target.url, LOG_LEVEL: 'silent' }, { cwd: root }),
    output: { write: (text: string) => written.push(text) },
    report: join(root, 'report.json'),
  });
  summary = written.join('');
  expect([code, summary]).toEqual([0, expect.any(String)]);
});
afterAll(async () => {
  await target.dispose();
  await rm(root, { recursive: true, force: true });
});

const post = (id: number) => target.database.reader.post.findUniqueOrThrow({ where: { id } });

describe('rows that another program wrote', () => {
  test.each([
    [1, 'grose-%e6%9d%b1'],
    [2, 'a-title-of-2'],
    [3, '3'],
    [4, '%e6%9d%b1'],
    [5, 'e'.repeat(150)],
    [6, 'twice'],
    [7, 'twice-2'],
    [8, 'twice-3'],
    [9, 'feed-2'],
    [10, '12-2'],
    [11, ''],
    [12, 'twice'],
    [13, 'a%e6%96%87b'],
    [14, '%e6%96%87'],
  ])('have the slugs that writes of the API give them: item %i', async (id, slug) => {
    expect((await post(id)).slug).toBe(slug);
  });

  test.each([
    [20, '2019-03-04T03:06:07'],
    [21, '2016-03-04T08:06:07'],
    [22, '2013-03-04T04:06:07'],
    [25, '2018-07-09T00:00:00'],
    [26, '2017-07-14T02:40:00'],
  ])('have the dates that their texts mean: item %i', async (id, dateGmt) => {
    expect(await post(id)).toMatchObject({ dateGmt, date: dateGmt });
  });

  test('have the date of the import if no date can be read', async () => {
    for (const id of [23, 24]) expect((await post(id)).date >= started).toBe(true);
  });

  test.each([
    [30, 'publish'],
    [31, 'draft'],
    [32, 'future'],
    [33, 'publish'],
    [34, 'inherit'],
    [35, 'publish'],
    [36, 'future'],
  ])('have a status that agrees with type and date: item %i', async (id, status) => {
    expect((await post(id)).status).toBe(status);
  });

  test('are not their own ancestors', async () => {
    const parents = await Promise.all([40, 41, 42, 43].map(async (id) => (await post(id)).parentId));
    expect(parents).toEqual([0, 42, 40, 0]);
    const comments = await target.database.reader.comment.findMany({ orderBy: { id: 'asc' } });
    expect(comments.map(({ id, postId, parentId, status }) => [id, postId, parentId, status])).toEqual([
      [1, 50, 0, 'approved'],
      [2, 50, 1, 'approved'],
      [3, 50, 0, 'approved'],
      [4, 51, 0, 'approved'],
      [5, 51, 0, 'approved'],
      [6, 52, 0, 'approved'],
      [7, 52, 0, 'approved'],
    ]);
    expect(comments[0]).toMatchObject({ date: '2020-01-02T03:04:05' });
    expect(comments[2]).toMatchObject({ dateGmt: '2020-02-03T04:05:06' });
  });

  test('are all imported if they share an id, and once if they are repeated', async () => {
    const rows = await target.database.reader.post.findMany({ where: { slug: { startsWith: 'sixty' } } });
    expect(rows.map(({ title }) => title).sort()).toEqual(['First of 60', 'Second of 60']);
  });

  test('belong to accounts that the file names without a login, and to terms with their slugs', async () => {
    const author = await target.database.reader.user.findUniqueOrThrow({ where: { id: (await post(62)).authorId } });
    expect(author).toMatchObject({ id: 5, login: 'Ida Only', slug: 'ida-only' });
    expect(await target.database.reader.term.findFirst({ where: { taxonomy: 'post_tag' } })).toMatchObject({
      slug: 'grose-%e6%9d%b1',
      name: 'Size',
    });
  });

  test('have the slug of another account with a number, and never one that another alone has', async () => {
    const { reader } = target.database;
    const accounts = await reader.user.findMany({ where: { id: { in: [6, 7, 8, 9] } }, orderBy: { id: 'asc' } });
    expect(accounts.map(({ slug }) => slug)).toEqual(['a-b', 'a-b-3', 'a-b-2', 'a-b-4']);
  });

  test('belong to the chosen administrator if the file names no author', async () => {
    const { id } = await target.database.reader.user.findUniqueOrThrow({ where: { loginKey: 'keeper' } });
    expect((await post(1)).authorId).toBe(id);
    expect(summary).toMatch(/\d+ items without an author belong to "keeper"/);
  });

  test('are named in the report with every value that is left out or changed', async () => {
    const report = JSON.parse(await readFile(join(root, 'report.json'), 'utf8')) as ImportReport;
    const lines = (await readFile(report.detailsFile ?? '', 'utf8')).trim().split('\n');
    const details = lines.map((line) => JSON.parse(line) as ImportDetail);
    expect(details).toEqual(
      expect.arrayContaining([
        {
          kind: 'left out',
          reason: 'additional value of a single-valued key',
          item: 'post 61, _thumbnail_id',
          value: '35',
        },
        { kind: 'left out', reason: 'item that occurs again', item: 'post 60', value: 'Second of 60' },
        { kind: 'changed', reason: 'slug', item: 'post 7', value: 'twice → twice-2' },
        { kind: 'changed', reason: 'date', item: 'post 23', value: expect.stringMatching(/^yesterday → \d{4}-/) },
        { kind: 'changed', reason: 'status', item: 'post 31', value: '(empty) → draft' },
        { kind: 'changed', reason: 'parent in a circle', item: 'post 40', value: '41 → 0' },
      ]),
    );
    expect(report.details.reduce((sum, { count }) => sum + count, 0)).toBe(details.length);
    expect(summary).toContain('Left out, additional value of a single-valued key (1): post 61, _thumbnail_id: 35.');
    expect(summary).toMatch(/Changed, slug \(\d+\): .*; and \d+ more, which the report names\./);
  });
});
