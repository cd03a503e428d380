import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runImportCommand } from '../../src/commands/import-command.ts';
import { loadConfig } from '../../src/config.ts';
import { markdownFolder } from '../../src/import/sources/markdown/markdown-source.ts';
import type { ImportDetail } from '../../src/import/stage/import-details.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import {
  exportedFolder,
  type FolderFiles,
  hugoFolder,
  jekyllFolder,
  otherFolder,
  unusualPermalinks,
} from './generator-folders.ts';

let root: string;
let targets: TestDatabase[];

/** Imports a folder into a database of its own. Returns the items by title, and the details of the report. */
async function importFiles(name: string, files: FolderFiles) {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name, path)), { recursive: true });
    await writeFile(join(root, name, path), content);
  }
  const target = await openTestDatabase();
  targets.push(target);
  const written: string[] = [];
  const code = await runImportCommand({
    sources: [join(root, name)],
    uploads: undefined,
    replace: false,
    config: loadConfig({ DATABASE_URL: target.url, LOG_LEVEL: 'silent' }, { cwd: root }),
    output: { write: (text: string) => written.push(text) },
    report: join(root, `${name}.json`),
  });
  expect([code, written.join('')]).toEqual([0, expect.any(String)]);
  const { reader } = target.database;
  const posts = await reader.post.findMany({ include: { terms: { include: { term: true } } } });
  const items = posts.map(({ terms, ...post }) => ({
    ...post,
    terms: terms.map(({ term }) => `${term.taxonomy}: ${term.name}`).filter((term) => !term.endsWith('Uncategorized')),
  }));
  const lines = (await readFile(join(root, `${name}-details.jsonl`), 'utf8')).trim().split('\n');
  const details = lines.map((line) => JSON.parse(line) as ImportDetail);
  return {
    item: (title: string) => items.find((item) => item.title === title),
    titles: items.map(({ title }) => title).sort(),
    leftOut: details.filter(({ kind }) => kind === 'left out').map(({ reason, item }) => `${item}: ${reason}`),
    details,
    reader,
    output: written.join(''),
  };
}

type Imported = Awaited<ReturnType<typeof importFiles>>;
let jekyll: Imported;
let hugo: Imported;
let others: Imported;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'postern-folders-'));
  targets = [];
  jekyll = await importFiles('jekyll', jekyllFolder);
  hugo = await importFiles('hugo', hugoFolder);
  others = await importFiles('others', otherFolder);
});
afterAll(async () => {
  for (const target of targets) await target.dispose();
  await rm(root, { recursive: true, force: true });
});

describe('a folder of Jekyll', () => {
  test('has dates, slugs, terms and drafts as Jekyll reads them', () => {
    expect(jekyll.item('First: post')).toMatchObject({
      ...{ type: 'post', status: 'publish', slug: 'first-post', date: '2019-02-03T00:00:00' },
      terms: ['category: sky', 'category: high', 'post_tag: rain', 'post_tag: wind'],
    });
    expect(jekyll.item('Second')).toMatchObject({
      ...{ slug: 'own-name', dateGmt: '2019-02-05T08:00:00', status: 'publish' },
      terms: ['category: sky high', 'post_tag: rain', 'post_tag: wind'],
    });
    expect(jekyll.item('withheld')).toMatchObject({ status: 'draft', slug: 'withheld' });
    expect(jekyll.item('Idea')).toMatchObject({ status: 'draft', type: 'post' });
    expect(jekyll.item('In a folder')).toMatchObject({ terms: ['category: news'] });
    expect(jekyll.item('About')).toMatchObject({ type: 'page', slug: 'about' });
  });

  test('has its content without the marks of the template language, and HTML as it is', () => {
    expect(jekyll.item('Second')?.content).toContain('<pre><code class="language-ruby">puts 1');
    expect(jekyll.item('Markup')?.content).toContain('<p class="a">As <b>is</b>.</p>');
  });

  test('names every file that is skipped, and every template tag that remains', () => {
    expect(jekyll.titles).toEqual(['About', 'First: post', 'Idea', 'In a folder', 'Markup', 'Second', 'withheld']);
    expect(jekyll.leftOut.sort()).toEqual([
      '_posts/2019-02-04-second.markdown: template tags, which remain as text',
      '_posts/2019-02-07-bad.md: file that cannot be read',
      '_site: folder without items',
      'plain.html: HTML file without front matter',
      'style.css: file of another type',
    ]);
    const tags = jekyll.details.find(({ reason }) => reason.startsWith('template tags'));
    expect(tags?.value).toBe('{% include chart.html %}');
  });
});

describe('a folder of any generator', () => {
  test('reports its progress up to the total, and has the types of featured images', async () => {
    const folder = join(root, 'progress');
    await mkdir(folder);
    const names = Array.from({ length: 60 }, (_, index) => `item-${index}.md`);
    const images = ['a.jpe', 'b.SVG', 'c.tif', 'd.exe'];
    for (const [index, name] of names.entries()) {
      await writeFile(
        join(folder, name),
        `---\ntitle: Item ${index}\nimage: /${images[index % images.length]}\n---\nText`,
      );
    }
    await writeFile(join(folder, 'unread.html'), 'No front matter');
    const source = await markdownFolder.open({
      argument: folder,
      moreArguments: [],
      workFolder: root,
      environment: {},
    });
    const steps: { done: number; total: number }[] = [];
    const types = new Set<unknown>();
    for await (const { table, rows, progress } of source.read({ note() {}, leftOut() {}, problem() {} })) {
      if (progress) steps.push(progress);
      if (table !== 'posts') continue;
      for (const row of rows as Record<string, unknown>[]) {
        if (row.post_type === 'attachment') types.add(row.post_mime_type);
      }
    }
    expect([steps[0]?.done, steps.at(-1)]).toEqual([111, { done: 121, total: 121 }]);
    expect([...types].sort()).toEqual(['', 'image/jpeg', 'image/svg+xml', 'image/tiff']);
  });
});

