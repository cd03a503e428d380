import { type Attributes, isObject, type Json, objectAt, textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import type { BlockType } from '../render-context.ts';
import { addStyle, type BlockSupport, hasSupport, skipsSerialization, type WrapperParts } from './block-support.ts';
import { declaredValue, isStyleSet, presetOf, presetSlug, withPixels } from './style-values.ts';

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

/**
 * Adds the colors of text and background that are written: classes for presets, styles for custom values. Presets also get
 * styles with `usesVariables`.
 */
export function addColors(
  { classes, styles }: StyleParts,
  { attributes, writesPart = () => true, usesVariables = false }: StyledAttributes & { usesVariables?: boolean },
): void {
  for (const { part, preset, group, mark, suffix, property } of COLORS) {
    const custom = valueAt(attributes, 'style', 'color', part);
    const chosen = textAt(attributes, preset);
    if ((chosen === undefined && !isStyleSet(custom)) || !writesPart(part)) continue;
    if (!classes.includes(mark)) classes.push(mark);
    const slug = chosen === undefined ? presetOf(custom, group) : presetSlug(chosen);
    if (slug) classes.push(`has-${slug}-${suffix}`);
    const value = chosen === undefined ? declaredValue(custom, ...(usesVariables ? [group] : [])) : '';
    if (value) styles.push(`${property}:${value}`);
    else if (chosen !== undefined && slug && usesVariables)
      styles.push(`${property}:var(--wp--preset--${group}--${slug})`);
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
        !(part === 'gradient' && hasBackgroundGradient(type, attributes)) &&
        !skipsSerialization(type, { feature: 'color', part: part === 'gradient' ? 'gradients' : part }),
    }),
};

/** Whether the block has a gradient of the support `background`, which replaces that of the colors. */
const hasBackgroundGradient = (type: BlockType, attributes: Attributes): boolean =>
  hasSupport(type, { feature: 'background', part: 'gradient' }) &&
  isStyleSet(valueAt(attributes, 'style', 'background', 'gradient'));

// Typography

/** Fonts: `preset` is the group of the attribute with the same name; `variable` means that a value may refer to a preset. */
const TYPOGRAPHY: readonly {
  name: string;
  property: string;
  support: string;
  preset?: string;
  variable?: boolean;
}[] = [
  { name: 'fontSize', property: 'font-size', support: 'fontSize', preset: 'font-size' },
  {
    name: 'fontFamily',
    property: 'font-family',
    support: '__experimentalFontFamily',
    preset: 'font-family',
    variable: true,
  },
  { name: 'fontStyle', property: 'font-style', support: '__experimentalFontStyle', variable: true },
  { name: 'fontWeight', property: 'font-weight', support: '__experimentalFontWeight', variable: true },
  { name: 'lineHeight', property: 'line-height', support: 'lineHeight' },
  { name: 'textColumns', property: 'column-count', support: 'textColumns' },
  { name: 'textDecoration', property: 'text-decoration', support: '__experimentalTextDecoration', variable: true },
  { name: 'textIndent', property: 'text-indent', support: 'textIndent' },
  { name: 'textTransform', property: 'text-transform', support: '__experimentalTextTransform', variable: true },
  { name: 'letterSpacing', property: 'letter-spacing', support: '__experimentalLetterSpacing', variable: true },
  { name: 'writingMode', property: 'writing-mode', support: '__experimentalWritingMode' },
];

/** Adds fonts and the alignment of text. */
export function addTypography(
  { classes, styles }: StyleParts,
  { type, attributes }: { type: BlockType; attributes: Attributes },
): void {
  const typography = objectAt(attributes, 'style', 'typography');
  for (const { name, property, support, preset, variable } of TYPOGRAPHY) {
    const custom = typography[name];
    const chosen = preset === undefined ? undefined : textAt(attributes, name);
    if (custom === undefined && chosen === undefined) continue;
    if (!hasSupport(type, { feature: 'typography', part: support })) continue;
    if (skipsSerialization(type, { feature: 'typography', part: name })) continue;
    const slug = preset && (chosen !== undefined ? presetSlug(chosen) : variable ? '' : presetOf(custom, preset));
    const value = chosen === undefined ? declaredValue(custom, ...(variable ? [property] : [])) : '';
    if (slug) classes.push(`has-${slug}-${preset}`);
    if (value) styles.push(`${property}:${value}`);
  }
  const align = textAt(typography, 'textAlign');
  if (align !== undefined && writes(type, { feature: 'typography', part: 'textAlign' }))
    classes.push(`has-text-align-${align}`);
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
    const skips = (part: string) => skipsSerialization(type, { feature: BORDER, part });
    const supports = (part: string) => hasSupport(type, { feature: BORDER, part });
    const hasSides = supports('color') || supports('width');
    addBorder(parts, {
      attributes,
      writesPart: (part) => supports(part) && !skips(part),
      completesNumbers: true,
      sideProperties: hasSides ? ['width', 'color', 'style'].filter((part) => !skips(part)) : [],
    });
  },
};

