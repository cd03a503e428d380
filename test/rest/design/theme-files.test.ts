import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect } from 'vitest';
import { cms, site, siteTest } from '../../support/site-test.ts';

const FILES: Readonly<Record<string, string>> = {
  'dune/style.css':
    '/*\nTheme Name: Dune & <em>dale</em><br>\nTemplate: sea\nAuthor: Ida & Co\nAuthor URI: https://ida.test\nDescription: "Wide" & <b>dry</b>, by <a href="https://sand.test" id="x">Sand</a>\n*/ body { color: teal }',
  'dune/theme.json': '{"version":3,"customTemplates":[{"name":"wide","title":"Own"}]}',
  'dune/styles/night.json': '{"version":3,"title":"Night","styles":{"color":{"text":"own"}}}',
  'dune/patterns/hero.php': '<?php\n/* Title: Hero\n * Slug: dune/hero\n * Categories: query, banner */ ?>\n<p>own</p>',
  'dune/templates/index.html': '<p>own index</p>',
  'dune/templates/wide.html': '<p>own wide</p>',
  'dune/templates/Loud.html': '<p>own loud</p>',
  'dune/assets/fonts/reed one.woff2': 'font',
  'dune/assets/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  'dune/assets/.hidden.css': 'hidden',
  'dune/.git/config.css': 'hidden',
  'dune/assets/run.js': 'alert(1)',
  'dune/assets/page.html': '<p>page</p>',
  'sea/style.css': '/*\nTheme Name: Sea\n*/',
  'sea/theme.json': '{"version":3,"customTemplates":[{"name":"wide","title":"Parent"},{"name":"tall","title":"Tall"}]}',
  'sea/styles/night.json': '{"version":3,"title":"Night","styles":{"color":{"text":"parent"}}}',
  'sea/styles/day.json': '{"version":3,"title":"Day"}',
  'sea/patterns/wave.php': '<?php\n/* Title: Wave\n * Slug: sea/wave */ ?>\n<p>parent</p>',
  'sea/templates/index.html': '<p>parent index</p>',
  'sea/templates/single.html': '<p>parent single</p>',
  'sea/parts/header.html': '<p>parent header</p>',
  '../outside.css': 'outside',
};

let root: string;

const PATH = '/cms-content/themes';
const get = (path: string, headers: Record<string, string> = {}) => cms.send({ path: `${PATH}${path}`, headers });
const read = async <Body>(path: string) => (await cms.get<Body>(path, { as: 'admin' })).body;

