import { isObject, type Json, textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute } from '../../html/escape.ts';
import type { StyleInput } from './style-supports.ts';

interface Length {
  value: number;
  unit: string;
}

const PIXELS = 16;
const MIN_FACTOR = 0.25;
const MAX_FACTOR = 0.75;

/** Replaces a font size by a fluid one, if the theme uses fluid typography. */
export function applyFontSize(html: string, { block, theme }: StyleInput): string {
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

/** The fluid form of a font size: smaller in narrow windows, the size itself in wide ones. */
export function fluidSize(size: string, settings: Json): string {
  const fluid = valueAt(settings, 'typography', 'fluid');
  const isWanted = fluid === true || (isObject(fluid) && Object.keys(fluid).length > 0);
  const largest = readLength(size);
  if (!isWanted || largest === undefined) return size;
  const minimumSize = convert(readLength(textAt(fluid, 'minFontSize') ?? '14px'), largest.unit);
  if (minimumSize !== undefined && largest.value <= minimumSize.value) return size;
  const pixels = largest.unit === 'px' ? largest.value : largest.value * PIXELS;
  const factor = Math.min(Math.max(1 - 0.075 * Math.log2(pixels), MIN_FACTOR), MAX_FACTOR);
  const calculated = round(largest.value * factor);
  const smallest: Length =
    minimumSize !== undefined && calculated <= minimumSize.value
      ? minimumSize
      : { value: calculated, unit: largest.unit };
  const wide = readLength(textAt(settings, 'layout', 'wideSize') ?? '');
  const maximum = readLength(textAt(fluid, 'maxViewportWidth') ?? '') ?? wide ?? { value: 1600, unit: 'px' };
  const minimum = readLength(textAt(fluid, 'minViewportWidth') ?? '320px') ?? { value: 320, unit: 'px' };
  return between({ smallest, largest: largest }, { minimum, maximum }) ?? size;
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
