import { type Attributes, isObject, type Json, objectAt, textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import type { BlockType } from '../render-context.ts';
import { addStyle, type BlockSupport, hasSupport, skipsSerialization, type WrapperParts } from './block-support.ts';
import { classNameOf, cssValue, presetOf, presetSlug, withPixels } from './style-values.ts';

/** Classes and declarations that a support determines. */
type StyleParts = Pick<WrapperParts, 'classes' | 'styles'>;

/** Attributes with styles, and which parts of the styles are written. */
interface StyledAttributes {
  attributes: Attributes;
  writesPart?: (part: string) => boolean;
}

/** Whether styles of a part of a feature are written: it is supported, and the block does not write them itself. */
const writes = (type: BlockType, support: { feature: string; part?: string }): boolean =>
  hasSupport(type, support) && !skipsSerialization(type, support);

// Colors

/** The colors of a block: the attribute with a preset, and the class and the property of the color. */
const COLORS = [
  { part: 'text', preset: 'textColor', group: 'color', mark: 'has-text-color', suffix: 'color', property: 'color' },
  {
    part: 'background',
    preset: 'backgroundColor',
    group: 'color',
    mark: 'has-background',
    suffix: 'background-color',
    property: 'background-color',
  },
  {
    part: 'gradient',
    preset: 'gradient',
    group: 'gradient',
    mark: 'has-background',
    suffix: 'gradient-background',
    property: 'background',
  },
] as const;

function supportsColor(type: BlockType, part: string): boolean {
  if (part === 'gradient') return hasSupport(type, { feature: 'color', part: 'gradients' });
  if (!hasSupport(type, { feature: 'color' })) return false;
  return hasSupport(type, { feature: 'color', part, isDefault: true });
}

/** Adds the colors of text and background that are written: classes for presets, styles for custom values. */
export function addColors(
  { classes, styles }: StyleParts,
  { attributes, writesPart = () => true }: StyledAttributes,
): void {
  for (const { part, preset, group, mark, suffix, property } of COLORS) {
    const custom = valueAt(attributes, 'style', 'color', part);
    if ((custom === undefined && attributes[preset] === undefined) || !writesPart(part)) continue;
    const slug = presetSlug(textAt(attributes, preset) ?? '') || presetOf(custom, group);
    const value = cssValue(custom);
    if (!slug && !value) continue;
    if (!classes.includes(mark)) classes.push(mark);
    if (slug) classes.push(`has-${slug}-${suffix}`);
    else styles.push(`${property}:${value}`);
  }
}

/** Colors and gradients of text and background. */
export const colorsSupport: BlockSupport = {
  name: 'colors',
  needs: ['textColor', 'backgroundColor', 'gradient', 'style'],
  wrap: (parts, { type, attributes }) =>
    addColors(parts, {
      attributes,
      writesPart: (part) =>
        supportsColor(type, part) &&
        !skipsSerialization(type, { feature: 'color', part: part === 'gradient' ? 'gradients' : part }),
    }),
};

// Typography

const TYPOGRAPHY: readonly { name: string; property: string; support: string; group?: string }[] = [
  { name: 'fontSize', property: 'font-size', support: 'fontSize', group: 'font-size' },
  { name: 'fontFamily', property: 'font-family', support: '__experimentalFontFamily', group: 'font-family' },
  { name: 'fontStyle', property: 'font-style', support: '__experimentalFontStyle' },
  { name: 'fontWeight', property: 'font-weight', support: '__experimentalFontWeight' },
  { name: 'lineHeight', property: 'line-height', support: 'lineHeight' },
  { name: 'textColumns', property: 'column-count', support: 'textColumns' },
  { name: 'textDecoration', property: 'text-decoration', support: '__experimentalTextDecoration' },
  { name: 'textIndent', property: 'text-indent', support: 'textIndent' },
  { name: 'textTransform', property: 'text-transform', support: '__experimentalTextTransform' },
  { name: 'letterSpacing', property: 'letter-spacing', support: '__experimentalLetterSpacing' },
  { name: 'writingMode', property: 'writing-mode', support: '__experimentalWritingMode' },
];

/** Adds fonts and the alignment of text. */
export function addTypography(
  { classes, styles }: StyleParts,
  { type, attributes }: { type: BlockType; attributes: Attributes },
): void {
  const typography = objectAt(attributes, 'style', 'typography');
  for (const { name, property, support, group } of TYPOGRAPHY) {
    const custom = typography[name];
    const preset = group === undefined ? undefined : attributes[name];
    if (custom === undefined && preset === undefined) continue;
    if (!hasSupport(type, { feature: 'typography', part: support })) continue;
    if (skipsSerialization(type, { feature: 'typography', part: name })) continue;
    const slug = group && (presetSlug(textAt(attributes, name) ?? '') || presetOf(custom, group));
    const value = cssValue(custom);
    if (slug) classes.push(`has-${slug}-${group}`);
    else if (value) styles.push(`${property}:${value}`);
  }
  const align = textAt(typography, 'textAlign');
  if (align && writes(type, { feature: 'typography', part: 'textAlign' }))
    classes.push(`has-text-align-${classNameOf(align)}`);
}

export const typographySupport: BlockSupport = {
  name: 'typography',
  needs: ['fontSize', 'fontFamily', 'style'],
  wrap: (parts, input) => {
    if (!skipsSerialization(input.type, { feature: 'typography' })) addTypography(parts, input);
  },
};

// Borders

const BORDER = '__experimentalBorder';

/** A border with color, width, style and radius. */
export const borderSupport: BlockSupport = {
  name: 'border',
  needs: ['borderColor', 'style'],
  wrap: (parts, { type, attributes }) => {
    const writesPart = (part: string) => writes(type, { feature: BORDER, part });
    addBorder(parts, { attributes, writesPart });
  },
};

/** Adds the parts of a border that are written: classes for its color, styles for custom values. */
export function addBorder(
  { classes, styles }: StyleParts,
  { attributes, writesPart = () => true }: StyledAttributes,
): void {
  const border = objectAt(attributes, 'style', 'border');
  if (attributes.borderColor === undefined && Object.keys(border).length === 0) return;
  if (writesPart('color')) {
    const preset = presetSlug(textAt(attributes, 'borderColor') ?? '') || presetOf(border.color, 'color');
    const color = preset ? '' : cssValue(border.color);
    if (preset || color) classes.push('has-border-color');
    if (preset) classes.push(`has-${preset}-border-color`);
    if (color) styles.push(`border-color:${color}`);
  }
  if (writesPart('radius')) styles.push(...radiusDeclarations(border.radius));
  if (writesPart('style') && cssValue(border.style)) styles.push(`border-style:${cssValue(border.style)}`);
  const width = typeof border.width === 'number' ? String(border.width) : cssValue(border.width);
  if (writesPart('width') && width) styles.push(`border-width:${withPixels(width)}`);
  for (const side of SIDES) {
    for (const property of ['width', 'color', 'style']) {
      const value = cssValue(valueAt(border, side, property));
      if (value && writesPart(property)) styles.push(`border-${side}-${property}:${value}`);
    }
  }
}

const SIDES = ['top', 'right', 'bottom', 'left'];

const CORNERS: ReadonlySet<string> = new Set(['topLeft', 'topRight', 'bottomLeft', 'bottomRight']);

/** Returns the declarations of a border radius: one, or one per corner in the order of the value. */
function radiusDeclarations(radius: Json | undefined): string[] {
  if (!isObject(radius)) {
    const value = typeof radius === 'number' ? String(radius) : cssValue(radius);
    return value ? [`border-radius:${withPixels(value)}`] : [];
  }
  return Object.entries(radius).flatMap(([corner, cornerValue]) => {
    const value = cssValue(cornerValue);
    return value && CORNERS.has(corner) ? [`border-${presetSlug(corner)}-radius:${value}`] : [];
  });
}

// Spacing, dimensions and shadow

/** Padding and margin. */
export const spacingSupport: BlockSupport = {
  name: 'spacing',
  needs: ['style'],
  wrap: ({ styles }, { type, attributes }) => {
    for (const property of ['padding', 'margin'] as const) {
      if (writes(type, { feature: 'spacing', part: property }))
        styles.push(...spacingDeclarations(attributes, property));
    }
  },
};

/** Adds the padding. */
export function addPadding({ styles }: StyleParts, { attributes }: StyledAttributes): void {
  styles.push(...spacingDeclarations(attributes, 'padding'));
}

function spacingDeclarations(attributes: Attributes, property: 'padding' | 'margin'): string[] {
  const value = valueAt(attributes, 'style', 'spacing', property);
  if (!isObject(value)) return cssValue(value) ? [`${property}:${cssValue(value)}`] : [];
  return Object.entries(value).flatMap(([side, sideValue]) => {
    const length = cssValue(sideValue);
    return length && SIDES.includes(side) ? [`${property}-${side}:${length}`] : [];
  });
}

const DIMENSIONS = [
  ...[
    ['height', 'height'],
    ['minHeight', 'min-height'],
    ['minWidth', 'min-width'],
    ['width', 'width'],
  ],
] as const;

/** Whether a value is an aspect ratio, and not `auto`. */
const isExplicitRatio = (value: string | undefined): value is string =>
  value !== undefined && value.trim() !== '' && value.trim().toLowerCase() !== 'auto';

/** Sizes, which renderers write, and the aspect ratio, which is added to all blocks. */
export const dimensionsSupport: BlockSupport = {
  name: 'dimensions',
  needs: ['style', 'minHeight'],
  wrap: ({ styles }, { type, attributes }) => {
    const dimensions = objectAt(attributes, 'style', 'dimensions');
    for (const [name, property] of DIMENSIONS) {
      const value = cssValue(dimensions[name]);
      if (value && writes(type, { feature: 'dimensions', part: name })) styles.push(`${property}:${value}`);
    }
  },
  finish: (html, { block, type }) => {
    if (
      type === undefined ||
      !type.supportsAspectRatio ||
      !writes(type, { feature: 'dimensions', part: 'aspectRatio' })
    )
      return html;
    const dimensions = objectAt(block.attributes, 'style', 'dimensions');
    const ratio = textAt(dimensions, 'aspectRatio');
    if (isExplicitRatio(ratio)) {
      const declarations = `aspect-ratio:${cssValue(ratio)};height:unset;min-height:unset;`;
      return addStyle(html, { declarations, className: 'has-aspect-ratio' });
    }
    const hasHeight = (dimensions.minHeight ?? null) !== null || (block.attributes.minHeight ?? null) !== null;
    if (hasHeight) return addStyle(html, { declarations: 'aspect-ratio:unset;' });
    return ratio ? addStyle(html, { declarations: `aspect-ratio:${cssValue(ratio)};` }) : html;
  },
};

/** A shadow around the block. */
export const shadowSupport: BlockSupport = {
  name: 'shadow',
  needs: ['style'],
  wrap: ({ styles }, { type, attributes }) => {
    const shadow = cssValue(valueAt(attributes, 'style', 'shadow'));
    if (shadow && writes(type, { feature: 'shadow' })) {
      styles.push(`box-shadow:${shadow}`);
    }
  },
};
