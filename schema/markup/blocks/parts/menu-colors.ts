import { type Attributes, textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { presetSlug } from '../supports/preset-name.ts';
import { cssValue } from '../supports/wrapper-attributes.ts';

/** The classes and declarations of colors. */
export interface MenuColors {
  classes: readonly string[];
  style: string;
}

/** Returns the colors of a menu, for a list in the menu. */
export function menuColors(navigation: Attributes): MenuColors {
  return combine(
    colorOf(navigation, {
      property: 'color',
      preset: 'textColor',
      custom: cssValue(navigation.customTextColor) || cssValue(valueAt(navigation, 'style', 'color', 'text')),
    }),
    colorOf(navigation, {
      property: 'background-color',
      preset: 'backgroundColor',
      custom:
        cssValue(navigation.customBackgroundColor) || cssValue(valueAt(navigation, 'style', 'color', 'background')),
    }),
  );
}

/** Returns the colors of the submenus of a menu. */
export function submenuColors(navigation: Attributes): MenuColors {
  return combine(
    colorOf(navigation, {
      property: 'color',
      preset: 'overlayTextColor',
      custom: cssValue(navigation.customOverlayTextColor),
    }),
    colorOf(navigation, {
      property: 'background-color',
      preset: 'overlayBackgroundColor',
      custom: cssValue(navigation.customOverlayBackgroundColor),
    }),
  );
}

/** Returns a color: a preset has a class, a custom color has a style. */
function colorOf(
  navigation: Attributes,
  { property, preset, custom }: { property: 'color' | 'background-color'; preset: string; custom: string },
): MenuColors {
  const name = textAt(navigation, preset);
  if (!name && !custom) return { classes: [], style: '' };
  const marker = property === 'color' ? 'has-text-color' : 'has-background';
  return name
    ? { classes: [marker, `has-${presetSlug(name)}-${property}`], style: '' }
    : { classes: [marker], style: `${property}: ${custom};` };
}

function combine(text: MenuColors, background: MenuColors): MenuColors {
  return { classes: [...text.classes, ...background.classes], style: text.style + background.style };
}
