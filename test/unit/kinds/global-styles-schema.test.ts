import { describe, expect, it } from 'vitest';
import { knownSettings, knownStyles } from '../../../schema/kinds/global-styles/filter-theme-json.ts';
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
      elements: { link: { ...red, ':hover': red }, h1: red },
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
