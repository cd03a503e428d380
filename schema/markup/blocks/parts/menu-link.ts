import { type Attributes, integerAt, textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeUrl } from '../../html/escape.ts';
import { filterPostHtml } from '../../sanitizing/post-elements.ts';
import { content, flag, number, text } from '../define-block.ts';
import { loadPostById } from '../referenced-content.ts';
import type { BlockRenderInput } from '../render-context.ts';

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
  description: text(),
  rel: text(),
  id: number(),
  opensInNewTab: flag(false),
  url: content(text()),
  title: text(),
  kind: text(),
} as const;

/** Renders the `<a>` of a link in a menu; `space` is the white space before `href`. */
export function renderMenuLink(attributes: Attributes, { label, space }: { label: string; space: string }): string {
  const url = attributes.url;
  const href = typeof url === 'string' ? `${space}href="${escapeUrl(url)}"` : space.slice(1);
  const target = attributes.opensInNewTab === true ? ' target="_blank"  ' : '';
  const rel = textAt(attributes, 'rel') ?? (attributes.nofollow ? 'nofollow' : undefined);
  const title = textAt(attributes, 'title');
  const relText = rel === undefined ? '' : ` rel="${escapeAttribute(rel)}"`;
  const titleText = title === undefined ? '' : ` title="${escapeAttribute(title)}"`;
  return `<a class="wp-block-navigation-item__content"${href}${target}${relText}${titleText}>${renderMenuLabel(attributes, label)}</a>`;
}

/** Renders the label of an item of a menu, and its description. */
export function renderMenuLabel(attributes: Attributes, label: string): string {
  return `<span class="wp-block-navigation-item__label">${filterPostHtml(label)}</span>${renderDescription(attributes)}`;
}

/** Renders the description of an item of a menu; '' without one. */
export function renderDescription(attributes: Attributes): string {
  const description = textAt(attributes, 'description');
  return description ? `<span class="wp-block-navigation-item__description">${filterPostHtml(description)}</span>` : '';
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
