import { type Json, textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute } from '../../html/escape.ts';
import type { BlockSupport, StyleInput } from './block-support.ts';
import { isStyleSet } from './style-values.ts';

interface Length {
  value: number;
  unit: string;
}

const PIXELS_PER_REM = 16;
// The minimum and maximum ratio of the smallest font size to the full size.
const MIN_FACTOR = 0.25;
const MAX_FACTOR = 0.75;

/** A fluid font size instead of the one in the markup, if the theme uses fluid typography. */
export const fontSizeSupport: BlockSupport = { name: 'fluid font size', needs: ['style'], finish: applyFontSize };

function applyFontSize(html: string, { block, theme }: StyleInput): string {
  const size = textAt(block.attributes, 'style', 'typography', 'fontSize');
  if (!size || html === '') return html;
  const fluid = fluidSize(size, theme.settings);
  if (fluid === size) return html;
  const start = html.search(new RegExp(`font-size\\s*:\\s*${size.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`));
  if (start === -1) return html;
  const end = html.indexOf(size, start) + size.length;
  const remaining = html.slice(end).replace(/^\s*;/, '');
  return `${html.slice(0, start)}font-size:${escapeAttribute(fluid)};${remaining}`;
}

/** Returns a fluid font size as a CSS `clamp()`: smaller in narrow windows, the size itself in wide ones. */
export const fluidSize = (size: string, settings: Json): string => fluidPreset({ size }, settings);

/**
 * Returns the size of a preset, or of a style, as a CSS `clamp()`. `fluid` of a preset can set the sizes in narrow and in wide windows,
 * or that the size is the same in all of them.
 */
export function fluidPreset({ size: written, fluid: own }: { size: Json; fluid?: Json }, settings: Json): string {
  const size = typeof written === 'number' ? `${written}px` : typeof written === 'string' ? written : '';
  const fluid = valueAt(settings, 'typography', 'fluid');
  const preferred = readLength(size);
  if (own === false || (!isStyleSet(fluid) && !isStyleSet(own)) || preferred === undefined) return size;
  const [ownMinimum, ownMaximum] = [textAt(own, 'min') ?? '', textAt(own, 'max') ?? ''];
  const sizeLimit = convertLength(readLength(textAt(fluid, 'minFontSize') ?? '') ?? DEFAULT_LIMIT, preferred.unit);
  const hasOwnSizes = ownMinimum !== '' || ownMaximum !== '';
  if (!hasOwnSizes && sizeLimit !== undefined && preferred.value <= sizeLimit.value) return size;
  const sizes = {
    minimum: ownMinimum || formatLength(smallestSize(preferred, sizeLimit)),
    maximum: ownMaximum || formatLength(preferred),
  };
  return clampBetween(sizes, viewportWidths(settings)) ?? size;
}

const DEFAULT_LIMIT: Length = { value: 14, unit: 'px' };

/** Returns the size in narrow windows: a part of the full size that is smaller for larger sizes. */
function smallestSize(size: Length, limit: Length | undefined): Length {
  const pixels = size.unit === 'px' ? size.value : size.value * PIXELS_PER_REM;
  const factor = Math.min(Math.max(1 - 0.075 * Math.log2(pixels), MIN_FACTOR), MAX_FACTOR);
  const calculated = roundToThousandth(size.value * factor);
  return limit !== undefined && calculated <= limit.value ? limit : { value: calculated, unit: size.unit };
}

/** Returns the widths of windows between which sizes grow. */
function viewportWidths(settings: Json): { narrow: Length; wide: Length } {
  const fluid = valueAt(settings, 'typography', 'fluid');
  const wideWidth = readLength(textAt(settings, 'layout', 'wideSize') ?? '');
  return {
    narrow: readLength(textAt(fluid, 'minViewportWidth') ?? '') ?? { value: 320, unit: 'px' },
    wide: readLength(textAt(fluid, 'maxViewportWidth') ?? '') ?? wideWidth ?? { value: 1600, unit: 'px' },
  };
}

/** Returns the CSS `clamp()` for two font sizes at two window widths; undefined if the widths are equal or a size is no length. */
function clampBetween(
  sizes: { minimum: string; maximum: string },
  viewport: { narrow: Length; wide: Length },
): string | undefined {
  const minimum = readLength(sizes.minimum);
  const unit = minimum?.unit ?? 'rem';
  const maximum = convertLength(readLength(sizes.maximum), unit);
  const narrow = convertLength(viewport.narrow, unit);
  const wide = convertLength(viewport.wide, unit);
  const base = convertLength(minimum, 'rem');
  if (!minimum || !maximum || !narrow || !wide || !base || wide.value === narrow.value) return undefined;
  const offset = `${roundToThousandth(narrow.value / 100)}${unit}`;
  const slope = roundToThousandth((100 * (maximum.value - minimum.value)) / (wide.value - narrow.value)) || 1;
  return `clamp(${sizes.minimum}, ${formatLength(base)} + ((1vw - ${offset}) * ${slope}), ${sizes.maximum})`;
}

function readLength(text: string): Length | undefined {
  const match = /^(\d*\.?\d+)(rem|px|em)$/.exec(text.trim());
  return match === null ? undefined : { value: Number(match[1]), unit: match[2] ?? 'px' };
}

function convertLength(length: Length | undefined, unit: string): Length | undefined {
  if (length === undefined || length.unit === unit) return length;
  if (unit === 'px') return { value: roundToThousandth(length.value * PIXELS_PER_REM), unit };
  return length.unit === 'px'
    ? { value: roundToThousandth(length.value / PIXELS_PER_REM), unit }
    : { value: length.value, unit };
}

function roundToThousandth(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function formatLength(length: Length): string {
  return `${length.value}${length.unit}`;
}
