import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDesignSite, type DesignSite, designIds } from '../../support/design-site.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import type { Login } from '../../support/site-content.ts';

let designSite: DesignSite;
const path = `global-styles/${designIds.styles}`;

interface Styles {
  id: number;
  title: { raw: string; rendered: string };
  settings: Record<string, Record<string, Record<string, unknown>>>;
  styles: Record<string, unknown>;
  _links: Record<string, { href: string; count?: number; targetHints?: { allow: string[] } }[]>;
}

const get = <Body = Styles>(requestedPath: string, as?: Login) =>
  designSite.cms.get<Body>(requestedPath, as ? { as } : {});
const write = <Body = Styles>(fields: object, as: Login = 'admin', requestedPath = path) =>
  designSite.cms.send<Body>({ method: 'POST', path: requestedPath, as, json: fields });
const codeOf = async (requestedPath: string, as?: Login) => {
  const { status, body } = await get<ErrorBody>(requestedPath, as);
  return [status, body.code];
};

beforeAll(async () => {
  designSite = await createDesignSite();
});
afterAll(() => designSite.dispose());

describe('the global styles of the site', () => {
  it('have title, settings and styles in every context for accounts that edit posts', async () => {
    const { body, headers } = await get(path, 'contributor');
    expect(body).toMatchObject({
      id: designIds.styles,
      title: { raw: 'Custom Styles', rendered: 'Custom Styles' },
      settings: {},
      styles: { color: { text: 'green' } },
    });
    expect(headers.allow).toBe('GET');
    expect(Object.keys(body._links).sort()).toEqual(['about', 'self', 'version-history']);
    const asAdministrator = await get(`${path}?context=edit`, 'admin');
    expect(asAdministrator.headers.allow).toBe('GET, POST, PUT, PATCH');
    expect(asAdministrator.body._links).toHaveProperty('cms:action-edit-css');
    expect(asAdministrator.body._links.self?.[0]?.targetHints?.allow).toEqual(['GET', 'POST', 'PUT', 'PATCH']);
  });

  it('are refused to subscribers, and in the edit context to accounts that may not edit the theme', async () => {
    expect(await codeOf(path)).toEqual([401, 'rest_cannot_view']);
    expect(await codeOf(path, 'subscriber')).toEqual([403, 'rest_cannot_view']);
    expect(await codeOf(`${path}?context=edit`, 'editor')).toEqual([403, 'rest_forbidden_context']);
    expect(await codeOf('global-styles/101', 'admin')).toEqual([404, 'rest_global_styles_not_found']);
    expect(await codeOf(`${path}/revisions`)).toEqual([401, 'rest_cannot_read']);
  });

  it('can be written in parts, are returned as written, and get a revision for each change', async () => {
    const settings = { color: { palette: { custom: [{ slug: 'moss', color: '#252', name: 'Moss' }] } } };
    const first = await write({ settings, title: 'Moss' });
    expect(first.body).toMatchObject({ settings, styles: { color: { text: 'green' } }, title: { raw: 'Moss' } });
    const styles = { color: { text: 'blue' }, css: 'p > a { color: red }' };
    expect((await write({ styles })).body).toMatchObject({ settings, styles });
    const { body } = await get<{ id: number; styles: object; settings: object; parent: number }[]>(
      `${path}/revisions`,
      'admin',
    );
    expect(body.map((revision) => revision.styles)).toEqual([styles, { color: { text: 'green' } }]);
    const [latest] = body;
    expect((await get(`${path}/revisions/${latest?.id}`, 'admin')).body).toEqual(latest);
    expect(latest).toMatchObject({ parent: designIds.styles, settings });
    expect((await get(path, 'admin')).body._links['version-history']?.[0]?.count).toBe(2);
  });

  it('have presets by origin, and expand `appearanceTools`', async () => {
    const { settings } = (await get(path, 'admin')).body;
    const palette = [{ slug: 'fern', color: '#363', name: 'Fern' }];
    const list = { appearanceTools: true, spacing: { margin: false } };
    const { body } = await write({ settings: { color: { palette }, blocks: { 'core/list': list } } });
    expect(body.settings.color?.palette).toEqual({ custom: palette });
    expect(body.settings.blocks?.['core/list']).toMatchObject({ spacing: { padding: true, margin: false } });
    expect(body.settings.blocks?.['core/list']).not.toHaveProperty('appearanceTools');
    await write({ settings });
  });

  it('do not change when the answer of the edit context is written back', async () => {
    const before = await get(`${path}?context=edit`, 'admin');
    const { title, settings, styles } = before.body;
    const count = before.body._links['version-history']?.[0]?.count;
    const { body } = await write({ title, settings, styles });
    expect([body.title, body.settings, body.styles]).toEqual([title, settings, styles]);
    expect(body._links['version-history']?.[0]?.count).toBe(count);
  });

  it('refuse CSS that could close its style element, at every level', async () => {
    for (const [css, code] of [
      ['a{}</style><script>', 'rest_custom_css_illegal_markup'],
      ['a{}</STYLE\t', 'rest_custom_css_illegal_markup'],
      ['a{} <', 'rest_custom_css_illegal_markup'],
      ['a{} </sty', 'rest_custom_css_illegal_markup'],
      [7, 'rest_custom_css_invalid_type'],
    ] as const) {
      for (const styles of [{ css }, { blocks: { 'core/quote': { css } } }]) {
        const { status, body } = await write<ErrorBody>({ styles });
        expect([css, status, body.code]).toEqual([css, 400, code]);
      }
    }
    for (const css of ['a < b {}', '</styled>', '']) {
      expect((await write({ styles: { css } })).status).toBe(200);
    }
  });

  it('cannot be written without `edit_theme_options`, or if `If-Match` names another version', async () => {
    const { status, body } = await write<ErrorBody>({ styles: {} }, 'editor');
    expect([status, body.code]).toEqual([403, 'rest_cannot_edit']);
    const stale = await designSite.cms.send<ErrorBody>({
      method: 'POST',
      path,
      as: 'admin',
      headers: { 'if-match': '"other"' },
      json: { styles: {} },
    });
    expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed']);
    expect((await write<ErrorBody>({ styles: 'red' })).body.code).toBe('rest_invalid_param');
    expect((await write<ErrorBody>({ styles: {} }, 'admin', 'global-styles/101')).status).toBe(404);
  });

  it('lose unknown keys when they are written, and do not show those that are stored', async () => {
    const before = (await get(`${path}?context=edit`, 'admin')).body;
    const known = { color: { text: 'red' }, blocks: { 'core/quote': { color: { text: 'blue' } } } };
    const styles = { ...known, foo: 1, elements: { nope: { color: { text: 'red' } } } };
    const written = await write({ styles, settings: { color: { bogus: 1, link: true }, bogus: {} } });
    expect([written.body.styles, written.body.settings]).toEqual([known, { color: { link: true } }]);
    const { database } = designSite.cms.app.domain.kernel;
    const content = JSON.stringify({
      isGlobalStylesUserThemeJSON: true,
      version: 3,
      styles,
      settings: { bogus: 1, custom: { mine: 1 } },
    });
    await database.transaction((client) => client.post.update({ where: { id: designIds.styles }, data: { content } }));
    const read = await get(path, 'admin');
    expect([read.body.styles, read.body.settings]).toEqual([known, { custom: { mine: 1 } }]);
    await write({ styles: before.styles, settings: before.settings });
  });

  it('are empty if the stored document is invalid', async () => {
    const { body } = await get(`global-styles/${designIds.draftStyles}`, 'admin');
    expect([body.settings, body.styles]).toEqual([{}, {}]);
  });
});

