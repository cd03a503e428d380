import { type Attributes, isObject, type Json, objectAt, textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute } from '../../html/escape.ts';
import type { BlockType } from '../render-context.ts';

/**
 * Returns the HTML attributes of the outermost element of a block: style, class, id and label from the attributes of the
 * block, merged with `extra`.
 */
export function wrapperAttributes(
  { type, attributes }: { type: BlockType; attributes: Attributes },
  extra: Readonly<Record<string, string>>,
): string {
  const fromSupports = styleAttributes(type, attributes);
  const merged: Record<string, string> = {};
  const style = [extra.style, fromSupports.style].filter(Boolean).join(' ');
  const classes = [extra.class, fromSupports.class].join(' ').trim().replace(/\s+/g, ' ');
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

/** Returns the classes and styles that result from the supports of a block. */
function styleAttributes(type: BlockType, attributes: Attributes): { class: string; style: string } {
  const { name, supports, selfStyledSupports = [] } = type;
  const classes: string[] = [];
  const styles: string[] = [];
  const align = textAt(attributes, 'align');
  if (align && /^(?:left|center|right|wide|full)$/.test(align)) classes.push(`align${align}`);
  const customClasses = textAt(attributes, 'className');
  if (customClasses) classes.push(customClasses);
  if (supports.className !== false) classes.push(blockClassName(name));
  if (!selfStyledSupports.includes('colors')) addColors(attributes, { classes, styles });
  if (!selfStyledSupports.includes('typography')) addTypography(attributes, { classes, styles });
  if (!selfStyledSupports.includes('border')) addBorder(attributes, { classes, styles });
  if (!selfStyledSupports.includes('spacing')) addSpacing(attributes, styles);
  addDimensions(attributes, styles);
  const shadow = cssValue(valueAt(attributes, 'style', 'shadow'));
  if (shadow) styles.push(`box-shadow:${shadow}`);
  return { class: classes.join(' '), style: styles.length > 0 ? `${styles.join(';')};` : '' };
}

/** Adds colors: classes for presets, styles for custom values. */
function addColors(attributes: Attributes, { classes, styles }: { classes: string[]; styles: string[] }): void {
  const colors = objectAt(attributes, 'style', 'color');
  const text = textAt(attributes, 'textColor');
  const background = textAt(attributes, 'backgroundColor');
  const gradient = textAt(attributes, 'gradient');
  const customText = cssValue(colors.text);
  const customBackground = cssValue(colors.background);
  const customGradient = cssValue(colors.gradient);
  if (text || customText) classes.push('has-text-color');
  if (text) classes.push(`has-${presetSlug(text)}-color`);
  if (background || gradient || customBackground || customGradient) classes.push('has-background');
  if (background) classes.push(`has-${presetSlug(background)}-background-color`);
  if (gradient) classes.push(`has-${presetSlug(gradient)}-gradient-background`);
  if (textAt(attributes, 'style', 'elements', 'link', 'color', 'text')) classes.push('has-link-color');
  if (!text && customText) styles.push(`color:${customText}`);
  if (!background && customBackground) styles.push(`background-color:${customBackground}`);
  if (!gradient && customGradient) styles.push(`background:${customGradient}`);
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
  if (align) classes.push(`has-text-align-${classNameOf(align)}`);
  const size = textAt(attributes, 'fontSize');
  if (size) classes.push(`has-${presetSlug(size)}-font-size`);
  const family = textAt(attributes, 'fontFamily');
  if (family) classes.push(`has-${presetSlug(family)}-font-family`);
  for (const [name, property] of TYPOGRAPHY) {
    const value = cssValue(typography[name]);
    if (value) styles.push(`${property}:${value}`);
  }
}

/** Adds a border: classes for its color, styles for custom values. */
export function addBorder(attributes: Attributes, { classes, styles }: { classes: string[]; styles: string[] }): void {
  const border = objectAt(attributes, 'style', 'border');
  const preset = textAt(attributes, 'borderColor');
  const color = cssValue(border.color);
  if (preset || color) classes.push('has-border-color');
  if (preset) classes.push(`has-${presetSlug(preset)}-border-color`);
  if (color) styles.push(`border-color:${color}`);
  const radius = border.radius;
  if (typeof radius === 'object') styles.push(...cornerDeclarations(radius));
  else if (cssValue(radius)) styles.push(`border-radius:${withUnit(cssValue(radius))}`);
  if (cssValue(border.style)) styles.push(`border-style:${cssValue(border.style)}`);
  if (cssValue(border.width)) styles.push(`border-width:${withUnit(cssValue(border.width))}`);
  for (const side of SIDES) {
    for (const property of ['width', 'color', 'style']) {
      const value = cssValue(valueAt(border, side, property));
      if (value) styles.push(`border-${side}-${property}:${property === 'width' ? withUnit(value) : value}`);
    }
  }
}

const SIDES = ['top', 'right', 'bottom', 'left'];

/** Returns the declarations of a border radius per corner, in the order of the value. */
function cornerDeclarations(radius: Json): string[] {
  return Object.entries(isObject(radius) ? radius : {}).flatMap(([key, cornerValue]) => {
    const value = cssValue(cornerValue);
    return value && CORNERS.has(key) ? [`border-${presetSlug(key)}-radius:${withUnit(value)}`] : [];
  });
}

const CORNERS: ReadonlySet<string> = new Set(['topLeft', 'topRight', 'bottomLeft', 'bottomRight']);

function withUnit(value: string): string {
  return /^\d+(?:\.\d+)?$/.test(value) && value !== '0' ? `${value}px` : value;
}

function addSpacing(attributes: Attributes, styles: string[]): void {
  for (const property of ['padding', 'margin']) {
    const value = valueAt(attributes, 'style', 'spacing', property);
    if (typeof value === 'string' && cssValue(value)) styles.push(`${property}:${cssValue(value)}`);
    for (const [side, cornerValue] of Object.entries(isObject(value) ? value : {})) {
      const length = cssValue(cornerValue);
      if (length && SIDES.includes(side)) styles.push(`${property}-${side}:${length}`);
    }
  }
}

function addDimensions(attributes: Attributes, styles: string[]): void {
  const height = cssValue(valueAt(attributes, 'style', 'dimensions', 'minHeight'));
  if (height) styles.push(`min-height:${height}`);
}

/** Converts a style value to CSS: `var:preset|color|base` becomes its variable; unsafe values become ''. */
export function cssValue(value: Json | undefined): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || /[;{}<>]/.test(value)) return '';
  if (!value.startsWith('var:')) return value;
  const parts = value.slice('var:'.length).split('|');
  const name = parts.pop() ?? '';
  return `var(--wp--${[...parts, presetSlug(name)].join('--')})`;
}

/** Returns the class of the outermost element of blocks of a type, such as `wp-block-quote`. */
export function blockClassName(name: string): string {
  return `wp-block-${name.replace(/^core\//, '').replaceAll('/', '-')}`;
}

/** Converts a text to a class name: lower-case, with hyphens for spaces and slashes, and without other characters. */
export function classNameOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9_\s/-]/g, '')
    .replace(/[\s/]+/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Matches the words of a slug: runs of capitals, capitalized or lower-case words, digits, and letters without case. */
const WORDS = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\d+|[\p{Lo}\p{M}]+/gu;

/** Converts the slug of a preset to the form in classes and CSS variables: `accentOne2` becomes `accent-one-2`. */
export function presetSlug(slug: string): string {
  return (slug.replaceAll("'", '').match(WORDS) ?? []).join('-').toLowerCase();
}