describe('a folder of Hugo', () => {
  test('has dates, slugs, bundles and states as Hugo reads them', async () => {
    expect(hugo.item('Toml')).toMatchObject({
      ...{ slug: 'own', dateGmt: '2020-01-02T02:04:05', modified: '2020-02-03T00:00:00', status: 'publish' },
      terms: ['post_tag: a b', 'post_tag: c'],
    });
    expect(hugo.item('Bundle')).toMatchObject({ slug: 'bundle', date: '2020-03-04T00:00:00' });
    const image = await hugo.reader.attachment.findUnique({
      where: { postId: hugo.item('Bundle')?.featuredMediaId ?? 0 },
    });
    expect(image?.file).toMatch(/cover\.png$/);
    expect(hugo.item('Expired')).toMatchObject({ status: 'draft', unpublishAt: null });
    expect(hugo.item('Expires')).toMatchObject({ status: 'publish', unpublishAt: '2999-01-01T00:00:00' });
    expect(hugo.item('Later')).toMatchObject({ status: 'future', dateGmt: '2999-01-01T00:00:00' });
    expect(hugo.item('Draft')).toMatchObject({ status: 'draft' });
    expect(hugo.item('Linked')).toMatchObject({ status: 'draft' });
    expect(hugo.item('No resources')).toMatchObject({ status: 'publish' });
    expect(hugo.item('In a section')).toMatchObject({ status: 'publish', slug: 'section' });
    expect(hugo.item('Output')).toBeUndefined();
    expect(hugo.item('All posts')).toMatchObject({ type: 'page', slug: 'posts' });
  });

  test('names what is left out', () => {
    expect(hugo.leftOut.sort()).toEqual([
      'content/posts/bundle/cover.png: file of another type',
      'content/posts/toml.md: former addresses',
      'content/posts/toml.md: template tags, which remain as text',
      'content/posts/unclosed.md: file that cannot be read',
      'resources: folder without items',
    ]);
  });
});

describe('files of other programs', () => {
  test('are read with all formats of front matter', () => {
    expect(others.item('Semicolons')).toMatchObject({ date: '2020-01-01T00:00:00', status: 'publish' });
    expect(others.item('Astro')).toMatchObject({ date: '2022-07-08T00:00:00', excerpt: 'In short.' });
    expect(others.item('Hexo')).toMatchObject({ terms: ['post_tag: two words'], modified: '2020-02-02T00:00:00' });
    expect(others.item('no-end')?.content).toContain('A line, and text.');
    expect(others.item('Section')).toMatchObject({ type: 'post', status: 'publish' });
  });

  test('are not public if a key says so', () => {
    expect(others.item('Eleventy')).toMatchObject({ status: 'draft' });
    expect(others.item('Private')).toMatchObject({ status: 'private' });
    for (const title of [
      'List',
      'Unknown status',
      'Unknown draft',
      'Unknown flag',
      'Unknown expiry',
      'Unknown password',
    ])
      expect(others.item(title)).toMatchObject({ title, status: 'draft' });
    expect(others.item('Tiers')).toMatchObject({ status: 'private' });
    expect(others.item('Open')).toMatchObject({ status: 'publish', unpublishAt: null });
    expect(others.item('Secret')).toMatchObject({ status: 'publish', password: 'pond' });
  });

  test('have images, authors and dates, and the report names what is not understood', async () => {
    const image = await others.reader.attachment.findUnique({
      where: { postId: others.item('Astro')?.featuredMediaId ?? 0 },
    });
    expect(image?.file).toMatch(/hero\.jpg$/);
    expect(await others.reader.user.findMany()).toMatchObject([{ login: 'ana', displayName: 'Ana' }]);
    expect(others.details).toEqual(
      expect.arrayContaining([
        { kind: 'changed', reason: 'date', item: expect.any(String), value: expect.stringMatching(/^some day → /) },
        {
          ...{ kind: 'left out', reason: 'template tags, which remain as text', item: 'astro.mdx' },
          value: 'import A from "./a.js"; <A>',
        },
      ]),
    );
  });
});

test('a folder that this program exported has items of types with any name, and dates in the time zone of the site', async () => {
  const { item, leftOut } = await importFiles('exported', exportedFolder);
  expect(leftOut).toEqual([]);
  expect(item('Well')).toMatchObject({ type: 'resources', status: 'checked', dateGmt: '2019-12-31T14:00:00' });
  expect(item('Pump')).toMatchObject({ type: 'components', status: 'publish' });
  expect(item('Ends')).toMatchObject({ status: 'publish', unpublishAt: '2998-12-31T14:00:00' });
  expect(item('Ended')).toMatchObject({ status: 'draft', unpublishAt: null });
  expect(item('Begun')).toMatchObject({ status: 'publish', date: '2020-01-01T00:00:00' });
  expect(item('Not begun')).toMatchObject({ status: 'future' });
});

test('the import warns of permalinks that no permalink structure forms', async () => {
  const { output } = await importFiles('unusual', unusualPermalinks);
  expect(output).toContain('The addresses of most posts, such as /library/east/, have no form');
});
