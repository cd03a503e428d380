// Runs on one engine only in CI: it is about reading a REST API.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createDesignSite, type DesignSite, designIds } from '../support/design-site.ts';
import { passwordOf } from '../support/site-content.ts';
import type { Brand, RunningSite } from '../support/test-site.ts';
import { assignPasswords } from './application-passwords.ts';
import { importFromAddress } from './rest-import.ts';
import { it, target } from './target-site.ts';

let source: DesignSite;
beforeAll(async () => {
  source = await createDesignSite();
  // A theme with templates: of other themes the API does not report the folder of styles.
  await mkdir(join(source.themes, 'dune/templates'));
  await writeFile(join(source.themes, 'dune/templates/index.html'), '<!-- wp:post-title /-->');
  await addContent(await source.site.start({ env: { THEMES_DIR: source.themes } }));
});
afterAll(() => source.dispose());

/** Adds templates, revisions, autosaves and widgets, which the test data lacks. */
async function addContent(site: RunningSite): Promise<void> {
  const write = async (path: string, json: Record<string, unknown>): Promise<void> => {
    const { status } = await site.send({ method: 'POST', path, json, as: 'admin' });
    expect([path, [200, 201].includes(status)]).toEqual([path, true]);
  };
  await write('templates', { slug: 'wide-story', title: 'Wide', content: 'One', description: 'For long ones' });
  await write('templates/dune//wide-story', { content: 'Two' });
  await write('templates/dune//wide-story', { content: 'Three' });
  await write('template-parts', { slug: 'top', title: 'Top', area: 'header', content: '<!-- wp:site-title /-->' });
  await write('posts/101', { content: 'Changed once' });
  await write('posts/101', { content: 'Changed twice', title: 'Also "this"' });
  await write('posts/101/autosaves', { content: 'Not yet saved' });
  await write(`global-styles/${designIds.styles}`, { styles: { color: { text: 'teal' } } });
  await write('menus', { name: 'Way' });
  await write('widgets', { id_base: 'nav_menu', instance: { raw: { title: 'Ways', nav_menu: 9 } } });
  await write('widgets', { id_base: 'media_gallery', instance: { raw: { ids: [11], link_type: 'file' } } });
  await write('widgets', { id_base: 'rss', instance: { raw: { url: 'https://a.example/feed', items: 3 } } });
}

const PATHS = [
  'templates',
  'templates/dune//wide-story',
  'template-parts',
  `global-styles/${designIds.styles}`,
  'font-families',
  `font-families/${designIds.fontFamily}/font-faces`,
  'widgets',
  'sidebars',
];
const REVISIONS = [
  'posts/101/revisions',
  'posts/101/autosaves',
  'templates/dune//wide-story/revisions',
  `global-styles/${designIds.styles}/revisions`,
];

/** Removes tokens of widgets and previews, which each site signs with its own secret. */
const comparable = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body, (key, value) => (key === 'hash' || key === 'preview_link' ? undefined : value)));

describe.each<Brand>(['cms', 'wp'])('the import from a live site of the brand %s', (brand) => {
  const run = async (revisions: boolean) => {
    const sourceSite = await source.site.start({ brand, env: { THEMES_DIR: source.themes } });
    const address = `http://127.0.0.1:${sourceSite.port}${sourceSite.root}`;
    const account = { user: 'admin', password: passwordOf('admin') };
    const { code, text } = await importFromAddress({ target, address, ...account, revisions });
    expect([text, code]).toEqual([text, 0]);
    await assignPasswords(target);
    return { sourceSite, text, site: await target.start({ brand, env: { THEMES_DIR: source.themes } }) };
  };

  it('imports templates, styles, fonts and widgets, and on request revisions and autosaves', async () => {
    const { sourceSite, site, text } = await run(true);
    expect(text).not.toContain('were not imported');
    for (const path of [...PATHS, ...REVISIONS]) {
      const requestPath = `${path}?context=edit`;
      const [expected, actual] = [
        await sourceSite.get(requestPath, { as: 'admin' }),
        await site.get(requestPath, { as: 'admin' }),
      ];
      expect([requestPath, actual.status, JSON.stringify(actual.body).length > 2]).toEqual([requestPath, 200, true]);
      expect(comparable(actual.body)).toEqual(comparable(expected.body));
    }
    const [theme] = (await site.get<[Record<string, unknown>]>('themes?status=active', { as: 'admin' })).body;
    expect(JSON.stringify(theme)).toContain(`/global-styles/${designIds.styles}"`);
  });

  it('omits revisions and autosaves by default, and reports their number', async () => {
    const { site, text } = await run(false);
    expect(text).toMatch(/\d+ revisions and autosaves were not imported\. Pass --revisions to import them/);
    expect((await site.get('posts/101/revisions', { as: 'admin' })).body).toEqual([]);
  });
});

it('a merge omits templates that the site already has, and adds a new category of the source as a category', async () => {
  const sourceSite = await source.site.start({ env: { THEMES_DIR: source.themes } });
  const address = `http://127.0.0.1:${sourceSite.port}${sourceSite.root}`;
  const account = { user: 'admin', password: passwordOf('admin') };
  expect((await importFromAddress({ target, address, ...account })).code).toBe(0);
  const { body: category } = await sourceSite.send({
    method: 'POST',
    path: 'categories',
    json: { name: 'Later' },
    as: 'admin',
  });
  const { code, text } = await importFromAddress({ target, address, ...account, merge: true });
  await sourceSite.send({ method: 'DELETE', path: `categories/${category.id}?force=true`, as: 'admin' });
  expect([text, code]).toEqual([text, 0]);
  const newTerms = await target.database.reader.term.findMany({ where: { name: 'Later' } });
  expect(newTerms.map(({ taxonomy }) => taxonomy)).toEqual(['category']);
  const templates = await target.database.reader.post.findMany({ where: { type: 'cms_template' } });
  expect(templates.map(({ slug }) => slug)).toEqual(['wide-story']);
});
