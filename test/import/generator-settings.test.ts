import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runImportCommand } from '../../src/commands/import-command.ts';
import { loadConfig } from '../../src/config.ts';
import {
  hexoPermalinks,
  hugoPermalinks,
  jekyllPermalinks,
} from '../../src/import/sources/markdown/generator-permalinks.ts';
import { readGeneratorSettings } from '../../src/import/sources/markdown/generator-settings.ts';
import { openTestDatabase } from '../support/database.ts';
import type { FolderFiles } from './generator-folders.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'postern-settings-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function writeFolder(files: FolderFiles): Promise<string> {
  const folder = await mkdtemp(join(root, 'site-'));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

const site = { name: 'Pond & path', description: 'Notes', home: 'https://pond.example', language: 'de-at' };

test.each<[string, FolderFiles, object, string[]]>([
  [
    'Jekyll',
    {
      '_config.yml':
        'title: Pond & path\ndescription: >-\n  Notes\nurl: https://pond.example\nlang: de-at\ntimezone: Europe/Vienna\nmarkdown: kramdown\nplugins: [a]',
    },
    { ...site, timezone: 'Europe/Vienna' },
    ['_config.yml: settings of the generator: markdown, plugins'],
  ],
  [
    'Jekyll below a path',
    { '_config.yml': 'url: "https://pond.example/"\nbaseurl: /notes\ntagline: Notes' },
    { description: 'Notes', home: 'https://pond.example/notes' },
    [],
  ],
  [
    'Hugo',
    {
      'hugo.toml':
        'title = "Other"\nbaseURL = "https://pond.example/"\nlanguageCode = "de-at"\ntimeZone = "Europe/Vienna"\ntheme = "x"\n[params]\ndescription = "Notes"\n[languages.en]\ntitle = "Pond & path"',
    },
    { ...site, timezone: 'Europe/Vienna' },
    ['hugo.toml: settings of the generator: theme, params'],
  ],
  [
    'Hugo with a folder of settings',
    { 'config/_default/hugo.yaml': 'title: Pond & path\nbaseURL: /' },
    { name: 'Pond & path' },
    [],
  ],
  [
    'Hexo',
    {
      '_config.yml':
        'title: Pond & path\nsubtitle: Notes\nurl: https://pond.example\nlanguage: [de-at, en]\nnew_post_name: :title.md\ntimezone: ""',
    },
    site,
    ['_config.yml: settings of the generator: new_post_name'],
  ],
  [
    'Eleventy',
    {
      'src/_data/metadata.json': JSON.stringify({
        title: 'Pond & path',
        url: site.home,
        description: 'Notes',
        author: {},
      }),
      'eleventy.config.js': 'export default {}',
    },
    { name: site.name, description: site.description, home: site.home },
    [
      'src/_data/metadata.json: settings of the generator: author',
      'eleventy.config.js: settings in a program, which is not run',
    ],
  ],
  [
    'Astro',
    {
      'astro.config.mjs': "export default defineConfig({ site: 'https://pond.example' });",
      'src/consts.ts': "export const SITE_TITLE = 'Pond & path';\nexport const SITE_DESCRIPTION = 'Notes';",
    },
    { name: site.name, description: site.description, home: site.home },
    [
      'astro.config.mjs: settings in a program, which is not run',
      'src/consts.ts: settings in a program, which is not run',
    ],
  ],
  [
    'a program with an unknown time zone',
    { '_config.yml': 'timezone: Moon/Sea' },
    {},
    ['_config.yml: unknown time zone: Moon/Sea'],
  ],
  [
    'a program whose settings are damaged',
    { '_config.yml': 'title: [' },
    {},
    [expect.stringMatching(/^_config\.yml: settings that cannot be read: /) as unknown as string],
  ],
])('the settings of %s describe the site', async (_program, files, expected, unread) => {
  const settings = await readGeneratorSettings(await writeFolder(files), []);
  expect(settings.site).toEqual(expected);
  expect(settings.unread.map(({ item, reason, value }) => `${item}: ${reason}${value && `: ${value}`}`)).toEqual(
    unread,
  );
});

const file = (path = 'content/posts/a.md', hasCategories = false) => ({ path, hasCategories });

test.each([
  [jekyllPermalinks(undefined)(file()), '/%year%/%monthnum%/%day%/%postname%.html'],
  [jekyllPermalinks('date')(file('', true)), '/%category%/%year%/%monthnum%/%day%/%postname%.html'],
  [jekyllPermalinks('pretty')(file()), '/%year%/%monthnum%/%day%/%postname%/'],
  [jekyllPermalinks('none')(file()), '/%postname%.html'],
  [jekyllPermalinks('/blog/:title/')(file()), '/blog/%postname%/'],
  [jekyllPermalinks('ordinal')(file()), undefined],
  [jekyllPermalinks('/:short_year/:title')(file()), undefined],
  [hexoPermalinks(undefined)(file()), '/%year%/%monthnum%/%day%/%postname%/'],
  [hexoPermalinks('posts/:name.html')(file()), '/posts/%postname%.html'],
  [hexoPermalinks(':category/:title/')(file()), '/%category%/%postname%/'],
  [hexoPermalinks(':hash/')(file()), undefined],
  [hugoPermalinks(undefined, { hasUglyUrls: false })(file()), '/posts/%postname%/'],
  [hugoPermalinks(undefined, { hasUglyUrls: true })(file()), '/posts/%postname%.html'],
  [hugoPermalinks({ posts: '/:year/:slug/' }, { hasUglyUrls: false })(file()), '/%year%/%postname%/'],
  [hugoPermalinks({ page: { posts: '/p/:filename/' } }, { hasUglyUrls: false })(file()), '/p/%postname%/'],
  [hugoPermalinks({ posts: '/:sections[1:]/:slug/' }, { hasUglyUrls: false })(file()), undefined],
  [hugoPermalinks(undefined, { hasUglyUrls: false })(file('content/a/index.md')), '/%postname%/'],
])('permalinks of a program become the structure %s', (structure, expected) => {
  expect(structure).toBe(expected);
});

test('an import stores them, has the addresses of the site, and follows links to both of its hosts', async () => {
  const folder = await writeFolder({
    '_config.yml':
      'title: Pond & path\ndescription: Notes\nurl: https://pond.example\nlang: de-at\ntimezone: Europe/Vienna\npermalink: /blog/:title.html',
    '_posts/2019-07-03-one.md':
      '---\ntitle: One\ndate: 2019-07-03 10:00:00 +0000\n---\n[a](https://www.pond.example/blog/two.html)',
    '_posts/2019-07-04-two.md': '---\ntitle: Two\n---\n[b](http://pond.example/blog/one.html)',
    '_posts/2019-07-05-own.md': '---\ntitle: Own\npermalink: /2019/own/\n---\nText',
  });
  const target = await openTestDatabase();
  try {
    const code = await runImportCommand({
      sources: [folder],
      uploads: undefined,
      replace: false,
      config: loadConfig({ DATABASE_URL: target.url, LOG_LEVEL: 'silent' }, { cwd: root }),
      output: { write: () => true },
      report: join(root, 'report.json'),
    });
    expect(code).toBe(0);
    const { reader } = target.database;
    const names = ['blogname', 'blogdescription', 'WPLANG', 'timezone_string', 'permalink_structure'];
    const rows = await reader.setting.findMany({ where: { name: { in: names } } });
    expect(Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)]))).toEqual({
      blogname: 'Pond &amp; path',
      blogdescription: 'Notes',
      WPLANG: 'de_AT',
      timezone_string: 'Europe/Vienna',
      permalink_structure: '/blog/%postname%.html',
    });
    const posts = await reader.post.findMany({ where: { type: 'post' }, orderBy: { date: 'asc' } });
    expect(posts.map(({ date, content }) => [date, /href="([^"]+)"/.exec(content)?.[1]])).toEqual([
      ['2019-07-03T12:00:00', 'http://localhost:3000/blog/two.html'],
      ['2019-07-04T00:00:00', 'http://localhost:3000/blog/one.html'],
      ['2019-07-05T00:00:00', undefined],
    ]);
  } finally {
    await target.dispose();
  }
});
