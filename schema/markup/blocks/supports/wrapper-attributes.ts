import { type Attributes, isObject, type Json, objectAt, textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute } from '../../html/escape.ts';
import type { BlockType } from '../render-context.ts';
import { blockClass, classText } from './class-names.ts';
import { presetName } from './preset-name.ts';

/**
 * The HTML attributes of the outermost element of a block: style, class and id from the block's attributes, merged with
 * extra ones.
 */
export function wrapperAttributes(
  { type, attributes }: { type: BlockType; attributes: Attributes },
  extra: Readonly<Record<string, string>>,
): string {
  const own = ownAttributes(type, attributes);
  const merged: Record<string, string> = {};
  const style = [extra.style, own.style].filter(Boolean).join(' ');
  const classes = [extra.class, own.class].join(' ').trim().replace(/\s+/g, ' ');
  if (style) merged.style = style;
  if (classes) merged.class = classes;
  const id = extra.id ?? textAt(attributes, 'anchor');
  if (id) merged.id = id;
  const label = extra['aria-label'] ?? textAt(attributes, 'ariaLabel');
  if (label) merged['aria-label'] = label;
  for (const [name, value] of Object.entries(extra)) merged[name] ??= value;
  return Object.entries(merged)
    .map(([name, value]) => `${name}="${escapeAttribute(value)}"`)
    .join(' ');
}

function ownAttributes(type: BlockType, attributes: Attributes): { class: string; style: string } {
  const { name, supports, writes = [] } = type;
  const classes: string[] = [];
  const styles: string[] = [];
  const align = textAt(attributes, 'align');
  if (align && /^(?:left|center|right|wide|full)$/.test(align)) classes.push(`align${align}`);
  const custom = textAt(attributes, 'className');
  if (custom) classes.push(custom);
  if (supports.className !== false) classes.push(blockClass(name));
  if (!writes.includes('colors')) addColors(attributes, { classes, styles });
  if (!writes.includes('typography')) addTypography(attributes, { classes, styles });
  if (!writes.includes('border')) addBorder(attributes, { classes, styles });
  if (!writes.includes('spacing')) addSpacing(attributes, styles);
  addDimensions(attributes, styles);
  const shadow = presetValue(valueAt(attributes, 'style', 'shadow'));
  if (shadow) styles.push(`box-shadow:${shadow}`);
  return { class: classes.join(' '), style: styles.length > 0 ? `${styles.join(';')};` : '' };
}

/** Colours as classes for presets and as styles for values. */
function addColors(attributes: Attributes, { classes, styles }: { classes: string[]; styles: string[] }): void {
  const colors = objectAt(attributes, 'style', 'color');
  const text = textAt(attributes, 'textColor');
  const background = textAt(attributes, 'backgroundColor');
  const gradient = textAt(attributes, 'gradient');
  const ownText = presetValue(colors.text);
  const ownBackground = presetValue(colors.background);
  const ownGradient = presetValue(colors.gradient);
  if (text || ownText) classes.push('has-text-color');
  if (text) classes.push(`has-${presetName(text)}-color`);
  if (background || gradient || ownBackground || ownGradient) classes.push('has-background');
  if (background) classes.push(`has-${presetName(background)}-background-color`);
  if (gradient) classes.push(`has-${presetName(gradient)}-gradient-background`);
  if (textAt(attributes, 'style', 'elements', 'link', 'color', 'text')) classes.push('has-link-color');
  if (!text && ownText) styles.push(`color:${ownText}`);
  if (!background && ownBackground) styles.push(`background-color:${ownBackground}`);
  if (!gradient && ownGradient) styles.push(`background:${ownGradient}`);
}

