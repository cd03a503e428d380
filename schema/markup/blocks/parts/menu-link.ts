import { type Attributes, integerAt, textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeUrl } from '../../html/escape.ts';
import { filterPostHtml } from '../../sanitizing/post-elements.ts';
import { content, flag, number, text } from '../define-block.ts';
import { loadPostById } from '../referenced-content.ts';
import type { BlockRenderInput } from '../render-context.ts';
import { cssValue, presetSlug } from '../supports/wrapper-attributes.ts';

/** The names of the context values that menus provide to their links. */
export const MENU_CONTEXT_VALUES = [
  'textColor',
  'customTextColor',
  'backgroundColor',
  'customBackgroundColor',
  'overlayTextColor',
  'customOverlayTextColor',
  'overlayBackgroundColor',
  'customOverlayBackgroundColor',
  'fontSize',
  'customFontSize',
  'showSubmenuIcon',
] as const;

/** The attributes of a link in a menu. */
export const menuLinkAttributes = {
  label: content(text()),
  type: text(),
  description: content(text()),
  rel: content(text()),
  id: number(),
  opensInNewTab: flag(false),
  url: content(text()),
  title: content(text()),
  kind: text(),
} as const;

/** Renders the `<a>` of a link in a menu; `space` is the white space before `href`. */
export function renderMenuLink(attributes: Attributes, { label, space }: { label: string; space: string }): string {
  const url = textAt(attributes, 'url');
  const href = url ? `${space}href="${escapeUrl(url)}"` : ' ';
  const target = attributes.opensInNewTab === true ? ' target="_blank"  ' : '';
  const rel = textAt(attributes, 'rel');
  const title = textAt(attributes, 'title');
  const description = textAt(attributes, 'description');
  const descriptionMarkup = description
    ? `<span class="wp-block-navigation-item__description">${filterPostHtml(description)}</span>`
    : '';
  return `<a class="wp-block-navigation-item__content"${href}${target}${rel ? ` rel="${escapeAttribute(rel)}"` : ''}${title ? ` title="${escapeAttribute(title)}"` : ''}><span class="wp-block-navigation-item__label">${filterPostHtml(label)}</span>${descriptionMarkup}</a>`;
}

/** Whether a menu link is shown: a link to a post only if the post is published and visible. */
export async function isMenuLinkShown({ attributes, context }: BlockRenderInput): Promise<boolean> {
  const id = integerAt(attributes, 'id') ?? 0;
  const kind = textAt(attributes, 'kind');
  const isPost = kind === 'post-type' || attributes.type === 'post' || attributes.type === 'page';
  if (!isPost || id === 0 || kind === 'taxonomy') return true;
  context.state.isDynamic = true;
  return (await loadPostById(context.state, id))?.status === 'publish';
}

/** The classes and declarations of colors. */
interface MenuColors {
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
