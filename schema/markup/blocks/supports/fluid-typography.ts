import { isObject, type Json, textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute } from '../../html/escape.ts';
import type { BlockSupport, StyleInput } from './block-support.ts';

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
export function fluidSize(size: string, settings: Json): string {
  const fluid = valueAt(settings, 'typography', 'fluid');
  const isFluid = fluid === true || (isObject(fluid) && Object.keys(fluid).length > 0);
  const maximumSize = readLength(size);
  if (!isFluid || maximumSize === undefined) return size;
  const sizeLimit = convertLength(readLength(textAt(fluid, 'minFontSize') ?? '14px'), maximumSize.unit);
  if (sizeLimit !== undefined && maximumSize.value <= sizeLimit.value) return size;
  const pixels = maximumSize.unit === 'px' ? maximumSize.value : maximumSize.value * PIXELS_PER_REM;
  const factor = Math.min(Math.max(1 - 0.075 * Math.log2(pixels), MIN_FACTOR), MAX_FACTOR);
  const calculated = roundToThousandth(maximumSize.value * factor);
  const minimumSize: Length =
    sizeLimit !== undefined && calculated <= sizeLimit.value
      ? sizeLimit
      : { value: calculated, unit: maximumSize.unit };
  const wideWidth = readLength(textAt(settings, 'layout', 'wideSize') ?? '');
  const maximumWidth = readLength(textAt(fluid, 'maxViewportWidth') ?? '') ?? wideWidth ?? { value: 1600, unit: 'px' };
  const minimumWidth = readLength(textAt(fluid, 'minViewportWidth') ?? '320px') ?? { value: 320, unit: 'px' };
  return clampBetween({ minimumSize, maximumSize }, { minimumWidth, maximumWidth }) ?? size;
}

/** Returns the CSS `clamp()` for two font sizes at two window widths; undefined if the widths are equal. */
function clampBetween(
  { minimumSize, maximumSize }: { minimumSize: Length; maximumSize: Length },
  viewport: { minimumWidth: Length; maximumWidth: Length },
): string | undefined {
  const narrowViewportWidth = convertLength(viewport.minimumWidth, minimumSize.unit);
  const wideViewportWidth = convertLength(viewport.maximumWidth, minimumSize.unit);
  const base = convertLength(minimumSize, 'rem');
  if (
    narrowViewportWidth === undefined ||
    wideViewportWidth === undefined ||
    base === undefined ||
    wideViewportWidth.value === narrowViewportWidth.value
  )
    return undefined;
  const offset = `${roundToThousandth(narrowViewportWidth.value / 100)}${minimumSize.unit}`;
  const slope =
    roundToThousandth(
      (100 * (maximumSize.value - minimumSize.value)) / (wideViewportWidth.value - narrowViewportWidth.value),
    ) || 1;
  return `clamp(${formatLength(minimumSize)}, ${formatLength(base)} + ((1vw - ${offset}) * ${slope}), ${formatLength(maximumSize)})`;
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
