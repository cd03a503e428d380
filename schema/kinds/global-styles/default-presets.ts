import type { Attributes, Json } from '../../markup/block-grammar/parsed-block.ts';

// data table

/** Derives the slug of a preset from its name: `Vivid red` becomes `vivid-red`. */
const presetSlug = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

const presets = (key: string, values: Readonly<Record<string, Json>>): Attributes[] =>
  Object.entries(values).map(([name, value]) => ({ name, slug: presetSlug(name), [key]: value }));

const linearGradient = (...stops: string[]): string => `linear-gradient(135deg,${stops.join(',')})`;

/** The colors of every site, in addition to those of its theme. Class names in content contain these slugs. */
export const defaultPalette = presets('color', {
  Black: '#000000',
  'Cyan bluish gray': '#abb8c3',
  White: '#ffffff',
  'Pale pink': '#f78da7',
  'Vivid red': '#cf2e2e',
  'Luminous vivid orange': '#ff6900',
  'Luminous vivid amber': '#fcb900',
  'Light green cyan': '#7bdcb5',
  'Vivid green cyan': '#00d084',
  'Pale cyan blue': '#8ed1fc',
  'Vivid cyan blue': '#0693e3',
  'Vivid purple': '#9b51e0',
});

/** The gradients of every site, as presets of theme.json. */
export const defaultGradients = presets('gradient', {
  'Vivid cyan blue to vivid purple': linearGradient('rgb(6,147,227) 0%', 'rgb(155,81,224) 100%'),
  'Light green cyan to vivid green cyan': linearGradient('rgb(122,220,180) 0%', 'rgb(0,208,130) 100%'),
  'Luminous vivid amber to luminous vivid orange': linearGradient('rgb(252,185,0) 0%', 'rgb(255,105,0) 100%'),
  'Luminous vivid orange to vivid red': linearGradient('rgb(255,105,0) 0%', 'rgb(207,46,46) 100%'),
  'Very light gray to cyan bluish gray': linearGradient('rgb(238,238,238) 0%', 'rgb(169,184,195) 100%'),
  'Cool to warm spectrum': linearGradient(
    'rgb(74,234,220) 0%',
    'rgb(151,120,209) 20%',
    'rgb(207,42,186) 40%',
    'rgb(238,44,130) 60%',
    'rgb(251,105,98) 80%',
    'rgb(254,248,76) 100%',
  ),
  'Blush light purple': linearGradient('rgb(255,206,236) 0%', 'rgb(152,150,240) 100%'),
  'Blush bordeaux': linearGradient('rgb(254,205,165) 0%', 'rgb(254,45,45) 50%', 'rgb(107,0,62) 100%'),
  'Luminous dusk': linearGradient('rgb(255,203,112) 0%', 'rgb(199,81,192) 50%', 'rgb(65,88,208) 100%'),
  'Pale ocean': linearGradient('rgb(255,245,203) 0%', 'rgb(182,227,212) 50%', 'rgb(51,167,181) 100%'),
  'Electric grass': linearGradient('rgb(202,248,128) 0%', 'rgb(113,206,126) 100%'),
  Midnight: linearGradient('rgb(2,3,129) 0%', 'rgb(40,116,252) 100%'),
});

/** The aspect ratios of every site, as presets of theme.json. */
export const defaultAspectRatios: readonly Attributes[] = [
  { name: 'Square - 1:1', slug: 'square', ratio: '1' },
  { name: 'Standard - 4:3', slug: '4-3', ratio: '4/3' },
  { name: 'Portrait - 3:4', slug: '3-4', ratio: '3/4' },
  { name: 'Classic - 3:2', slug: '3-2', ratio: '3/2' },
  { name: 'Classic Portrait - 2:3', slug: '2-3', ratio: '2/3' },
  { name: 'Wide - 16:9', slug: '16-9', ratio: '16/9' },
  { name: 'Tall - 9:16', slug: '9-16', ratio: '9/16' },
];

/** The shadows of every site, as presets of theme.json. */
export const defaultShadows = presets('shadow', {
  Natural: '6px 6px 9px rgba(0, 0, 0, 0.2)',
  Deep: '12px 12px 50px rgba(0, 0, 0, 0.4)',
  Sharp: '6px 6px 0px rgba(0, 0, 0, 0.2)',
  Outlined: '6px 6px 0px -3px rgb(255, 255, 255), 6px 6px rgb(0, 0, 0)',
  Crisp: '6px 6px 0px rgb(0, 0, 0)',
});

/** The font sizes of every site, as presets of theme.json. */
export const defaultFontSizes: readonly Attributes[] = [
  { name: 'Small', slug: 'small', size: '13px' },
  { name: 'Medium', slug: 'medium', size: '20px' },
  { name: 'Large', slug: 'large', size: '36px' },
  { name: 'Extra Large', slug: 'x-large', size: '42px' },
];
