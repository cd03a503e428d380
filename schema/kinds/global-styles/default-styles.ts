import type { Attributes } from '../../markup/block-grammar/parsed-block.ts';
import { defaultDuotone } from '../../markup/blocks/supports/duotone.ts';
import {
  defaultAspectRatios,
  defaultFontSizes,
  defaultGradients,
  defaultPalette,
  defaultShadows,
} from './default-presets.ts';

// data table

/** The settings of theme.json that apply unless the theme sets them. */
export const defaultSettings: Attributes = {
  appearanceTools: false,
  useRootPaddingAwareAlignments: false,
  border: { color: false, radius: false, style: false, width: false },
  color: {
    background: true,
    button: true,
    caption: true,
    custom: true,
    customDuotone: true,
    customGradient: true,
    defaultDuotone: true,
    defaultGradients: true,
    defaultPalette: true,
    duotone: [...defaultDuotone],
    gradients: [...defaultGradients],
    heading: true,
    link: false,
    palette: [...defaultPalette],
    text: true,
  },
  dimensions: { defaultAspectRatios: true, aspectRatios: [...defaultAspectRatios] },
  shadow: { defaultPresets: true, presets: [...defaultShadows] },
  spacing: {
    blockGap: null,
    margin: false,
    padding: false,
    customSpacingSize: true,
    defaultSpacingSizes: true,
    units: ['px', 'em', 'rem', 'vh', 'vw', '%'],
    spacingScale: { operator: '*', increment: 1.5, steps: 7, mediumStep: 1.5, unit: 'rem' },
  },
  typography: {
    customFontSize: true,
    defaultFontSizes: true,
    dropCap: true,
    fontSizes: [...defaultFontSizes],
    fontStyle: true,
    fontWeight: true,
    letterSpacing: true,
    lineHeight: false,
    textAlign: true,
    textColumns: false,
    textDecoration: true,
    textIndent: 'subsequent',
    textTransform: true,
    writingMode: false,
  },
  blocks: {
    'core/button': {
      border: { radius: true },
      dimensions: {
        width: true,
        dimensionSizes: ['25', '50', '75', '100'].map((slug) => ({ name: `${slug}%`, slug, size: `${slug}%` })),
      },
    },
    'core/icon': { dimensions: { width: true } },
    'core/image': { lightbox: { allowEditing: true } },
    'core/pullquote': { border: { color: true, radius: true, style: true, width: true } },
  },
};

const sides = (vertical: string, horizontal: string): Attributes => ({
  top: vertical,
  right: horizontal,
  bottom: vertical,
  left: horizontal,
});

/** The styles of theme.json that apply unless the theme sets them. */
export const defaultStyles: Attributes = {
  blocks: {
    'core/button': {
      variations: {
        outline: {
          border: { width: '2px', style: 'solid', color: 'currentColor' },
          color: { text: 'currentColor', gradient: 'transparent none' },
          spacing: { padding: sides('0.667em', '1.33em') },
        },
      },
    },
    'core/columns': { spacing: { blockGap: null } },
    'core/gallery': { spacing: { blockGap: null } },
    'core/icon': { dimensions: { width: '24px' } },
    'core/latest-posts': { spacing: { blockGap: null } },
    'core/post-template': { spacing: { blockGap: null } },
    'core/pullquote': { typography: { fontSize: '1.5em', lineHeight: '1.6' } },
    'core/site-logo': { variations: { rounded: { border: { radius: '9999px' } } } },
    'core/term-template': { spacing: { blockGap: null } },
  },
  elements: {
    button: {
      color: { text: '#fff', background: '#32373c' },
      spacing: { padding: sides('calc(0.667em + 2px)', 'calc(1.333em + 2px)') },
      typography: {
        fontSize: 'inherit',
        fontFamily: 'inherit',
        fontStyle: 'inherit',
        fontWeight: 'inherit',
        letterSpacing: 'inherit',
        lineHeight: 'inherit',
        textDecoration: 'none',
        textTransform: 'inherit',
      },
      border: { width: '0' },
    },
  },
  spacing: { blockGap: '24px', padding: sides('0px', '0px') },
};
