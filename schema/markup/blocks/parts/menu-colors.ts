import { type Attributes, textAt, valueAt } from '../../block-grammar/parsed-block.ts';
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
  return combine(COLORS.map((names) => colorOf(current, { ...names, fallback: '' })));
}

/** Returns the colors of a menu, for the link to the home page: presets, or those of its styles. */
export const homeLinkColors = ({
  customTextColor: _,
  customBackgroundColor: __,
  ...navigation
}: Attributes): MenuColors => menuColors(navigation);

/** Returns the colors of a menu, for a list in the menu. */
export const menuColors = (navigation: Attributes): MenuColors =>
  combine(
    COLORS.map((names) =>
      colorOf(navigation, {
        ...names,
        fallback: cssValue(valueAt(navigation, 'style', 'color', names.property === 'color' ? 'text' : 'background')),
      }),
    ),
  );

/** Returns the colors of the overlay and the submenus of a menu. */
export const overlayColors = (navigation: Attributes): MenuColors =>
  combine(OVERLAY_COLORS.map((names) => colorOf(navigation, { ...names, fallback: '' })));

/** Returns a color: a preset has a class, a custom color has a style. */
function colorOf(
  navigation: Attributes,
  { property, preset, custom, fallback }: ColorNames & { fallback: string },
): MenuColors {
  const name = textAt(navigation, preset);
  const value = cssValue(navigation[custom]) || fallback;
  if (!name && !value) return { classes: [], style: '' };
  const mark = property === 'color' ? 'has-text-color' : 'has-background';
  return name
    ? { classes: [mark, `has-${presetSlug(name)}-${property}`], style: '' }
    : { classes: [mark], style: `${property}: ${value};` };
}

const combine = (colors: readonly MenuColors[]): MenuColors => ({
  classes: colors.flatMap(({ classes }) => classes),
  style: colors.map(({ style }) => style).join(''),
});
