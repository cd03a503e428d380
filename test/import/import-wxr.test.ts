import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runImportCommand } from '../../src/commands/import-command.ts';
import { loadConfig } from '../../src/config.ts';
import { ImportError } from '../../src/import/import-error.ts';
import { readWxr } from '../../src/import/sources/wxr/read-wxr.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { wxrAuthor, wxrComment, wxrFile, wxrItem, wxrTerm } from './wxr-site.ts';

let root: string;
let target: TestDatabase;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'postern-wxr-'));
  target = await openTestDatabase();
});
afterEach(async () => {
  await target.dispose();
  await rm(root, { recursive: true, force: true });
});

/** Imports files with these contents. */
async function run(...contents: (string | Buffer)[]): Promise<{ code: number; text: string }> {
  const paths = contents.map((_, index) => join(root, `export-${index + 1}.xml`));
  for (const [index, content] of contents.entries()) await writeFile(paths[index] ?? '', content);
  const [first = '', ...morePaths] = paths;
  const written: string[] = [];
  const code = await runImportCommand({
    sources: [first, ...morePaths],
    uploads: undefined,
    replace: false,
    config: loadConfig({ DATABASE_URL: target.url }, { cwd: root }),
    output: { write: (text: string) => written.push(text) },
  });
  return { code, text: written.join('') };
}

const post = (id: number) => target.database.reader.post.findUniqueOrThrow({ where: { id }, include: { meta: true } });
const contentOf = async (id: number) => (await post(id)).content;
const reader = () => target.database.reader;

test('items, accounts, terms, comments and metadata are imported with their ids, and counts are computed', async () => {
  const { code, text } = await run(
    wxrFile([
      wxrAuthor(7, 'ada'),
      wxrTerm(30, { taxonomy: 'category', slug: 'birds' }),
      wxrTerm(31, { taxonomy: 'category', slug: 'ducks', parent: 'birds' }),
      wxrTerm(32, { taxonomy: 'nav_menu', slug: 'main' }),
      wxrItem({
        id: 12,
        content: '<![CDATA[See <a href="http://old.example.org/a">this</a>.]]>',
        meta: { _thumbnail_id: '13', mood: 'a:1:{s:1:"x";s:1:"y";}' },
        elements: `<wp:is_sticky>1</wp:is_sticky><category domain="category" nicename="ducks"><![CDATA[DUCKS]]></category>
          <category domain="post_tag" nicename="new"><![CDATA[New]]></category>${wxrComment(40, 'Lovely.')}`,
      }),
      wxrItem({
        id: 13,
        type: 'attachment',
        meta: { _wp_attached_file: '2021/05/a.jpg' },
        elements:
          '<wp:attachment_url><![CDATA[http://old.example.org/wp-content/uploads/2021/05/a.jpg]]></wp:attachment_url>',
      }),
      wxrItem({
        id: 14,
        type: 'nav_menu_item',
        meta: { _menu_item_type: 'post_type', _menu_item_object: 'post', _menu_item_object_id: '12' },
        elements: '<category domain="nav_menu" nicename="main"><![CDATA[MAIN]]></category>',
      }),
      wxrItem({ id: 15, type: 'wp_block' }),
      wxrItem({ id: 16, type: 'product' }),
    ]),
  );
  expect([text, code]).toEqual([expect.stringContaining('This kind of source does not contain: settings'), 0]);
  expect(await post(12)).toMatchObject({
    authorId: 7,
    featuredMediaId: 13,
    sticky: true,
    commentCount: 1,
    content: 'See <a href="http://localhost:3000/a">this</a>.',
    meta: [{ key: 'mood', value: '{"x":"y"}' }],
  });
  expect(await reader().attachment.findMany()).toMatchObject([{ postId: 13, file: '2021/05/a.jpg' }]);
  expect(await post(13)).toMatchObject({ mimeType: 'image/jpeg' });
  expect(await reader().menuItem.findMany()).toMatchObject([{ postId: 14, objectId: 12, object: 'post' }]);
  expect([(await post(15)).type, (await post(16)).type]).toEqual(['cms_block', 'product']);
  expect(await reader().user.findMany()).toMatchObject([
    { id: 7, login: 'ada', displayName: 'The ada', email: 'ada@example.org', passwordHash: '', roles: '[]' },
  ]);
  const terms = await reader().term.findMany({ orderBy: { id: 'asc' }, include: { meta: true } });
  expect(terms.map(({ id, slug, parentId, count, meta }) => [id, slug, parentId, count, meta.length])).toEqual([
    [30, 'birds', 0, 0, 1],
    [31, 'ducks', 30, 1, 1],
    [32, 'main', 0, 1, 1],
    [33, 'new', 0, 1, 0],
    [34, 'uncategorized', 0, 0, 0],
  ]);
  expect(await reader().comment.findMany()).toMatchObject([
    { id: 40, postId: 12, authorUrl: 'https://mia.example.net/?a=1&b=2' },
  ]);
  const settings = await reader().setting.findMany({
    where: { name: { in: ['blogname', 'WPLANG'] } },
    orderBy: { name: 'asc' },
  });
  expect(settings.map(({ value }) => JSON.parse(value))).toEqual(['de_DE', 'Old &amp; grey']);
});

