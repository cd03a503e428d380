import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDesignSite, type DesignSite, designIds } from '../support/design-site.ts';
import type { ErrorBody } from '../support/rest-bodies.ts';
import type { Login } from '../support/site-content.ts';

let designSite: DesignSite;
const stylesPath = `global-styles/${designIds.styles}`;

interface Styles {
  styles: Record<string, unknown>;
  settings: Record<string, unknown>;
}

beforeAll(async () => {
  designSite = await createDesignSite();
  // An account that may edit styles, but without `unfiltered_html`.
  await designSite.site.database.transaction((client) =>
    client.user.update({
      where: { login: 'editor' },
      data: { capabilities: JSON.stringify({ edit_theme_options: true, unfiltered_html: false }) },
    }),
  );
});
afterAll(() => designSite.dispose());

const send = <Body = ErrorBody>(path: string, json: object, as: Login = 'admin') =>
  designSite.cms.send<Body>({ method: 'POST', path, as, json });
const codeOf = async (path: string, json: object) => {
  const { status, body } = await send(path, json);
  return [status, body.code];
};
/** JSON texts, because JSON.stringify overflows the stack at such depths. */
const nestedMaps = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const nestedLists = (depth: number) => `{"list":${'['.repeat(depth)}${']'.repeat(depth)}}`;

describe('font settings', () => {
  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'may be named like a built-in property of JavaScript: %s',
    async (word) => {
      const settings = { fontFamily: word, fontWeight: word, fontStretch: word, src: 'https://fonts.test/a.woff2' };
      const json = { font_face_settings: JSON.stringify(settings) };
      expect((await send(`font-families/${designIds.fontFamily}/font-faces`, json)).status).toBe(201);
      expect(await codeOf(`font-families/${designIds.fontFamily}/font-faces`, json)).toEqual([
        400,
        'rest_duplicate_font_face',
      ]);
    },
  );

  it.each(['null', '', '0', '[1]', '"text"', nestedMaps(5_000)])('must be a map: %.20s', async (text) => {
    const invalidParameter = [400, 'rest_invalid_param'];
    expect(await codeOf('font-families', { font_family_settings: text })).toEqual(invalidParameter);
    expect(await codeOf(`font-families/${designIds.fontFamily}`, { font_family_settings: text })).toEqual(
      invalidParameter,
    );
    const fontFace = { font_face_settings: text };
    expect(await codeOf(`font-families/${designIds.fontFamily}/font-faces`, fontFace)).toEqual(invalidParameter);
  });
});

describe('JSON of GraphQL clients', () => {
  it.each([5_000, 100_000])('that nests %i levels is rejected', async (depth) => {
    const query = 'mutation ($value: Json) { updateGlobalStyles(id: 501, input: { settings: $value }) { styles } }';
    for (const value of [nestedMaps(depth), nestedLists(depth)]) {
      const { body } = await designSite.cms.send<{ errors: { extensions: { code: string } }[] }>({
        method: 'POST',
        path: '/graphql',
        as: 'admin',
        headers: { 'content-type': 'application/json' },
        body: `{"query":${JSON.stringify(query)},"variables":{"value":${value}}}`,
      });
      expect(body.errors[0]?.extensions.code).toBe('graphql_limit_exceeded');
    }
  });
});

describe('styles', () => {
  it.each([
    ['a list', { variations: [{ css: '</style>' }] }],
    ['a list of lists', { blocks: [[{ css: 'a{}</STYLE >' }]] }],
  ])('are rejected if a rule in %s closes the style element', async (_case, styles) => {
    expect(await codeOf(stylesPath, { styles })).toEqual([400, 'rest_custom_css_illegal_markup']);
  });

  it('of an account without unfiltered_html lose unsafe values, block names and CSS', async () => {
    const styles = {
      color: { background: 'red', text: 'red}</style><script>' },
      blocks: { 'core/quote': { color: { text: 'blue' } }, '</style><script>': { color: { text: 'blue' } } },
      shadow: ['1px', 'url(javascript:alert(1))', { color: 'expression(alert(1))', css: 'a{}' }],
    };
    const { status, body } = await send<Styles>(stylesPath, { styles }, 'editor');
    expect([status, body.styles]).toEqual([
      200,
      {
        color: { background: 'red' },
        blocks: { 'core/quote': { color: { text: 'blue' } } },
        shadow: ['1px', null, []],
      },
    ]);
  });

  it('lose presets that would end their CSS declaration', async () => {
    const palette = [{ slug: 'sand', name: 'Sand (light)', color: '#ed9' }];
    const hostile = { slug: 'x;}', name: '</style><script>', color: 'red;} body{}' };
    const settings = { color: { palette: { custom: [...palette, hostile] } }, custom: { '}x{': 'a', deep: 'a' } };
    const { status, body } = await send<Styles>(stylesPath, { settings: settings }, 'editor');
    const storedSettings = { color: { palette: { custom: [...palette, []] } }, custom: { deep: 'a' } };
    expect([status, body.settings]).toEqual([200, storedSettings]);
  });
});