const it = siteTest(async (onCleanup) => {
  root = await mkdtemp(join(tmpdir(), 'postern-theme-files-'));
  const themes = join(root, 'themes');
  for (const [path, text] of Object.entries(FILES)) {
    const file = join(themes, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  await symlink(join(root, 'outside.css'), join(themes, 'dune/assets/out.css'));
  await symlink(join(themes, 'dune/theme.json'), join(themes, 'dune/assets/data.css'));
  await symlink(join(themes, 'dune/style.css'), join(themes, 'dune/assets/same.css'));
  onCleanup(() => rm(root, { recursive: true, force: true }));
  return {
    env: { THEMES_DIR: themes },
    prepare: ({ database }) =>
      database.transaction((client) => client.setting.create({ data: { name: 'stylesheet', value: '"dune"' } })),
  };
});

describe('the files of a theme', () => {
  it('are served with content type and caching headers, and with 304 while unchanged', async () => {
    const stylesheet = await get('/dune/style.css');
    expect([stylesheet.status, stylesheet.text]).toEqual([200, FILES['dune/style.css']]);
    expect(stylesheet.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    });
    const revalidated = await get('/dune/style.css', {
      'if-modified-since': String(stylesheet.headers['last-modified']),
    });
    expect([revalidated.status, revalidated.text]).toEqual([304, '']);
    const font = await get('/dune/assets/fonts/reed%20one.woff2');
    expect([font.status, font.headers['content-type'], font.text]).toEqual([200, 'font/woff2', 'font']);
    expect((await get('/dune/assets/same.css')).text).toBe(FILES['dune/style.css']);
    expect((await get('/plain/style.css')).status).toBe(200);
    const { status, headers } = await cms.send({ method: 'POST', path: `${PATH}/dune/style.css` });
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('that are SVG images are served with a policy that forbids scripts', async () => {
    const { status, headers } = await get('/dune/assets/mark.svg');
    expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain('sandbox');
  });

  it('are not served if they are hidden, scripts, data or outside of the theme', async () => {
    for (const path of [
      '/dune/theme.json',
      '/dune/templates/index.html',
      '/dune/patterns/hero.php',
      '/dune/assets/run.js',
      '/dune/assets/page.html',
      '/dune/assets/.hidden.css',
      '/dune/.git/config.css',
      '/dune/assets/out.css',
      '/dune/assets/data.css',
      '/dune/../../outside.css',
      '/dune/..%2f..%2foutside.css',
      '/dune/%2e%2e/%2e%2e/outside.css',
      '/dune/assets%5c..%5cstyle.css',
      '/dune/style.css%00.png',
      '/dune//style.css',
      '/../outside.css',
      '/%2e%2e/outside.css',
      '/dune',
      '/dune/',
      '/dune/assets/',
      '/none/style.css',
      '/dune/style%zz.css',
    ]) {
      const { status, text } = await get(path);
      expect([path, status]).toEqual([path, 404]);
      expect(text.replace(/<header.*?<\/header>/s, '')).not.toMatch(/outside|hidden|own|alert/);
    }
  });
});

it('the texts of a theme are HTML with inline elements', async () => {
  const theme = await read<{ name: object; author: object; description: object }>('themes/dune');
  const name = 'Dune &amp; <em>dale</em>';
  expect(theme).toMatchObject({
    name: { raw: name, rendered: name },
    author: { raw: 'Ida &amp; Co', rendered: '<a href="https://ida.test">Ida &amp; Co</a>' },
    description: {
      raw: '"Wide" &amp; dry, by <a href="https://sand.test">Sand</a>',
      rendered: '&#8220;Wide&#8221; &amp; dry, by <a href="https://sand.test">Sand</a>',
    },
  });
  expect(await read('templates/dune//index')).toMatchObject({ author_text: name });
});

it('an inactive theme links to the global styles with which the site changes it', async () => {
  const stylesOf = async (theme: string) =>
    (await read<{ _links: Record<string, { href: string }[]> }>(`themes/${theme}`))._links['cms:user-global-styles'];
  expect(await stylesOf('sea')).toBeUndefined();
  const { id } = await site.database.transaction(async (client) => {
    const values = { type: 'cms_global_styles', status: 'publish', slug: 'sea-styles', title: 'Sea', content: '{}' };
    const date = '2023-05-01T12:00:00';
    const dates = { date, dateGmt: date, modified: date, modifiedGmt: date };
    const term = { taxonomy: 'cms_theme', slug: 'sea', name: 'sea', nameKey: 'sea' };
    return client.post.create({
      data: { ...values, ...dates, authorId: 1, terms: { create: { term: { create: term } } } },
    });
  });
  expect(await stylesOf('sea')).toMatchObject([{ href: expect.stringMatching(`/global-styles/${id}$`) }]);
});

it('a custom template for which theme.json names no types is one for pages', async () => {
  const slugsFor = async (type: string) =>
    (await read<{ slug: string }[]>(`templates?post_type=${type}`)).map(({ slug }) => slug);
  expect(await slugsFor('page')).toContain('wide');
  expect(await slugsFor('post')).not.toContain('wide');
});

it('a template whose file name is not a slug cannot be customized', async () => {
  const request = { method: 'POST', path: 'templates/dune//Loud', as: 'admin', json: { content: 'x' } } as const;
  const { status, body } = await cms.send<{ code: string }>(request);
  expect([status, body.code]).toEqual([400, 'rest_template_insert_error']);
  expect(await read('templates/dune//Loud')).toMatchObject({ source: 'theme' });
});

describe('a child theme', () => {
  it('inherits the files of its parent theme that it does not have itself', async () => {
    const templates = await read<{ slug: string; content: { raw: string } }[]>('templates?context=edit');
    const bySlug = new Map(templates.map(({ slug, content }) => [slug, content.raw]));
    expect([bySlug.get('index'), bySlug.get('single')]).toEqual(['<p>own index</p>', '<p>parent single</p>']);
    const parts = await read<{ slug: string; theme: string }[]>('template-parts');
    expect(parts).toMatchObject([{ slug: 'header', theme: 'dune' }]);
    const patterns = await read<{ name: string; categories?: string[] }[]>('block-patterns/patterns');
    expect(patterns.map(({ name }) => name).sort()).toEqual(['dune/hero', 'sea/wave']);
    // The former category name `query` is reported as its current name `posts`.
    expect(patterns.find(({ name }) => name === 'dune/hero')?.categories).toEqual(['posts', 'banner']);
    const variations = await read<{ title: string; styles?: unknown }[]>('global-styles/themes/dune/variations');
    expect(variations.map(({ title, styles }) => [title, styles])).toEqual([
      ['Night', { color: { text: 'own' } }],
      ['Day', undefined],
    ]);
  });

  it('offers the custom templates of both themes, its own title first', async () => {
    for (const template of ['wide', 'tall']) {
      const json = { title: 'Tall and wide', template };
      const { status, body } = await cms.send<{ template?: string }>({
        method: 'POST',
        path: 'pages',
        as: 'admin',
        json,
      });
      expect([status, body.template]).toEqual([201, template]);
    }
  });
});
