import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMediaStore } from '../../src/adapters/media/open-media-store.ts';
import { type ImportRequest, runImportCommand } from '../../src/commands/import-command.ts';
import { loadConfig } from '../../src/config.ts';
import { createDemoSite } from '../../src/demo/create-demo-site.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { databaseParts } from '../support/database-parts.ts';
import { wxrAuthor, wxrFile, wxrItem, wxrTerm } from './wxr-site.ts';

let root: string;
let target: TestDatabase;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'postern-new-site-'));
  target = await openTestDatabase();
});
afterEach(async () => {
  await target.dispose();
  await rm(root, { recursive: true, force: true });
});

const config = () => loadConfig({ DATABASE_URL: target.url, LOG_LEVEL: 'silent' }, { cwd: root });
const reader = () => target.database.reader;

async function run(source: string, options: Partial<ImportRequest> = {}) {
  const written: string[] = [];
  const output = { write: (text: string) => written.push(text) };
  const command = { sources: [source] as [string], uploads: undefined, replace: false, config: config(), output };
  return { code: await runImportCommand({ ...command, ...options }), text: written.join('') };
}

async function write(name: string, content: string): Promise<string> {
  await mkdir(dirname(join(root, name)), { recursive: true });
  await writeFile(join(root, name), content);
  return join(root, name);
}

const settings = async (...names: string[]) => {
  const rows = await reader().setting.findMany({ where: { name: { in: names } } });
  const values = new Map(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown]));
  return names.map((name) => values.get(name));
};

const itemAtPath = (path: string, { id, elements = '' }: { id: number; elements?: string }) =>
  wxrItem({ id, elements: `<link>http://old.example.org${path}</link>${elements}` });

const birdCategories = [
  wxrTerm(30, { taxonomy: 'category', slug: 'birds' }),
  wxrTerm(31, { taxonomy: 'category', slug: 'ducks', parent: 'birds' }),
];
const inDucksCategory = '<category domain="category" nicename="ducks">Ducks</category>';

test('an import leaves all indexes, references and triggers of the database', async () => {
  const before = await databaseParts(target.database);
  expect(before.length).toBeGreaterThan(50);
  const { code } = await run(await write('site.xml', wxrFile([wxrAuthor(1, 'ada'), wxrItem({ id: 1 })])));
  expect(code).toBe(0);
  expect(await databaseParts(target.database)).toEqual(before);
});

test.each([
  ['slugs', ['/item-1/', '/item-2/'], '/%postname%/'],
  ['a word and an id', ['/archives/1', '/archives/2'], '/archives/%post_id%'],
  ['query parameters', ['/?p=1', '/?p=2'], ''],
  ['categories', ['/birds/ducks/item-1/', '/birds/ducks/item-2/'], '/%category%/%postname%/'],
  ['authors', ['/ada/item-1/', '/ada/item-2/'], '/%author%/%postname%/'],
  [
    'slugs with the extension of a file',
    ['/2021/05/item-1.html', '/2021/05/item-2.html'],
    '/%year%/%monthnum%/%postname%.html',
  ],
  [
    'dates, ids and slugs in one part',
    ['/2021-05-01/1-item-1/', '/2021-05-01/2-item-2/'],
    '/%year%-%monthnum%-%day%/%post_id%-%postname%/',
  ],
  ['words before an id', ['/archives/no-1.htm', '/archives/no-2.htm'], '/archives/no-%post_id%.htm'],
  ['months', ['/2021/05/item-1/', '/2021/05/item-2/'], '/%year%/%monthnum%/%postname%/'],
  ['no date, slug, id, author or category', ['/x/', '/y/'], '/%year%/%monthnum%/%day%/%postname%/'],
])(
  'addresses of an export that consist of %s determine the permalink structure',
  async (_, [first = '', second = ''], structure) => {
    const items = [
      itemAtPath(first, { id: 1, elements: inDucksCategory }),
      itemAtPath(second, { id: 2, elements: inDucksCategory }),
    ];
    const { code } = await run(await write('export.xml', wxrFile([wxrAuthor(7, 'ada'), ...birdCategories, ...items])));
    expect([code, ...(await settings('permalink_structure', 'gmt_offset'))]).toEqual([0, structure, '2']);
  },
);

