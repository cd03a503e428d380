import { type Attributes, isObject, objectAt, textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { filterStyle } from '../../sanitizing/filter-style.ts';
import type { BlockRenderInput } from '../render-context.ts';
import { fluidSize } from '../supports/fluid-typography.ts';
import { cssValue, presetSlug, withPixels } from '../supports/style-values.ts';

/** The classes and styles of the parts of a search form. The styles are filtered; undefined for none. */
export interface SearchStyles {
  label: string | undefined;
  field: string | undefined;
  button: string | undefined;
  frame: string | undefined;
  colorClasses: readonly string[];
  fontClasses: readonly string[];
  borderClasses: readonly string[];
}

const SIDES = ['', 'top-', 'right-', 'bottom-', 'left-'] as const;
const UNIT = /^(?:[a-z]{1,5}|%)$/;
const BORDER_PROPERTIES = ['width', 'color', 'style'] as const;

/** Returns the styles of a search form, which it applies to its parts: borders to the frame if the button is inside. */
export function searchStyles({ attributes, context }: BlockRenderInput, position: string): SearchStyles {
  const isInside = position === 'button-inside';
  const width = Number(attributes.width) || 0;
  const unit = textAt(attributes, 'widthUnit') ?? '';
  const borders = borderDeclarations(attributes);
  const radii = radiusDeclarations(attributes);
  const colors = colorDeclarations(attributes);
  const fonts = fontDeclarations(attributes, context.state.environment.site.theme.settings);
  const decoration = textAt(attributes, 'style', 'typography', 'textDecoration');
  const decorations = decoration ? [`text-decoration: ${decoration}`] : [];
  const outline = [...(isInside ? [] : borders), ...radii.map(({ name, value }) => `${name}: ${value}`)];
  const frameRadii = radii.filter(({ value }) => Number.parseInt(value, 10) !== 0);
  return {
    label: joined([...fonts, ...(attributes.showLabel === false ? [] : decorations)]),
    field: joined([...outline, ...(position === 'no-button' ? colors : []), ...fonts]),
    button: joined([...outline, ...(position === 'no-button' ? [] : colors), ...fonts, ...decorations]),
    frame: joined([
      ...(width > 0 && UNIT.test(unit) ? [`width: ${Math.trunc(width)}${unit}`] : []),
      ...(isInside ? borders : []),
      ...(isInside ? frameRadii.map(({ name, value }) => `${name}: calc(${value} + 4px)`) : []),
    ]),
    colorClasses: colorClasses(attributes),
    fontClasses: [
      ...prefixed(attributes, { name: 'fontSize', suffix: 'font-size' }),
      ...prefixed(attributes, { name: 'fontFamily', suffix: 'font-family' }),
    ],
    borderClasses: [
      ...(textAt(attributes, 'style', 'border', 'color') || textAt(attributes, 'borderColor')
        ? ['has-border-color']
        : []),
      ...prefixed(attributes, { name: 'borderColor', suffix: 'border-color' }),
    ],
  };
}

const joined = (declarations: readonly string[]): string | undefined => filterStyle(declarations.join('; '));

function prefixed(attributes: Attributes, { name, suffix }: { name: string; suffix: string }): string[] {
  const slug = textAt(attributes, name);
  return slug ? [`has-${slug}-${suffix}`] : [];
}

function borderDeclarations(attributes: Attributes): string[] {
  const border = objectAt(attributes, 'style', 'border');
  return BORDER_PROPERTIES.flatMap((property) =>
    SIDES.flatMap((side) => {
      const value = cssValue(side === '' ? border[property] : valueAt(border, side.slice(0, -1), property));
      return value ? [`border-${side}${property}: ${value}`] : [];
    }),
  );
}

function radiusDeclarations(attributes: Attributes): { name: string; value: string }[] {
  const radius = valueAt(attributes, 'style', 'border', 'radius');
  if (!isObject(radius)) {
    const value = cssValue(radius);
    return value ? [{ name: 'border-radius', value: withPixels(value) }] : [];
  }
  return Object.entries(radius).flatMap(([corner, cornerValue]) => {
    const value = cssValue(cornerValue);
    return value ? [{ name: `border-${presetSlug(corner)}-radius`, value }] : [];
  });
}

function colorDeclarations(attributes: Attributes): string[] {
  const colors = objectAt(attributes, 'style', 'color');
  const properties = { text: 'color', background: 'background-color', gradient: 'background' };
  return Object.entries(properties).flatMap(([name, property]) => {
    const value = cssValue(colors[name]);
    return value ? [`${property}: ${value}`] : [];
  });
}

const FONT_PROPERTIES: readonly (readonly [name: string, property: string])[] = [
  ...([
    ['fontFamily', 'font-family'],
    ['letterSpacing', 'letter-spacing'],
    ['fontWeight', 'font-weight'],
    ['fontStyle', 'font-style'],
    ['lineHeight', 'line-height'],
    ['textTransform', 'text-transform'],
  ] as const),
];

function fontDeclarations(attributes: Attributes, settings: Attributes): string[] {
  const typography = objectAt(attributes, 'style', 'typography');
  const size = textAt(typography, 'fontSize');
  return [
    ...(size ? [`font-size: ${fluidSize(size, settings)}`] : []),
    ...FONT_PROPERTIES.flatMap(([name, property]) => {
      const value = cssValue(typography[name]);
      return value ? [`${property}: ${value}`] : [];
    }),
  ];
}

function colorClasses(attributes: Attributes): string[] {
  const custom = objectAt(attributes, 'style', 'color');
  const hasText = Boolean(attributes.textColor || custom.text);
  const hasBackground = Boolean(
    attributes.backgroundColor || custom.background || attributes.gradient || custom.gradient,
  );
  return [
    ...(hasText ? ['has-text-color'] : []),
    ...prefixed(attributes, { name: 'textColor', suffix: 'color' }),
    ...(hasBackground ? ['has-background'] : []),
    ...prefixed(attributes, { name: 'backgroundColor', suffix: 'background-color' }),
    ...prefixed(attributes, { name: 'gradient', suffix: 'gradient-background' }),
  ];
}