/** The properties of one side of a border that renderers write, in their order. */
const OWN_SIDE_PROPERTIES = ['color', 'style', 'width'];

/**
 * Adds the parts of a border that are written: classes for its color, styles for custom values. Numbers get the unit px with
 * `completesNumbers`, and have no styles without it.
 */
export function addBorder(
  { classes, styles }: StyleParts,
  {
    attributes,
    writesPart = () => true,
    sideProperties = OWN_SIDE_PROPERTIES,
    completesNumbers = false,
  }: StyledAttributes & { sideProperties?: readonly string[]; completesNumbers?: boolean },
): void {
  const border = objectAt(attributes, 'style', 'border');
  const chosen = textAt(attributes, 'borderColor');
  if (chosen === undefined && Object.keys(border).length === 0) return;
  if (writesPart('color') && (chosen !== undefined || isStyleSet(border.color))) {
    classes.push('has-border-color');
    const slug = chosen === undefined ? presetOf(border.color, 'color') : presetSlug(chosen);
    if (slug) classes.push(`has-${slug}-border-color`);
    const color = chosen === undefined ? declaredValue(border.color) : '';
    if (color) styles.push(`border-color:${color}`);
  }
  if (writesPart('radius'))
    styles.push(...radiusDeclarations(completesNumbers ? numberInPixels(border.radius) : border.radius));
  if (writesPart('style') && declaredValue(border.style)) styles.push(`border-style:${declaredValue(border.style)}`);
  const width = completesNumbers ? declaredValue(numberInPixels(border.width)) : declaredValue(border.width);
  if (writesPart('width') && width) styles.push(`border-width:${width}`);
  for (const side of SIDES) {
    for (const property of sideProperties) {
      const value = declaredValue(valueAt(border, side, property), 'color');
      if (value) styles.push(`border-${side}-${property}:${value}`);
    }
  }
}

const SIDES = ['top', 'right', 'bottom', 'left'];

const numberInPixels = (value: Json | undefined): Json | undefined =>
  typeof value === 'number' || typeof value === 'string' ? withPixels(String(value)) : value;

const CORNERS: ReadonlySet<string> = new Set(['topLeft', 'topRight', 'bottomLeft', 'bottomRight']);

/** Returns the declarations of a border radius: one, or one per corner in the order of the value. */
function radiusDeclarations(radius: Json | undefined): string[] {
  if (!isObject(radius)) {
    const value = declaredValue(radius, 'border-radius');
    return value ? [`border-radius:${value}`] : [];
  }
  return Object.entries(radius).flatMap(([corner, cornerValue]) => {
    const value = declaredValue(cornerValue, 'border-radius');
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
  if (!isObject(value)) {
    const length = declaredValue(value, 'spacing');
    return length ? [`${property}:${length}`] : [];
  }
  return Object.entries(value).flatMap(([side, sideValue]) => {
    const length = declaredValue(sideValue, 'spacing');
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
      const value = declaredValue(dimensions[name], 'dimension');
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
      const declarations = `aspect-ratio:${declaredValue(ratio)};height:unset;min-height:unset;`;
      return addStyle(html, { declarations, className: 'has-aspect-ratio' });
    }
    const hasHeight = (dimensions.minHeight ?? null) !== null || (block.attributes.minHeight ?? null) !== null;
    if (hasHeight) return addStyle(html, { declarations: 'aspect-ratio:unset;' });
    return ratio ? addStyle(html, { declarations: `aspect-ratio:${declaredValue(ratio)};` }) : html;
  },
};

/** A shadow around the block. */
export const shadowSupport: BlockSupport = {
  name: 'shadow',
  needs: ['style'],
  wrap: ({ styles }, { type, attributes }) => {
    const shadow = declaredValue(valueAt(attributes, 'style', 'shadow'), 'shadow');
    if (shadow && writes(type, { feature: 'shadow' })) {
      styles.push(`box-shadow:${shadow}`);
    }
  },
};
