import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anonymousViewer } from '../../schema/access/viewer-access.ts';
import type { ThemeSource } from '../../schema/core/files/theme-source.ts';
import { createContext } from '../../schema/core/request-context.ts';
import { createRenderEnvironment } from '../../schema/rendering/create-render-environment.ts';
import { createThemeFolder } from '../../src/adapters/themes/theme-folder.ts';
import { writerOf } from '../support/database.ts';
import { openRenderingSite, type RenderingSite } from './rendering-site.ts';

let folder: string;
let logged: string[];
let themes: ThemeSource;
let site: RenderingSite | undefined;
let modificationTime = 1_700_000_000;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-themes-'));
  logged = [];
  const record = (fields: object, message: string) => {
    const { file, reason } = fields as Record<string, string | undefined>;
    logged.push(file ? `${message} ${file}: ${reason}` : message);
  };
  const log = { debug: record, info: record, warn: record, error: record };
  themes = createThemeFolder({
    folders: [folder],
    url: 'https://site.test/themes',
    home: 'https://site.test',
    log,
    recheckAfterMs: 0,
  });
});
afterEach(async () => {
  await site?.dispose();
  site = undefined;
  await rm(folder, { recursive: true, force: true });
});

/** Writes a file with a later modification time than every file before. */
async function write(path: string, text: string): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  modificationTime += 1;
  await utimes(file, modificationTime, modificationTime);
}

test('a theme is read with its patterns, parts and block styles', async () => {
  await write(
    'dune/theme.json',
    '{"settings":{"appearanceTools":true},"styles":{"spacing":{"blockGap":"2em"}},"templateParts":[{"name":"top","title":"Top","area":"header"}]}',
  );
  await write('dune/parts/top.html', 'Top part');
  await write('dune/parts/plain.html', 'Plain part');
  await write(
    'dune/patterns/hero.php',
    "<?php\n/**\n * Title: Hero\n * Slug: dune/hero\n */\n?>\n<p><?php esc_html_e( 'It\\'s <here>', 'dune' ); ?></p>\n<img src=\"<?php echo esc_url( get_theme_file_uri( 'a.png' ) ); ?>\">",
  );
  await write('dune/patterns/list.php', "<?php /* Slug: dune/list */ ?>\n<p><?php system('rm'); ?></p>");
  await write('dune/styles/blocks/note.json', '{"title":"Big Note","blockTypes":["core/group"],"styles":{"color":{}}}');
  const theme = await themes.loadTheme('dune');
  expect(theme).toMatchObject({
    slug: 'dune',
    settings: { appearanceTools: true },
    styles: { spacing: { blockGap: '2em' } },
    blockStyles: { 'core/group': { 'big-note': { color: {} } } },
  });
  expect(theme?.parts.get('top')).toEqual({ slug: 'top', title: 'Top', area: 'header', content: 'Top part' });
  expect(theme?.parts.get('plain')?.area).toBe('uncategorized');
  expect(theme?.patterns.get('dune/hero')).toMatchObject({
    slug: 'dune/hero',
    title: 'Hero',
    content: '<p>It&#039;s &lt;here&gt;</p>\n<img src="https://site.test/themes/dune/a.png">',
  });
  // A pattern with PHP that is not understood is left out and named.
  expect([...(theme?.patterns.keys() ?? [])]).toEqual(['dune/hero']);
  expect(logged.join('\n')).toContain(
    'patterns/list.php: the pattern "dune/list" is left out: line 2: the function system',
  );
});

test('a change of a file is noticed and changes the version', async () => {
  await write('dune/theme.json', '{"settings":{"a":1}}');
  const before = await themes.loadTheme('dune');
  await write('dune/theme.json', '{"settings":{"a":2}}');
  const after = await themes.loadTheme('dune');
  expect([before?.settings, after?.settings]).toEqual([{ a: 1 }, { a: 2 }]);
  expect(after?.version).not.toBe(before?.version);
});

test('an invalid theme.json leaves the last valid settings in use and is logged once', async () => {
  await write('dune/theme.json', '{"settings":{"a":1}}');
  await themes.loadTheme('dune');
  for (const invalidJson of ['{"settings":', '[1]', `{"x":"${'y'.repeat(2 * 1024 * 1024)}"}`]) {
    logged.length = 0;
    await write('dune/theme.json', invalidJson);
    expect((await themes.loadTheme('dune'))?.settings).toEqual({ a: 1 });
    expect((await themes.loadTheme('dune'))?.settings).toEqual({ a: 1 });
    expect(logged).toEqual([expect.stringContaining('theme file cannot be used')]);
  }
  await write('dune/theme.json', '{"settings":{"a":3}}');
  expect((await themes.loadTheme('dune'))?.settings).toEqual({ a: 3 });
});

test('a theme without any valid theme.json has no settings, but its parts are read', async () => {
  await write('dune/theme.json', '{');
  await write('dune/parts/top.html', 'Top');
  expect(await themes.loadTheme('dune')).toMatchObject({ settings: {}, styles: {} });
  expect((await themes.loadTheme('dune'))?.parts.get('top')?.content).toBe('Top');
});