const TYPOGRAPHY: readonly (readonly [string, string])[] = [
  ['fontSize', 'font-size'],
  ['fontStyle', 'font-style'],
  ['fontWeight', 'font-weight'],
  ['lineHeight', 'line-height'],
  ['textColumns', 'column-count'],
  ['textDecoration', 'text-decoration'],
  ['textTransform', 'text-transform'],
  ['letterSpacing', 'letter-spacing'],
  ['writingMode', 'writing-mode'],
];

function addTypography(attributes: Attributes, { classes, styles }: { classes: string[]; styles: string[] }): void {
  const typography = objectAt(attributes, 'style', 'typography');
  const align = textAt(typography, 'textAlign');
  if (align) classes.push(`has-text-align-${classText(align)}`);
  const size = textAt(attributes, 'fontSize');
  if (size) classes.push(`has-${presetName(size)}-font-size`);
  const family = textAt(attributes, 'fontFamily');
  if (family) classes.push(`has-${presetName(family)}-font-family`);
  for (const [name, property] of TYPOGRAPHY) {
    const value = presetValue(typography[name]);
    if (value) styles.push(`${property}:${value}`);
  }
}

function addBorder(attributes: Attributes, { classes, styles }: { classes: string[]; styles: string[] }): void {
  const border = objectAt(attributes, 'style', 'border');
  const preset = textAt(attributes, 'borderColor');
  const color = presetValue(border.color);
  if (preset || color) classes.push('has-border-color');
  if (preset) classes.push(`has-${presetName(preset)}-border-color`);
  if (color) styles.push(`border-color:${color}`);
  const radius = border.radius;
  if (typeof radius === 'object') styles.push(...corners(radius));
  else if (presetValue(radius)) styles.push(`border-radius:${withUnit(presetValue(radius))}`);
  if (presetValue(border.style)) styles.push(`border-style:${presetValue(border.style)}`);
  if (presetValue(border.width)) styles.push(`border-width:${withUnit(presetValue(border.width))}`);
  for (const side of SIDES) {
    for (const property of ['width', 'color', 'style']) {
      const value = presetValue(valueAt(border, side, property));
      if (value) styles.push(`border-${side}-${property}:${property === 'width' ? withUnit(value) : value}`);
    }
  }
}

const SIDES = ['top', 'right', 'bottom', 'left'];

/** The corners of a border radius, in the order of the value. */
function corners(radius: Json): string[] {
  return Object.entries(isObject(radius) ? radius : {}).flatMap(([key, cornerValue]) => {
    const value = presetValue(cornerValue);
    return value && CORNERS.has(key) ? [`border-${presetName(key)}-radius:${withUnit(value)}`] : [];
  });
}

const CORNERS: ReadonlySet<string> = new Set(['topLeft', 'topRight', 'bottomLeft', 'bottomRight']);

function withUnit(value: string): string {
  return /^\d+(?:\.\d+)?$/.test(value) && value !== '0' ? `${value}px` : value;
}

function addSpacing(attributes: Attributes, styles: string[]): void {
  for (const property of ['padding', 'margin']) {
    const value = valueAt(attributes, 'style', 'spacing', property);
    if (typeof value === 'string' && presetValue(value)) styles.push(`${property}:${presetValue(value)}`);
    for (const [side, cornerValue] of Object.entries(isObject(value) ? value : {})) {
      const length = presetValue(cornerValue);
      if (length && SIDES.includes(side)) styles.push(`${property}-${side}:${length}`);
    }
  }
}

function addDimensions(attributes: Attributes, styles: string[]): void {
  const height = presetValue(valueAt(attributes, 'style', 'dimensions', 'minHeight'));
  if (height) styles.push(`min-height:${height}`);
}

/** A value in CSS; the short form of a preset becomes its variable. */
export function presetValue(value: Json | undefined): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || /[;{}<>]/.test(value)) return '';
  if (!value.startsWith('var:')) return value;
  const parts = value.slice('var:'.length).split('|');
  const name = parts.pop() ?? '';
  return `var(--wp--${[...parts, presetName(name)].join('--')})`;
}
