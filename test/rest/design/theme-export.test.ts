import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { passwordOf } from '../../support/site-content.ts';
import { cms, siteTest } from '../../support/site-test.ts';
import { makeDraft } from '../../support/template-drafts.ts';
import { basicHeader } from '../../support/test-site.ts';
import { zipEntries } from '../../support/zip-entries.ts';

const FILES: Readonly<Record<string, string>> = {
  'style.css': '/*\nTheme Name: Dune\n*/',
  'theme.json': JSON.stringify({
    $schema: 'https://schemas.test/theme.json',
    version: 3,
    settings: {
      color: {
        palette: [
          { slug: 'sand', color: '#eedd99', name: 'Sand' },
          { slug: 'sea', color: '#00f', name: 'Sea' },
        ],
      },
    },
    styles: { color: { text: '#222222', background: '#fff' } },
    customTemplates: [{ name: 'wide', title: 'Wide' }],
  }),
  'templates/index.html': '<!-- wp:template-part {"slug":"header"} /-->\n<p>index</p>',
  'templates/page.html': '<p>page</p>',
  'parts/header.html': '<p>header</p>',
  'assets/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
  'functions.php': '<?php // kept',
  '.git/config': 'hidden',
  'node_modules/x/index.js': 'hidden',
};

let root: string;

const PATH = '/cms-json/cms-block-editor/v1/export';
const write = (path: string, json: object) =>
  cms.send<{ id: string; cms_id: number }>({ method: 'POST', path, as: 'admin', json });

const it = siteTest(async (onCleanup) => {
  root = await mkdtemp(join(tmpdir(), 'postern-theme-export-'));
  const themes = join(root, 'themes');
  for (const [path, text] of Object.entries(FILES)) {
    const file = join(themes, 'dune', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  await writeFile(join(root, 'outside.txt'), 'outside');
  await symlink(join(root, 'outside.txt'), join(themes, 'dune/assets/out.txt'));
  onCleanup(() => rm(root, { recursive: true, force: true }));
  return {
    env: { THEMES_DIR: themes },
    prepare: ({ database }) =>
      database.transaction((client) => client.setting.create({ data: { name: 'stylesheet', value: '"dune"' } })),
  };
});

/** Downloads the theme as bytes; the client of other tests reads answers as text. */
async function download() {
  const response = await fetch(`http://127.0.0.1:${cms.port}${PATH}`, {
    headers: { authorization: basicHeader('admin', passwordOf('admin')) },
  });
  const files = zipEntries(Buffer.from(await response.arrayBuffer()));
  const entries = new Map([...files].map(([path, bytes]) => [path, bytes.toString('utf8')]));
  return { response, entries };
}

it('the archive contains the files of the theme unchanged, except hidden ones', async () => {
  const { response, entries } = await download();
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="dune.zip"');
  expect(response.headers.get('allow')).toBe('GET');
  const exportedPaths = Object.keys(FILES).filter((path) => !/^(?:\.git|node_modules)\//.test(path));
  expect([...entries.keys()].sort()).toEqual(exportedPaths.sort());
  for (const path of exportedPaths.filter((name) => name !== 'theme.json')) expect(entries.get(path)).toBe(FILES[path]);
  expect(JSON.parse(entries.get('theme.json') ?? '')).toEqual(JSON.parse(FILES['theme.json'] ?? ''));
});

it('the archive contains the templates, parts and styles of the site, merged with those of the theme', async () => {
  await write('templates/dune//index', {
    content: '<!-- wp:template-part {"slug":"header","theme":"dune"} /-->\n<p>changed</p>',
  });
  await write('templates', { slug: 'page-about', content: '<p>about</p>' });
  const { body: draft } = await write('templates', { slug: 'draft-only', content: '<p>draft</p>' });
  await makeDraft(cms, draft.cms_id);
  await write('template-parts', { slug: 'aside', area: 'uncategorized', content: '<p>aside</p>' });
  const { body } = await cms.graphql('{ ownGlobalStyles { databaseId } }', { as: 'admin' });
  await write(`global-styles/${(body.data?.ownGlobalStyles as { databaseId: number } | undefined)?.databaseId}`, {
    settings: {
      color: {
        palette: {
          custom: [
            { slug: 'sea', color: '#00a', name: 'Deep sea' },
            { slug: 'ash', color: '#aaa', name: 'Ash' },
          ],
        },
      },
    },
    styles: { color: { text: '#111111' } },
  });
  const { entries } = await download();
  expect(entries.get('templates/index.html')).toBe('<!-- wp:template-part {"slug":"header"} /-->\n<p>changed</p>');
  expect(entries.get('templates/page.html')).toBe('<p>page</p>');
  expect(entries.get('templates/page-about.html')).toBe('<p>about</p>');
  expect(entries.has('templates/draft-only.html')).toBe(false);
  expect(entries.get('parts/aside.html')).toBe('<p>aside</p>');
  expect(JSON.parse(entries.get('theme.json') ?? '')).toEqual({
    ...JSON.parse(FILES['theme.json'] ?? ''),
    settings: {
      color: {
        palette: [
          { slug: 'sand', color: '#eedd99', name: 'Sand' },
          { slug: 'sea', color: '#00a', name: 'Deep sea' },
          { slug: 'ash', color: '#aaa', name: 'Ash' },
        ],
      },
    },
    styles: { color: { text: '#111111', background: '#fff' } },
  });
});

it('the archive requires permission to export, over REST and in GraphQL', async () => {
  for (const [as, status] of [
    [undefined, 401],
    ['editor', 403],
  ] as const) {
    const answer = await cms.send<ErrorBody>({ path: PATH, as });
    expect([as, answer.status, answer.body.code]).toEqual([as, status, 'rest_cannot_export_templates']);
  }
  const refused = await cms.graphql('{ themeArchive }', { as: 'editor' });
  expect(refused.body.errors?.[0]?.extensions?.code).toBe('rest_cannot_export_templates');
  const archive = await cms.graphql('{ themeArchive }', { as: 'admin' });
  expect(archive.body.data).toEqual({ themeArchive: { name: 'dune.zip', mimeType: 'application/zip' } });
});