test('several files form one export: references between them resolve, and duplicates are imported once', async () => {
  const { code, text } = await run(
    wxrFile([wxrItem({ id: 1, elements: '<category domain="category" nicename="ducks">Ducks</category>' })]),
    wxrFile([
      wxrAuthor(9, 'ada'),
      wxrTerm(31, { taxonomy: 'category', slug: 'ducks' }),
      wxrItem({ id: 1 }),
      wxrItem({ id: 2, creator: 'bo' }),
    ]),
  );
  expect([code, text]).toEqual([0, expect.stringContaining('1 items occurred twice')]);
  expect(await reader().post.findMany({ select: { id: true, authorId: true }, orderBy: { id: 'asc' } })).toEqual([
    { id: 1, authorId: 9 },
    { id: 2, authorId: 10 },
  ]);
  expect(await reader().postTerm.findMany({ where: { postId: 1 } })).toMatchObject([{ termId: 31 }]);
});

test('files without accounts are imported, and missing or duplicate ids are replaced', async () => {
  const { code, text } = await run(
    wxrFile(
      [
        wxrItem({
          id: 5,
          elements: `${wxrComment(1, 'One.')}<category>Birds</category><category domain="tag">New ones</category>`,
        }),
        wxrItem({ elements: wxrComment(1, 'Another.') }),
      ],
      { version: '1.0' },
    ),
  );
  expect([code, text]).toEqual([0, expect.stringContaining('2 items and comments had no unique id')]);
  expect(await reader().post.findMany({ select: { id: true, authorId: true }, orderBy: { id: 'asc' } })).toEqual([
    { id: 5, authorId: 1 },
    { id: 6, authorId: 1 },
  ]);
  expect(await reader().comment.findMany({ select: { id: true, postId: true }, orderBy: { id: 'asc' } })).toEqual([
    { id: 1, postId: 5 },
    { id: 2, postId: 6 },
  ]);
  expect(await reader().term.findMany({ where: { taxonomy: 'post_tag' } })).toMatchObject([{ slug: 'new-ones' }]);
});

test('files that are not well formed are repaired, and the report lists the repairs', async () => {
  const { code, text } = await run(
    wxrFile([
      wxrItem({ id: 1, content: 'Salt & pepper &amp; <em>more</em> &hellip;' }),
      wxrItem({ id: 2, content: '<![CDATA[A bell\u0007 and a form feed\f.]]>' }),
      wxrItem({ id: 3, content: '<![CDATA[if (a[b[0]]>1) <p class="x">so</p> <!-- wp:more --> & on]]>' }),
      wxrItem({ id: 4, content: '<![CDATA[No end' }),
      wxrItem({ id: 5 }).replace('</item>', ''),
      wxrItem({ id: 6, content: '<![CDATA[Written in two ]]]]><![CDATA[> pieces]]>' }),
    ]),
  );
  expect(code).toBe(0);
  expect(text).toMatch(/is not well formed: .*ampersands.*control characters.*texts with broken markers.*missing ends/);
  expect(await contentOf(1)).toBe('Salt & pepper & <em>more</em> &hellip;');
  expect(await contentOf(2)).toBe('A bell\u0007 and a form feed\f.');
  expect(await contentOf(3)).toBe('if (a[b[0]]>1) <p class="x">so</p> <!-- wp:more --> & on');
  expect(await post(4)).toMatchObject({ content: 'No end', excerpt: 'An excerpt.', slug: 'item-4' });
  expect(await post(5)).toMatchObject({ content: 'A content.', slug: 'item-5' });
  expect(await contentOf(6)).toBe('Written in two ]]> pieces');
});