describe('the styles of the theme', () => {
  it('override the defaults, with presets by origin', async () => {
    const { body, headers } = await get('global-styles/themes/dune', 'contributor');
    const { settings, styles, _links } = body;
    expect(settings.color?.palette?.theme).toEqual([{ slug: 'sand', color: '#eedd99', name: 'Sand' }]);
    expect(settings.color?.palette?.default).toContainEqual({ name: 'Vivid red', slug: 'vivid-red', color: '#cf2e2e' });
    expect(settings.color?.link).toBe(true);
    expect(settings.spacing).toMatchObject({ margin: false, padding: true });
    // A font size with the slug of a default does not override it.
    expect(settings.typography?.fontSizes?.theme).toEqual([{ slug: 'vast', size: '9rem', name: 'Vast' }]);
    expect(styles).toMatchObject({
      color: { text: '#222222' },
      elements: { link: { color: { text: 'red' } } },
    });
    expect(_links.self?.[0]?.href).toMatch(/global-styles\/themes\/dune$/);
    expect(headers.allow).toBe('GET');
    const embedded = await get('global-styles/themes/dune?context=embed', 'contributor');
    expect(Object.keys(embedded.body)).toEqual(['_links']);
  });

  it('have variations, which exclude the variations of single blocks', async () => {
    const { body } = await get<unknown>('global-styles/themes/dune/variations', 'editor');
    expect(body).toEqual([
      { version: 3, title: 'Night', settings: { color: { palette: { theme: [{ slug: 'sand', color: '#112' }] } } } },
      { version: 3, title: 'wide', styles: { spacing: { blockGap: '4em' } } },
    ]);
  });

  it('exist only for the active theme, and require permission to edit content', async () => {
    for (const suffix of ['', '/variations']) {
      expect(await codeOf(`global-styles/themes/other${suffix}`, 'contributor')).toEqual([404, 'rest_theme_not_found']);
      expect(await codeOf(`global-styles/themes/dune${suffix}`, 'subscriber')).toEqual([
        403,
        'rest_cannot_read_global_styles',
      ]);
      expect(await codeOf(`global-styles/themes/dune${suffix}`)).toEqual([401, 'rest_cannot_read_global_styles']);
    }
  });
});
