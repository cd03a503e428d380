import { expect } from 'vitest';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import type { Login } from '../../support/site-content.ts';
import { cms, it } from '../../support/site-test.ts';
import { SITE_URL } from '../../support/test-site.ts';

interface ThemeItem {
  stylesheet: string;
  status: string;
  name: { raw: string; rendered: string };
  theme_supports?: Record<string, unknown>;
  default_template_types?: { slug: string }[];
  _links: Record<string, { href: string; targetHints?: { allow: string[] } }[]>;
  [field: string]: unknown;
}

const get = <Body>(path: string, as?: Login) => cms.get<Body>(path, as ? { as } : {});
const codeOf = async (path: string, as?: Login) => {
  const { status, body } = await get<ErrorBody>(path, as);
  return [status, body.code];
};

it('a site without a theme uses the built-in theme', async () => {
  const { body, headers } = await get<ThemeItem[]>('themes?status=active', 'admin');
  expect([headers['x-cms-total'], headers.allow]).toEqual(['1', 'GET']);
  expect(body).toHaveLength(1);
  expect(body[0]).toMatchObject({
    stylesheet: 'plain',
    template: 'plain',
    status: 'active',
    name: { raw: 'Plain', rendered: 'Plain' },
    author: { raw: '', rendered: 'Anonymous' },
    tags: { raw: ['blog', 'full-site-editing'], rendered: 'blog, full-site-editing' },
    is_block_theme: true,
    stylesheet_uri: `${SITE_URL}/cms-content/themes/plain`,
    theme_supports: { 'block-templates': true, 'cms-block-styles': false },
  });
  expect(body[0]?.default_template_types?.map(({ slug }) => slug)).toContain('404');
  expect(body[0]?._links['cms:export-theme']?.[0]?.href).toBe(`${SITE_URL}/cms-json/cms-block-editor/v1/export`);
});

it('themes require `switch_themes`, and the active theme permission to edit content', async () => {
  expect(await codeOf('themes')).toEqual([401, 'rest_cannot_view_themes']);
  expect(await codeOf('themes', 'editor')).toEqual([403, 'rest_cannot_view_themes']);
  expect(await codeOf('themes?status=active', 'subscriber')).toEqual([403, 'rest_cannot_view_active_theme']);
  expect(
    (await get<ThemeItem[]>('themes?status=active', 'contributor')).body.map(({ stylesheet }) => stylesheet),
  ).toEqual(['plain']);
  const theme = await get<ThemeItem>('themes/plain', 'contributor');
  expect([theme.status, theme.headers.allow]).toEqual([200, 'GET']);
  const exportHints = (item: ThemeItem) =>
    item._links['cms:export-theme']?.map(({ targetHints }) => targetHints?.allow);
  expect(exportHints(theme.body)).toEqual([[]]);
  expect(exportHints((await get<ThemeItem>('themes/plain', 'admin')).body)).toEqual([['GET']]);
  expect(await codeOf('themes/plain', 'subscriber')).toEqual([403, 'rest_cannot_view_active_theme']);
  expect(await codeOf('themes/nothing', 'editor')).toEqual([403, 'rest_cannot_view_themes']);
  expect((await get('themes/nothing', 'editor')).headers.allow).toBeUndefined();
  expect((await get('themes/nothing', 'admin')).headers.allow).toBe('GET');
  expect(await codeOf('themes/nothing', 'admin')).toEqual([404, 'rest_theme_not_found']);
});

it('block patterns and their categories are listed for accounts that edit posts', async () => {
  const { body } = await get<Record<string, unknown>[]>('block-patterns/patterns', 'contributor');
  expect(body).toEqual([
    {
      name: 'plain/call',
      title: 'A call with a button',
      content: expect.stringMatching(/^<!-- wp:group [\s\S]*<!-- \/wp:group -->$/),
      description: 'A heading, a sentence and a button that leads on.',
      viewport_width: 800,
      categories: ['call-to-action'],
      keywords: ['button', 'invitation'],
    },
  ]);
  const categories = (await get<{ name: string }[]>('block-patterns/categories', 'contributor')).body;
  expect(categories.map(({ name }) => name)).toContain('call-to-action');
  for (const path of ['block-patterns/patterns', 'block-patterns/categories']) {
    expect(await codeOf(path)).toEqual([401, 'rest_cannot_view']);
    expect(await codeOf(path, 'subscriber')).toEqual([403, 'rest_cannot_view']);
  }
});