test('complete items of a truncated file are imported, and the line is reported', async () => {
  const completeFile = wxrFile([wxrItem({ id: 1 }), wxrItem({ id: 2 }), wxrItem({ id: 3 })]);
  const { code, text } = await run(completeFile.slice(0, completeFile.lastIndexOf('An excerpt.')));
  expect([code, text]).toEqual([0, expect.stringMatching(/is truncated at line \d\d\. The incomplete item/)]);
  expect(await reader().post.count()).toBe(2);
});

test('the declared encoding of a file is used', async () => {
  const latin1Export = wxrFile([wxrItem({ id: 1, content: '<![CDATA[Größe]]>' })]).replace('UTF-8', 'ISO-8859-1');
  expect((await run(Buffer.from(latin1Export, 'latin1'))).code).toBe(0);
  expect(await contentOf(1)).toBe('Größe');
});

test('a file with an unsupported encoding is rejected with the name of the encoding', async () => {
  const content = wxrFile([wxrItem({ id: 1 })]).replace('UTF-8', 'IBM037');
  const { code, text } = await run(content);
  expect([code, text]).toEqual([1, expect.stringContaining('export-1.xml declares the encoding "IBM037"')]);
  expect(text).toContain('Convert the file to UTF-8');
  expect(await reader().setting.count()).toBe(0);
});

test('a file that disappears before it is read is reported with its name', async () => {
  const chunks = readWxr([join(root, 'removed.xml')], () => {});
  const error: unknown = await chunks.next().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ImportError);
  expect(String(error)).toMatch(/removed\.xml cannot be read: ENOENT/);
});

test('entities that the document declares are not expanded', async () => {
  const entities = Array.from({ length: 20 }, (_, index) =>
    index === 0 ? '<!ENTITY e0 "ha">' : `<!ENTITY e${index} "${`&e${index - 1};`.repeat(10)}">`,
  );
  const head = `<!DOCTYPE rss [ ${entities.join('\n')} <!ENTITY file SYSTEM "file:///etc/passwd"> ]>\n`;
  const { code } = await run(wxrFile([wxrItem({ id: 1, content: '&e19; &file;' })], { head }));
  expect(code).toBe(0);
  expect(await contentOf(1)).toBe('&e19; &file;');
});

const nestedElements = '<b>'.repeat(100_000);
const attributes = Array.from({ length: 5_000 }, (_, index) => `a${index}="x"`).join(' ');
const longText = 'x'.repeat(70_000_000);

test.each([
  [
    'elements nested 100,000 levels deep',
    nestedElements,
    /export-1\.xml line 1\d: contains elements nested more than 500 deep/,
  ],
  ['a tag with thousands of attributes', `<b ${attributes}>`, /line 1\d: contains a tag with too many attributes/],
  ['an attribute that does not end', `<b a="${longText}`, /line \d+: contains a text or a tag that does not end/],
  ['a CDATA section that does not end', `<![CDATA[${longText}`, /line \d+: contains a text or a tag that does not end/],
])('%s are rejected with the line, and the database is unchanged', async (_, content, message) => {
  const { code, text } = await run(wxrFile([wxrItem({ id: 1, content })]));
  expect([code, text]).toEqual([1, expect.stringMatching(message)]);
  expect(await reader().setting.count()).toBe(0);
});

test('XML that is not an export is rejected', async () => {
  const { code, text } = await run(
    '<?xml version="1.0"?><rss version="2.0"><channel><item><title>News</title></item></channel></rss>',
  );
  expect([code, text]).toEqual([1, expect.stringContaining('not an export file of a site')]);
});
