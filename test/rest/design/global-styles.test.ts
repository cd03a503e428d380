import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDesignSite, type DesignSite, designIds } from '../../support/design-site.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import type { Login } from '../../support/site-content.ts';

let made: DesignSite;
const path = `global-styles/${designIds.styles}`;

interface Styles {
  id: number;
  title: { raw: string; rendered: string };
  settings: Record<string, Record<string, Record<string, unknown>>>;
  styles: Record<string, unknown>;
  _links: Record<string, { href: string; count?: number; targetHints?: { allow: string[] } }[]>;
}

const get = <Body = Styles>(at: string, as?: Login) => made.cms.get<Body>(at, as ? { as } : {});
const write = <Body = Styles>(fields: object, as: Login = 'ada', at = path) =>
  made.cms.send<Body>({ method: 'POST', path: at, as, json: fields });
const codeOf = async (at: string, as?: Login) => {
  const { status, body } = await get<ErrorBody>(at, as);
  return [status, body.code];
};

beforeAll(async () => {
  made = await createDesignSite();
});
afterAll(() => made.dispose());

describe("the people's styles", () => {
  it('show title, settings and styles to whoever edits posts, in every context', async () => {
    const { body, headers } = await get(path, 'cora');
    expect(body).toMatchObject({
      id: designIds.styles,
      title: { raw: 'Custom Styles', rendered: 'Custom Styles' },
      settings: {},
      styles: { color: { text: 'green' } },
    });
    expect(headers.allow).toBe('GET');
    expect(Object.keys(body._links).sort()).toEqual(['about', 'self', 'version-history']);
    const own = await get(`${path}?context=edit`, 'ada');
    expect(own.headers.allow).toBe('GET, POST, PUT, PATCH');
    expect(own.body._links).toHaveProperty('cms:action-edit-css');
    expect(own.body._links.self?.[0]?.targetHints?.allow).toEqual(['GET', 'POST', 'PUT', 'PATCH']);
  });

  it('are refused to readers, and to those who may not edit the theme where that is asked for', async () => {
    expect(await codeOf(path)).toEqual([401, 'rest_cannot_view']);
    expect(await codeOf(path, 'sam')).toEqual([403, 'rest_cannot_view']);
    expect(await codeOf(`${path}?context=edit`, 'edda')).toEqual([403, 'rest_forbidden_context']);
    expect(await codeOf('global-styles/101', 'ada')).toEqual([404, 'rest_global_styles_not_found']);
    expect(await codeOf(`${path}/revisions`)).toEqual([401, 'rest_cannot_read']);
  });

  it('come back as they were written, part by part, with a revision of each change', async () => {
    const settings = { color: { palette: { custom: [{ slug: 'moss', color: '#252', name: 'Moss' }] } } };
    const first = await write({ settings, title: 'Moss' });
    expect(first.body).toMatchObject({ settings, styles: { color: { text: 'green' } }, title: { raw: 'Moss' } });
    const styles = { color: { text: 'blue' }, css: 'p > a { color: red }' };
    expect((await write({ styles })).body).toMatchObject({ settings, styles });
    const { body } = await get<{ id: number; styles: object; settings: object; parent: number }[]>(
      `${path}/revisions`,
      'ada',
    );
    expect(body.map((revision) => revision.styles)).toEqual([styles, { color: { text: 'green' } }]);
    const [latest] = body;
    expect((await get(`${path}/revisions/${latest?.id}`, 'ada')).body).toEqual(latest);
    expect(latest).toMatchObject({ parent: designIds.styles, settings });
    expect((await get(path, 'ada')).body._links['version-history']?.[0]?.count).toBe(2);
  });

  it('tell whose presets are, and the switches that the one for all tools stands for', async () => {
    const { settings } = (await get(path, 'ada')).body;
    const palette = [{ slug: 'fern', color: '#363', name: 'Fern' }];
    const list = { appearanceTools: true, spacing: { margin: false } };
    const { body } = await write({ settings: { color: { palette }, blocks: { 'core/list': list } } });
    expect(body.settings.color?.palette).toEqual({ custom: palette });
    expect(body.settings.blocks?.['core/list']).toMatchObject({ spacing: { padding: true, margin: false } });
    expect(body.settings.blocks?.['core/list']).not.toHaveProperty('appearanceTools');
    await write({ settings });
  });

  it('are unchanged by writing back what was read for editing', async () => {
    const before = await get(`${path}?context=edit`, 'ada');
    const { title, settings, styles } = before.body;
    const count = before.body._links['version-history']?.[0]?.count;
    const { body } = await write({ title, settings, styles });
    expect([body.title, body.settings, body.styles]).toEqual([title, settings, styles]);
    expect(body._links['version-history']?.[0]?.count).toBe(count);
  });

  it('take no CSS that leaves its element, wherever it stands', async () => {
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

  it('are written by those who may edit the theme, and only while they are as they were seen', async () => {
    const { status, body } = await write<ErrorBody>({ styles: {} }, 'edda');
    expect([status, body.code]).toEqual([403, 'rest_cannot_edit']);
    const late = await made.cms.send<ErrorBody>({
      method: 'POST',
      path,
      as: 'ada',
      headers: { 'if-match': '"other"' },
      json: { styles: {} },
    });
    expect([late.status, late.body.code]).toEqual([412, 'precondition_failed']);
    expect((await write<ErrorBody>({ styles: 'red' })).body.code).toBe('rest_invalid_param');
    expect((await write<ErrorBody>({ styles: {} }, 'ada', 'global-styles/101')).status).toBe(404);
  });

  it('say nothing where what is stored is no such document', async () => {
    const { body } = await get(`global-styles/${designIds.draftStyles}`, 'ada');
    expect([body.settings, body.styles]).toEqual([{}, {}]);
  });
});

describe("the theme's styles", () => {
  it('lie on top of those that every site has, presets by where they come from', async () => {
    const { body, headers } = await get('global-styles/themes/dune', 'cora');
    const { settings, styles, _links } = body;
    expect(settings.color?.palette?.theme).toEqual([{ slug: 'sand', color: '#eedd99', name: 'Sand' }]);
    expect(settings.color?.palette?.default).toContainEqual({ name: 'Vivid red', slug: 'vivid-red', color: '#cf2e2e' });
    expect(settings.color?.link).toBe(true);
    expect(settings.spacing).toMatchObject({ margin: false, padding: true });
    // A size of the program's own is not taken over by the theme.
    expect(settings.typography?.fontSizes?.theme).toEqual([{ slug: 'vast', size: '9rem', name: 'Vast' }]);
    expect(styles).toMatchObject({
      color: { text: '#222222' },
      elements: { link: { color: { text: 'red' }, typography: { textDecoration: 'underline' } } },
    });
    expect(_links.self?.[0]?.href).toMatch(/global-styles\/themes\/dune$/);
    expect(headers.allow).toBe('GET');
  });

  it('come with the looks that the theme offers, without those of single blocks', async () => {
    const { body } = await get<unknown>('global-styles/themes/dune/variations', 'edda');
    expect(body).toEqual([
      { version: 3, title: 'Night', settings: { color: { palette: { theme: [{ slug: 'sand', color: '#112' }] } } } },
      { version: 3, title: 'wide', styles: { spacing: { blockGap: '4em' } } },
    ]);
  });

  it('are those of the active theme alone, for those who edit something', async () => {
    for (const end of ['', '/variations']) {
      expect(await codeOf(`global-styles/themes/other${end}`, 'cora')).toEqual([404, 'rest_theme_not_found']);
      expect(await codeOf(`global-styles/themes/dune${end}`, 'sam')).toEqual([403, 'rest_cannot_read_global_styles']);
      expect(await codeOf(`global-styles/themes/dune${end}`)).toEqual([401, 'rest_cannot_read_global_styles']);
    }
  });
});
