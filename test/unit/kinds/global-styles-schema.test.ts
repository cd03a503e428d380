import { describe, expect, it } from 'vitest';
import {
  knownSettings,
  knownStyles,
  shownSettings,
  shownStyles,
} from '../../../schema/kinds/global-styles/filter-theme-json.ts';
import {
  buildThemeStyles,
  settingsByOrigin,
  variationForEditor,
} from '../../../schema/kinds/global-styles/theme-global-styles.ts';
import { BLOCK_TYPES } from '../../../schema/markup/blocks/block-catalog.ts';

const theme = { blockStyles: { 'core/group': { 'section-1': {} } } };
const sources = { theme, blockTypes: BLOCK_TYPES };
const red = { color: { text: 'red' } };

describe('settings in the theme.json format', () => {
  it('have known keys only, at every depth', () => {
    const settings = {
      appearanceTools: true,
      bogus: 1,
      color: { palette: [{ slug: 'a', color: '#000', anything: 1 }], bogus: true, background: false },
      custom: { any: { thing: [1] } },
      shadow: { bogus: 1 },
      spacing: 'wide',
      layout: null,
      typography: {},
      blocks: {
        'core/paragraph': { color: { bogus: 1, text: false }, bogus: {} },
        'core/unknown': { color: { text: true } },
        'plugin/block': { color: { text: true } },
      },
    };
    expect(knownSettings(settings)).toEqual({
      appearanceTools: true,
      color: { palette: [{ slug: 'a', color: '#000', anything: 1 }], background: false },
      custom: { any: { thing: [1] } },
      typography: {},
      blocks: { 'core/paragraph': { color: { text: false } } },
    });
  });

  it('have font families without unknown keys, as one list and as a list for each origin', () => {
    const family = { slug: 'a', name: 'A', fontFamily: 'a', bogus: 1, fontFace: [{ src: 'a.woff2', bogus: 1 }] };
    const known = { slug: 'a', name: 'A', fontFamily: 'a', fontFace: [{ src: 'a.woff2' }] };
    expect(knownSettings({ typography: { fontFamilies: [family] } })).toEqual({
      typography: { fontFamilies: [known] },
    });
    const byOrigin = { custom: [family], theme: [family], bogus: [family] };
    expect(knownSettings({ typography: { fontFamilies: byOrigin } })).toEqual({
      typography: { fontFamilies: { custom: [known], theme: [known] } },
    });
  });
});

describe('styles in the theme.json format', () => {
  it('have known keys, blocks and elements only, at every depth', () => {
    const styles = {
      css: 'p { color: red }',
      foo: 'bar',
      color: { text: 'red', foo: 'bar' },
      shadow: '0 0 1px red',
      typography: { foo: 'bar' },
      elements: {
        nope: red,
        link: { ...red, ':hover': { ...red, foo: 1 }, ':nope': red },
        h1: { ...red, ':hover': red, '@mobile': red },
      },
      blocks: {
        'core/paragraph': { ...red, ':hover': red, elements: { nope: red, link: { ':focus': red } }, foo: 1 },
        'core/button': { ':hover': { ...red, foo: 1 }, '@mobile': { ...red, ':hover': red, blocks: {} } },
        'core/navigation-link': { '-current': red, ':nope': red },
        'core/nope': red,
      },
    };
    expect(knownStyles(styles, sources)).toEqual({
      css: 'p { color: red }',
      color: { text: 'red' },
      shadow: '0 0 1px red',
      elements: { link: { ...red, ':hover': red }, h1: { ...red, '@mobile': red } },
      blocks: {
        'core/paragraph': { ...red, elements: { link: { ':focus': red } } },
        'core/button': { ':hover': red, '@mobile': { ...red, ':hover': red } },
        'core/navigation-link': { '-current': red },
      },
    });
  });

  it('have variations that a block or the theme knows, with blocks and elements but without variations', () => {
    const variation = {
      ...red,
      foo: 1,
      elements: { link: red, nope: red },
      blocks: { 'core/quote': { ...red, variations: { plain: red } }, 'core/nope': red },
    };
    const known = { ...red, elements: { link: red }, blocks: { 'core/quote': red } };
    const styles = {
      blocks: {
        'core/quote': { variations: { plain: variation, nope: variation } },
        'core/group': { variations: { 'section-1': variation } },
        'core/columns': { variations: { 'section-1': variation } },
      },
    };
    expect(knownStyles(styles, sources)).toEqual({
      blocks: { 'core/quote': { variations: { plain: known } }, 'core/group': { variations: { 'section-1': known } } },
    });
    expect(knownStyles(styles, { theme: null, blockTypes: BLOCK_TYPES })).toEqual({
      blocks: { 'core/quote': { variations: { plain: known } } },
    });
  });

  it('have the variations that several blocks share at each of these blocks', () => {
    const styles = {
      variations: { 'section-1': { color: { text: 'red', background: 'blue' } }, nope: red },
      blocks: { 'core/group': { variations: { 'section-1': { color: { text: 'green' } } } } },
    };
    expect(knownStyles(styles, sources)).toEqual({
      blocks: { 'core/group': { variations: { 'section-1': { color: { text: 'green', background: 'blue' } } } } },
    });
  });
});

