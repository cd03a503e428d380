import { type Attributes, objectAt, textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { addColors } from '../supports/style-supports.ts';
import { cssValue, presetSlug } from '../supports/style-values.ts';

/** The classes and declarations of colors. */
interface MenuColors {
  classes: readonly string[];
  style: string;
}

/** The attributes of a menu with the colors of the text or the background: a preset, and a custom color. */
interface ColorNames {
  property: 'color' | 'background-color';
  preset: string;
  custom: string;
}

const COLORS: readonly ColorNames[] = [
  { property: 'color', preset: 'textColor', custom: 'customTextColor' },
  { property: 'background-color', preset: 'backgroundColor', custom: 'customBackgroundColor' },
];

const OVERLAY_COLORS: readonly ColorNames[] = [
  { property: 'color', preset: 'overlayTextColor', custom: 'customOverlayTextColor' },
  { property: 'background-color', preset: 'overlayBackgroundColor', custom: 'customOverlayBackgroundColor' },
];

/** Returns the colors of a menu, for its own element. Older attributes with custom colors take precedence. */
export function navigationColors(navigation: Attributes): MenuColors {
  const { rgbTextColor, rgbBackgroundColor } = navigation;
  const current: Attributes = {
    ...navigation,
    ...(rgbTextColor ? { customTextColor: rgbTextColor } : {}),
    ...(rgbBackgroundColor ? { customBackgroundColor: rgbBackgroundColor } : {}),
  };
  return combine(COLORS.map((names) => colorOf(current, { ...names, fallback: '', writesSlug })));
}

/** The menu itself, its overlay and the link to the home page have the slugs of presets as they are stored. */
const writesSlug = (slug: string): string => slug;

/** Returns the colors of a menu, for the link to the home page: presets, or those of its styles. */
export const homeLinkColors = ({
  customTextColor: _,
  customBackgroundColor: __,
  ...navigation
}: Attributes): MenuColors => menuColors(navigation, writesSlug);

/** Returns the colors of a menu, for a list in the menu. */
export const menuColors = (navigation: Attributes, toSlug: (slug: string) => string = presetSlug): MenuColors =>
  combine(
    COLORS.map((names) =>
      colorOf(navigation, {
        ...names,
        writesSlug: toSlug,
        fallback: cssValue(valueAt(navigation, 'style', 'color', names.property === 'color' ? 'text' : 'background')),
      }),
    ),
  );

/** Returns the colors of the overlay of a menu. */
export const overlayColors = (navigation: Attributes): MenuColors =>
  combine(OVERLAY_COLORS.map((names) => colorOf(navigation, { ...names, fallback: '', writesSlug })));

/** Returns the colors of the overlay, for a list of pages in a menu. */
export const pageListOverlayColors = (navigation: Attributes): MenuColors =>
  combine(OVERLAY_COLORS.map((names) => colorOf(navigation, { ...names, fallback: '', writesSlug: presetSlug })));

/** Returns the colors of a submenu: its own, unless the overlay of the menu has some. */
export function submenuColors(submenu: Attributes, navigation: Attributes): MenuColors {
  const color: Attributes = { ...objectAt(submenu, 'style', 'color') };
  const attributes: Attributes = { ...submenu };
  for (const [from, to] of [
    ['overlayTextColor', 'textColor'],
    ['overlayBackgroundColor', 'backgroundColor'],
  ] as const)
    if (navigation[from] !== undefined) attributes[to] = navigation[from];
  if (navigation.customOverlayTextColor !== undefined) color.text = navigation.customOverlayTextColor;
  if (navigation.customOverlayBackgroundColor !== undefined) color.background = navigation.customOverlayBackgroundColor;
  const parts = { classes: [] as string[], styles: [] as string[] };
  addColors(parts, { attributes: { ...attributes, style: { color } } });
  return { classes: parts.classes, style: parts.styles.join(';') };
}

/** Returns a color: a preset has a class, a custom color has a style. */
function colorOf(
  navigation: Attributes,
  {
    property,
    preset,
    custom,
    fallback,
    writesSlug: toSlug,
  }: ColorNames & { fallback: string; writesSlug: (slug: string) => string },
): MenuColors {
  const name = textAt(navigation, preset);
  const value = cssValue(navigation[custom]) || fallback;
  if (!name && !value) return { classes: [], style: '' };
  const mark = property === 'color' ? 'has-text-color' : 'has-background';
  return name
    ? { classes: [mark, `has-${toSlug(name)}-${property}`], style: '' }
    : { classes: [mark], style: `${property}: ${value};` };
}

const combine = (colors: readonly MenuColors[]): MenuColors => ({
  classes: colors.flatMap(({ classes }) => classes),
  style: colors.map(({ style }) => style).join(''),
});
