import { type Attributes, isObject, type Json, textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { eachSelector } from './style-declarations.ts';
import type { StyleRule } from './style-rules.ts';

/** The duotone filters of every site, as presets of theme.json. */
export const defaultDuotone: readonly Attributes[] = [
  { name: 'Dark grayscale', slug: 'dark-grayscale', colors: ['#000000', '#7f7f7f'] },
  { name: 'Grayscale', slug: 'grayscale', colors: ['#000000', '#ffffff'] },
  { name: 'Purple and yellow', slug: 'purple-yellow', colors: ['#8c00b7', '#fcff41'] },
  { name: 'Blue and red', slug: 'blue-red', colors: ['#000097', '#ff4747'] },
  { name: 'Midnight', slug: 'midnight', colors: ['#000000', '#00a5ff'] },
  { name: 'Magenta and yellow', slug: 'magenta-yellow', colors: ['#c7005a', '#fff278'] },
  { name: 'Purple and green', slug: 'purple-green', colors: ['#a60072', '#67ff66'] },
  { name: 'Blue and orange', slug: 'blue-orange', colors: ['#1900d8', '#ffa96b'] },
];

/** Returns the colors of a preset of the theme, or of every site; undefined for an unknown one. */
export function duotonePreset(slug: string, settings: Attributes): Json | undefined {
  const presets = valueAt(settings, 'color', 'duotone');
  const all = [...defaultDuotone, ...(Array.isArray(presets) ? presets : [])];
  const preset = all.findLast((each) => isObject(each) && textAt(each, 'slug') === slug);
  return isObject(preset) ? preset.colors : undefined;
}

/**
 * Returns the rule that shows the pictures of a block in two colors, from dark to light; `unset` shows them as they are. None
 * for a block type without pictures, and for colors that are not hexadecimal or RGB.
 */
export function duotoneRules(
  className: string,
  { colors, pictures }: { colors: Json | undefined; pictures: string | undefined },
): StyleRule[] {
  if (pictures === undefined) return [];
  const filter = colors === 'unset' ? 'none' : filterOf(className, Array.isArray(colors) ? colors.map(channelsOf) : []);
  if (filter === undefined) return [];
  return [[eachSelector(pictures, (selector) => `.${className}${selector}`), `filter: ${filter};`]];
}

type Channels = readonly [red: number, green: number, blue: number, alpha: number];

/** Returns the parts of a color between 0 and 1; undefined if it is neither hexadecimal nor RGB. */
function channelsOf(color: Json): Channels | undefined {
  if (typeof color !== 'string') return undefined;
  const [, digits] = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(color.trim()) ?? [];
  if (digits !== undefined) {
    const isShort = digits.length < 6;
    const part = (index: number): number => {
      const text = isShort ? digits.charAt(index).repeat(2) : digits.slice(index * 2, index * 2 + 2);
      return text === '' ? 1 : Number.parseInt(text, 16) / 255;
    };
    return [part(0), part(1), part(2), part(3)];
  }
  const [, list] = /^rgba?\(([\d\s.,%/]{1,60})\)$/i.exec(color.trim()) ?? [];
  const parts = (list ?? '').split(/[\s,/]+/).filter((part) => part !== '');
  if (parts.length < 3 || parts.length > 4) return undefined;
  const [red = 0, green = 0, blue = 0, alpha = 1] = parts.map((part, index) => {
    const value = Number.parseFloat(part);
    const share = part.endsWith('%') ? value / 100 : index === 3 ? value : value / 255;
    return Math.min(Math.max(share, 0), 1);
  });
  return [red, green, blue, alpha].some(Number.isNaN) ? undefined : [red, green, blue, alpha];
}

/** Returns a filter as an SVG document in an address: no element of the page is needed for it. */
function filterOf(id: string, colors: readonly (Channels | undefined)[]): string | undefined {
  if (colors.length < 2 || colors.includes(undefined)) return undefined;
  const values = (index: number) => colors.map((channels) => roundToThousandth(channels?.[index] ?? 0)).join(' ');
  const brightness = '.299 .587 .114 0 0';
  const svg = `<svg xmlns='http://www.w3.org/2000/svg'><filter id='${id}' color-interpolation-filters='sRGB'><feColorMatrix type='matrix' values='${Array(4).fill(brightness).join(' ')}'/><feComponentTransfer>${['R', 'G', 'B', 'A'].map((name, index) => `<feFunc${name} type='table' tableValues='${values(index)}'/>`).join('')}</feComponentTransfer><feComposite in2='SourceGraphic' operator='in'/></filter></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg).replaceAll("'", '%27')}#${id}")`;
}

const roundToThousandth = (value: number): number => Math.round(value * 1_000) / 1_000;