describe('theme.json as the API shows it', () => {
  it('has variables in CSS, lists for empty objects, and screens that apply', () => {
    const settings = {
      custom: { a: 'var:preset|color|red', b: {}, c: ['var:custom|x|y'] },
      viewport: { mobile: '30rem' },
    };
    expect(shownSettings(settings)).toEqual({
      custom: { a: 'var(--wp--preset--color--red)', b: [], c: ['var(--wp--custom--x--y)'] },
      viewport: { mobile: '30rem' },
    });
    expect(shownSettings({ viewport: { mobile: 'wide', tablet: '9' } })).toEqual({
      viewport: { mobile: '480px', tablet: '782px' },
    });
    expect(shownSettings({ viewport: { mobile: ' 50em ', tablet: '600px' } })).toEqual({
      viewport: { mobile: '50em' },
    });
    const styles = {
      blocks: { 'core/quote': { '@mobile': red, '@tablet': { color: { text: 'var:preset|color|red' } } } },
    };
    expect(shownStyles(styles, { ...sources, settings: { viewport: { tablet: '50em' } } })).toEqual({
      blocks: { 'core/quote': { '@tablet': { color: { text: 'var(--wp--preset--color--red)' } } } },
    });
  });

  it('has spacing sizes computed from a scale, with single sizes in their place', () => {
    const spacing = {
      spacingScale: { operator: '+', increment: 1, steps: 7, mediumStep: 1.5, unit: 'rem' },
      spacingSizes: [{ slug: '40', size: '9px', name: 'Nine' }],
    };
    const shown = settingsByOrigin({ spacing }, 'custom');
    expect(shown).toEqual({
      spacing: {
        spacingScale: { custom: spacing.spacingScale },
        spacingSizes: {
          custom: [
            { slug: '40', size: '9px', name: 'Nine' },
            { slug: '50', size: '1.5rem', name: 'Medium' },
            ...['Large', 'X-Large', '2X-Large', '3X-Large', '4X-Large'].map((name, index) => ({
              ...{ slug: String(60 + index * 10), name },
              size: `${2.5 + index}rem`,
            })),
          ],
        },
      },
    });
    expect(settingsByOrigin(shown, 'custom')).toEqual(shown);
    const { custom } = (
      settingsByOrigin({ spacing: { spacingScale: { ...spacing.spacingScale, operator: '*', steps: 15 } } }, 'custom')
        .spacing as { spacingSizes: { custom: { slug: string }[] } }
    ).spacingSizes;
    expect(custom.map(({ slug }) => slug)).toEqual([
      '10',
      '20',
      '30',
      '40',
      '50',
      '60',
      '70',
      '80',
      '90',
      '100',
      '110',
      '120',
    ]);
  });

  it('has the style variations in files of the theme, which values of theme.json override', () => {
    const { styles, settings } = buildThemeStyles(
      {
        slug: 'x',
        settings: { typography: { fontSizes: [{ slug: 'small', size: '1px' }] } },
        styles: { variations: { 'section-1': { color: { text: 'green' } } } },
        schemaVersion: 2,
        blockStyles: { 'core/group': { 'section-1': { color: { text: 'red', background: 'var:preset|color|red' } } } },
      },
      { blockTypes: BLOCK_TYPES },
    );
    expect(styles).toMatchObject({
      blocks: {
        'core/columns': { spacing: { blockGap: null } },
        'core/group': {
          variations: { 'section-1': { color: { text: 'green', background: 'var(--wp--preset--color--red)' } } },
        },
      },
    });
    expect(settings).toMatchObject({
      typography: { defaultFontSizes: false, fontSizes: { theme: [{ slug: 'small', size: '1px', name: 'Small' }] } },
    });
  });

  it('has variations of the site in the latest version of the format, without unknown keys', () => {
    const variation = { version: 2, title: 'Dusk', bogus: 1, settings: {}, styles: { ...red, bogus: 1 } };
    expect(variationForEditor(variation, sources)).toEqual({ version: 3, title: 'Dusk', styles: red });
  });
});