test('names of themes cannot refer to paths outside the folder', async () => {
  await write('dune/theme.json', '{}');
  await write('theme.json', '{"settings":{"outside":true}}');
  for (const name of ['..', '.', '', 'dune/..', '../dune', 'dune\0', '/etc', '.hidden', 'x'.repeat(200), 'missing']) {
    expect(await themes.loadTheme(name)).toBeNull();
  }
});

test('a child theme inherits from its parent', async () => {
  await write('base/theme.json', '{"settings":{"a":1,"b":{"c":1,"d":1}}}');
  await write('base/parts/top.html', 'Of the parent');
  await write('base/parts/end.html', 'End of the parent');
  await write('child/style.css', '/*\nTheme Name: Child\nTemplate: base\n*/');
  await write('child/theme.json', '{"settings":{"b":{"c":2}}}');
  await write('child/parts/top.html', 'Of the child');
  const theme = await themes.loadTheme('child');
  expect(theme?.settings).toEqual({ a: 1, b: { c: 2, d: 1 } });
  expect(theme?.parts.get('top')?.content).toBe('Of the child');
  expect(theme?.parts.get('end')?.content).toBe('End of the parent');
});

test('reading themes that are parents of each other ends', async () => {
  await write('left/style.css', 'Template: right');
  await write('right/style.css', 'Template: left');
  expect((await themes.loadTheme('left'))?.slug).toBe('left');
});

test('the styles of the site override those of the theme', async () => {
  await write(
    'dune/theme.json',
    '{"settings":{"layout":{"contentSize":"1px"},"color":{"palette":[{"slug":"sand"}]}},"styles":{"blocks":{"core/group":{"variations":{"card":{"color":{}}}}}}}',
  );
  site = await openRenderingSite({ themes });
  await site.set('stylesheet', 'dune');
  const writer = writerOf(site.domain.kernel.database);
  const siteStyles = {
    settings: { layout: { contentSize: '2px' }, color: { palette: { custom: [{ slug: 'salt' }] } } },
  };
  const styles = await site.addPost({ type: 'cms_global_styles', content: JSON.stringify(siteStyles) });
  const term = await writer.term.create({ data: { taxonomy: 'cms_theme', name: 'dune', slug: 'dune' } });
  await writer.postTerm.create({ data: { postId: styles, termId: term.id } });
  const environment = await createRenderEnvironment(await createContext(site.domain, { viewer: anonymousViewer }));
  expect(environment.site.theme).toEqual({
    slug: 'dune',
    settings: { layout: { contentSize: '2px' }, color: { palette: [{ slug: 'sand' }, { slug: 'salt' }] } },
    styles: { blocks: { 'core/group': { variations: { card: { color: {} } } } } },
    blockStyles: { 'core/group': { card: { color: {} } } },
  });
});

test('a template part that was changed on the site replaces the file', async () => {
  await write('dune/parts/top.html', 'From the file');
  await write('dune/patterns/p.html', '<!--\nSlug: dune/p\n-->\n<p>Pattern</p>');
  site = await openRenderingSite({ themes });
  await site.set('stylesheet', 'dune');
  const createEnvironment = async () =>
    createRenderEnvironment(await createContext((site as RenderingSite).domain, { viewer: anonymousViewer }));
  const before = await createEnvironment();
  expect(await before.load.templatePart('top', '')).toEqual({
    content: 'From the file',
    area: 'uncategorized',
    title: 'top',
  });
  expect(await before.load.templatePart('../top', 'dune')).toBeNull();
  expect(await before.load.themePattern('dune/p')).toContain('<p>Pattern</p>');
  const writer = writerOf(site.domain.kernel.database);
  const part = await site.addPost({ type: 'cms_template_part', slug: 'top', title: 'Mine', content: 'From the site' });
  for (const [taxonomy, slug] of [
    ['cms_theme', 'dune'],
    ['cms_template_part_area', 'header'],
  ] as const) {
    const term = await writer.term.create({ data: { taxonomy, name: slug, slug } });
    await writer.postTerm.create({ data: { postId: part, termId: term.id } });
  }
  const expected = { content: 'From the site', area: 'header', title: 'Mine' };
  expect(await (await createEnvironment()).load.templatePart('top', 'dune')).toEqual(expected);
});

test('a site without a theme has empty theme settings and styles', async () => {
  site = await openRenderingSite();
  const environment = await createRenderEnvironment(await createContext(site.domain, { viewer: anonymousViewer }));
  expect(environment.site.theme).toEqual({ slug: '', settings: {}, styles: {}, blockStyles: {} });
  expect(environment.site).toMatchObject({ name: 'Salt & Sand', timezone: '+00:00', language: 'en-US' });
});

test('a theme declares menu locations beside those of its parent, and invalid names are ignored', async () => {
  await write('sea/theme.json', '{"menuLocations":[{"name":"deep","title":"Below"},{"name":"top","title":"Above"}]}');
  await write('dune/style.css', '/*\nTheme Name: Dune\nTemplate: sea\n*/');
  await write('dune/theme.json', '{"menuLocations":[{"name":"top"},{"name":"../up","title":"Out"},7]}');
  expect((await themes.loadTheme('dune'))?.menuLocations).toEqual({ deep: 'Below', top: 'top' });
});
