import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { cms, siteTest } from '../../support/site-test.ts';

type Tree = { [key: string]: unknown };

/** An object with a value for each key. */
const all = (value: unknown, keys: string): Tree => Object.fromEntries(keys.split(' ').map((key) => [key, value]));

const SETTINGS: Tree = {
  appearanceTools: false,
  useRootPaddingAwareAlignments: true,
  background: all(true, 'backgroundImage backgroundSize gradient'),
  border: all(true, 'color radius style width'),
  color: all(
    true,
    'background button caption custom customDuotone customGradient defaultDuotone defaultGradients defaultPalette heading link text',
  ),
  custom: { lineHeight: { body: 1.7 } },
  dimensions: all(true, 'aspectRatio defaultAspectRatios height minHeight minWidth width'),
  layout: { contentSize: '40rem', wideSize: '60rem', allowEditing: true, allowCustomContentAndWideSize: true },
  lightbox: all(true, 'enabled allowEditing'),
  position: all(true, 'fixed sticky'),
  shadow: { defaultPresets: true },
  spacing: { ...all(true, 'blockGap customSpacingSize defaultSpacingSizes margin padding'), units: ['px', 'rem'] },
  typography: all(
    true,
    'customFontSize defaultFontSizes dropCap fluid fontStyle fontWeight letterSpacing lineHeight textAlign textColumns textDecoration textIndent textTransform writingMode',
  ),
  viewport: { mobile: '30rem', tablet: '50rem' },
};

/** The lists of presets, which answers group by their origin. */
const PRESETS: [area: string, name: string, preset: Tree][] = [
  ['border', 'radiusSizes', { slug: 'round', name: 'Round', size: '9px' }],
  ['color', 'duotone', { slug: 'two', name: 'Two', colors: ['#000000', '#ffffff'] }],
  ['color', 'gradients', { slug: 'dusk', name: 'Dusk', gradient: 'linear-gradient(red,blue)' }],
  ['color', 'palette', { slug: 'moss', name: 'Moss', color: '#345634' }],
  ['dimensions', 'aspectRatios', { slug: 'tall', name: 'Tall', ratio: '1/3' }],
  ['dimensions', 'dimensionSizes', { slug: 'wide', name: 'Wide', size: '50rem' }],
  ['shadow', 'presets', { slug: 'low', name: 'Low', shadow: '0 1px 1px #000' }],
  ['spacing', 'spacingSizes', { slug: 'step', name: 'Step', size: '3rem' }],
  ['typography', 'fontFamilies', { slug: 'book', name: 'Book', fontFamily: 'Georgia, serif' }],
  ['typography', 'fontSizes', { slug: 'tiny', name: 'Tiny', size: '0.8rem' }],
];

const OWN: Tree = {
  background: all(
    'x',
    'backgroundImage backgroundPosition backgroundRepeat backgroundSize backgroundAttachment gradient',
  ),
  border: all('x', 'color radius style width'),
  color: all('x', 'background gradient text'),
  css: 'color: red;',
  dimensions: all('x', 'aspectRatio height minHeight minWidth width'),
  filter: { duotone: 'x' },
  outline: all('x', 'color offset style width'),
  shadow: 'x',
  spacing: all('x', 'blockGap margin padding'),
  typography: all(
    'x',
    'fontFamily fontSize fontStyle fontWeight letterSpacing lineHeight textAlign textColumns textDecoration textIndent textShadow textTransform writingMode',
  ),
};

const PLAIN_ELEMENTS = 'caption cite h1 h2 h3 h4 h5 h6 heading select textInput';
const STATES = all(OWN, ':active :any-link :focus :focus-visible :hover :link :visited');
const ELEMENT: Tree = { ...OWN, ...all(OWN, '@mobile @tablet') };
const ELEMENTS: Tree = { ...all(ELEMENT, PLAIN_ELEMENTS), ...all({ ...ELEMENT, ...STATES }, 'button link') };
const BLOCK_STATES = all(OWN, ':active :focus :focus-visible :hover');
const ofBlock = (states: Tree, own: Tree = {}): Tree => ({
  ...OWN,
  ...states,
  ...own,
  elements: ELEMENTS,
  ...all({ ...OWN, ...states, elements: ELEMENTS }, '@mobile @tablet'),
});
const STYLES: Tree = {
  ...OWN,
  elements: ELEMENTS,
  blocks: {
    'core/quote': {
      ...ofBlock({}),
      variations: {
        plain: { ...OWN, elements: ELEMENTS, blocks: { 'core/heading': OWN }, ...all(OWN, '@mobile @tablet') },
      },
    },
    'core/button': ofBlock(BLOCK_STATES),
    'core/navigation-link': ofBlock(BLOCK_STATES, { '-current': { ...OWN, ...BLOCK_STATES } }),
  },
};

/** Adds an unknown key to an object and to all objects in it. */
const withUnknown = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries([...Object.entries(value).map(([key, each]) => [key, withUnknown(each)]), ['bogus', 1]]);

const presets = (): Tree => {
  const settings: Record<string, Tree> = {};
  for (const [area, name, preset] of PRESETS) settings[area] = { ...settings[area], [name]: [preset] };
  return settings;
};
const withPresets = (settings: Tree): Tree =>
  Object.fromEntries(
    Object.entries(settings).map(([area, value]) => {
      const own = presets()[area];
      return [area, own ? { ...(value as Tree), ...(own as Tree) } : value];
    }),
  );

const { custom, ...restOfSettings } = SETTINGS;
const it = siteTest(async (onCleanup) => {
  const themes = await mkdtemp(join(tmpdir(), 'postern-theme-json-'));
  onCleanup(() => rm(themes, { recursive: true, force: true }));
  await mkdir(join(themes, 'every'));
  const settings = { ...(withUnknown(withPresets(restOfSettings)) as Tree), custom };
  const theme = { version: 3, settings, styles: withUnknown(STYLES) };
  await writeFile(join(themes, 'every/theme.json'), JSON.stringify(theme));
  await writeFile(join(themes, 'every/style.css'), '/* Theme Name: Every */');
  return {
    env: { THEMES_DIR: themes },
    prepare: ({ database }) =>
      database.transaction((client) => client.setting.create({ data: { name: 'stylesheet', value: '"every"' } })),
  };
});

it('keeps every documented key of a theme, and drops the others at every depth', async () => {
  const { body } = await cms.get<{ settings: Record<string, Tree>; styles: Tree }>('global-styles/themes/every', {
    as: 'admin',
  });
  expect(body.settings).toMatchObject(SETTINGS);
  for (const [area, name, preset] of PRESETS)
    expect(body.settings[area]?.[name], `${area}.${name}`).toMatchObject({ theme: [preset] });
  expect(body.styles).toMatchObject(STYLES);
  expect(JSON.stringify(body)).not.toContain('bogus');
});