test('a merged post without a category gets the default category of the site', async () => {
  await target.database.transaction(async (client) => {
    await client.term.create({ data: { id: 60, taxonomy: 'category', name: 'Own', slug: 'own' } });
    await client.setting.create({ data: { name: 'default_category', value: '"60"' } });
  });
  const file = await write(
    'export.xml',
    wxrFile([...birdCategories, wxrItem({ id: 1 }), wxrItem({ id: 2, elements: inDucksCategory })]),
  );
  expect((await run(file, { merge: true })).code).toBe(0);
  expect(await reader().postTerm.count({ where: { termId: 60 } })).toBe(1);
  expect((await reader().term.findUniqueOrThrow({ where: { id: 60 } })).count).toBe(1);
  expect(await reader().term.findFirst({ where: { slug: 'uncategorized' } })).toBeNull();
});

test('a folder of Markdown files from any program becomes a site with settings, categories and dates', async () => {
  await write(
    'notes/one.md',
    '---\r\ntitle: One\r\ndate: 2024-05-01T09:00:00+02:00\r\n---\r\nA <b>bold</b>\r\nword.\r\n',
  );
  await write('notes/two.md', '---\ntitle: Two\ndate: 2024-05-02 09:00\ncategories: [News]\n---\nText.');
  await write('notes/undated.md', 'Only text.');
  await utimes(join(root, 'notes/undated.md'), new Date(0), new Date('2023-02-01T10:00:00Z'));
  expect((await run(join(root, 'notes'))).code).toBe(0);
  const [one, two, undated] = await reader().post.findMany({ orderBy: { id: 'asc' }, include: { terms: true } });
  expect(one).toMatchObject({ title: 'One', dateGmt: '2024-05-01T07:00:00', terms: [{ position: 0 }] });
  expect(one?.content).not.toContain('\r');
  expect(two).toMatchObject({ date: '2024-05-02T09:00:00', dateGmt: '2024-05-02T07:00:00' });
  expect(undated).toMatchObject({ slug: 'undated', date: '2023-02-01T10:00:00', status: 'publish' });
  const [category] = await settings('default_category');
  expect(await reader().term.findUnique({ where: { id: Number(category) } })).toMatchObject({
    slug: 'uncategorized',
    count: 2,
  });
  expect(await settings('gmt_offset', 'posts_per_page', 'show_on_front', 'blogname')).toEqual(['2', '10', 'posts', '']);
});

test.each([
  ['a region and a city', 'Europe/Berlin', ['Europe/Berlin', '0']],
  ['the name UTC', 'UTC', ['UTC', '0']],
  ['an offset', '"-03:30"', ['', '-3.5']],
])('the time zone of a folder of Markdown files may be %s', async (_, timezone, expected) => {
  await write('notes/site.yaml', `name: Notes\ntimezone: ${timezone}\n`);
  await write('notes/one.md', '---\ntitle: One\n---\nText.');
  expect((await run(join(root, 'notes'))).code).toBe(0);
  expect(await settings('timezone_string', 'gmt_offset')).toEqual(expected);
});

test.each([[false], [true]])(
  'an import into the unchanged demo site is rejected, and one into a changed demo site is merged if requested (merge: %s)',
  async (merge) => {
    const file = await write('export.xml', wxrFile([wxrItem({ id: 1 })]));
    await createDemoSite({
      database: target.database,
      mediaStore: await openMediaStore(config()),
      uploadsUrl: 'http://localhost:3000/uploads',
      siteUrl: 'http://localhost:3000',
      now: new Date('2026-05-01T12:00:00Z'),
    });
    const refused = await run(file, { merge });
    expect(refused).toEqual({ code: 1, text: expect.stringContaining('nothing but the demo site') });
    await target.database.transaction(async (client) => {
      await client.setting.update({ where: { name: 'blogname' }, data: { value: '"Mine"' } });
    });
    const { code, text } = await run(file, { merge });
    expect([code, text]).toEqual(
      merge ? [0, expect.stringContaining('Items: 1 added')] : [1, expect.stringContaining('--merge')],
    );
  },
);
