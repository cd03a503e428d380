import { isObject, type Json, textAt, valueAt } from '../blocks/block.ts';
import { escapeAttribute } from '../markup/escape.ts';
import type { StyleFacts } from './styles.ts';

interface Length {
  value: number;
  unit: string;
}

const PIXELS = 16;
const LEAST_FACTOR = 0.25;
const MOST_FACTOR = 0.75;

/** Writes a size of type that grows with the window, where the theme wants sizes to do so. */
export function applyFontSize(html: string, { block, theme }: StyleFacts): string {
  const size = textAt(block.attributes, 'style', 'typography', 'fontSize');
  if (!size || html === '') return html;
  const fluid = fluidSize(size, theme.settings);
  if (fluid === size) return html;
  const at = html.search(new RegExp(`font-size\\s*:\\s*${size.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`));
  if (at === -1) return html;
  const end = html.indexOf(size, at) + size.length;
  const rest = html.slice(end).replace(/^\s*;/, '');
  return `${html.slice(0, at)}font-size:${escapeAttribute(fluid)};${rest}`;
}

/** The growing form of a size: between a smaller one in narrow windows and the size itself in wide ones. */
export function fluidSize(size: string, settings: Json): string {
  const fluid = valueAt(settings, 'typography', 'fluid');
  const isWanted = fluid === true || (isObject(fluid) && Object.keys(fluid).length > 0);
  const wished = readLength(size);
  if (!isWanted || wished === undefined) return size;
  const least = convert(readLength(textAt(fluid, 'minFontSize') ?? '14px'), wished.unit);
  if (least !== undefined && wished.value <= least.value) return size;
  const pixels = wished.unit === 'px' ? wished.value : wished.value * PIXELS;
  const factor = Math.min(Math.max(1 - 0.075 * Math.log2(pixels), LEAST_FACTOR), MOST_FACTOR);
  const calculated = round(wished.value * factor);
  const smallest: Length =
    least !== undefined && calculated <= least.value ? least : { value: calculated, unit: wished.unit };
  const wide = readLength(textAt(settings, 'layout', 'wideSize') ?? '');
  const maximum = readLength(textAt(fluid, 'maxViewportWidth') ?? '') ?? wide ?? { value: 1600, unit: 'px' };
  const minimum = readLength(textAt(fluid, 'minViewportWidth') ?? '320px') ?? { value: 320, unit: 'px' };
  return between({ smallest, largest: wished }, { minimum, maximum }) ?? size;
}

function between(
  { smallest, largest }: { smallest: Length; largest: Length },
  windows: { minimum: Length; maximum: Length },
): string | undefined {
  const narrow = convert(windows.minimum, smallest.unit);
  const broad = convert(windows.maximum, smallest.unit);
  const base = convert(smallest, 'rem');
  if (narrow === undefined || broad === undefined || base === undefined || broad.value === narrow.value)
    return undefined;
  const offset = `${round(narrow.value / 100)}${smallest.unit}`;
  const slope = round((100 * (largest.value - smallest.value)) / (broad.value - narrow.value)) || 1;
  return `clamp(${write(smallest)}, ${write(base)} + ((1vw - ${offset}) * ${slope}), ${write(largest)})`;
}

function readLength(text: string): Length | undefined {
  const match = /^(\d*\.?\d+)(rem|px|em)$/.exec(text.trim());
  return match === null ? undefined : { value: Number(match[1]), unit: match[2] ?? 'px' };
}

function convert(length: Length | undefined, unit: string): Length | undefined {
  if (length === undefined || length.unit === unit) return length;
  if (unit === 'px') return { value: round(length.value * PIXELS), unit };
  return length.unit === 'px' ? { value: round(length.value / PIXELS), unit } : { value: length.value, unit };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function write(length: Length): string {
  return `${length.value}${length.unit}`;
}
