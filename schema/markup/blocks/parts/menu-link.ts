import { type Attributes, integerAt, textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeUrl } from '../../html/escape.ts';
import { filterPostHtml } from '../../sanitising/post-html.ts';
import { content, flag, number, text } from '../define-block.ts';
import { postById } from '../referenced-content.ts';
import type { RenderingBlock } from '../render-context.ts';

/** The context values of menus for their links. */
export const MENU_CONTEXT = [
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

/** The attributes of a link of a menu. */
export const linkAttributes = {
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

/** The markup of a link of a menu. */
export function anchor(attributes: Attributes, { label, gap }: { label: string; gap: string }): string {
  const url = textAt(attributes, 'url');
  const href = url ? `${gap}href="${escapeUrl(url)}"` : ' ';
  const target = attributes.opensInNewTab === true ? ' target="_blank"  ' : '';
  const rel = textAt(attributes, 'rel');
  const title = textAt(attributes, 'title');
  const description = textAt(attributes, 'description');
  const more = description
    ? `<span class="wp-block-navigation-item__description">${filterPostHtml(description)}</span>`
    : '';
  return `<a class="wp-block-navigation-item__content"${href}${target}${rel ? ` rel="${escapeAttribute(rel)}"` : ''}${title ? ` title="${escapeAttribute(title)}"` : ''}><span class="wp-block-navigation-item__label">${filterPostHtml(label)}</span>${more}</a>`;
}

/** Whether a menu link is shown: not if its post is not public. */
export async function isShown({ attributes, context }: RenderingBlock): Promise<boolean> {
  const id = integerAt(attributes, 'id') ?? 0;
  const kind = textAt(attributes, 'kind');
  const isPost = kind === 'post-type' || attributes.type === 'post' || attributes.type === 'page';
  if (!isPost || id === 0 || kind === 'taxonomy') return true;
  context.state.isDynamic = true;
  return (await postById(context.state, id))?.status === 'publish';
}
