import { filterPostHtml } from '../../../sanitising/post-html.ts';
import { escapeAttribute, escapeUrl } from '../../markup/escape.ts';
import { stripTags } from '../../markup/strip.ts';
import { blockClass } from '../../supports/block-types.ts';
import { wrapperAttributes } from '../../supports/wrapper.ts';
import { type Attributes, type Block, integerAt, textAt, valueAt } from '../block.ts';
import type { BlockContext, BlockRenderer, RenderingBlock } from '../context.ts';
import { parseBlocks } from '../parse.ts';
import { loadLinkedPosts, postById } from '../posts.ts';
import { CLOSE_DRAWING, MENU_DRAWING, SUBMENU_DRAWING } from './drawings.ts';
import { hasIcons, openingClass, withDirectives } from './navigation-submenus.ts';

const LIST_ITEMS: ReadonlySet<string> = new Set([
  'core/home-link',
  'core/navigation-link',
  'core/navigation-submenu',
  'core/site-logo',
  'core/site-title',
]);
const WRAPPED: ReadonlySet<string> = new Set(['core/site-logo', 'core/site-title']);

/** A link of a menu. Links to posts that are not public are left out. */
export const renderNavigationLink: BlockRenderer = async (rendering) => {
  const { attributes, content } = rendering;
  const label = textAt(attributes, 'label');
  if (!label || !(await isShown(rendering))) return '';
  const submenu = content.trim() === '' ? '' : `<ul class="wp-block-navigation__submenu-container">${content}</ul>`;
  const classes = `wp-block-navigation-item${submenu === '' ? '' : ' has-child'}`;
  return `<li ${itemClasses(rendering, classes)}>${anchor(attributes, { label, gap: '  ' })}${submenu}</li>`;
};

function itemClasses(rendering: RenderingBlock, classes: string): string {
  return wrapperAttributes(rendering, { class: classes });
}

function anchor(attributes: Attributes, { label, gap }: { label: string; gap: string }): string {
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

async function isShown({ attributes, context }: RenderingBlock): Promise<boolean> {
  const id = integerAt(attributes, 'id') ?? 0;
  const kind = textAt(attributes, 'kind');
  const isPost = kind === 'post-type' || attributes.type === 'post' || attributes.type === 'page';
  if (!isPost || id === 0 || kind === 'taxonomy') return true;
  context.state.isDynamic = true;
  return (await postById(context.state, id))?.status === 'publish';
}

/** A link of a menu with a menu below it. */
export const renderNavigationSubmenu: BlockRenderer = async (rendering) => {
  const { attributes, content, context } = rendering;
  const label = textAt(attributes, 'label');
  if (!label || !(await isShown(rendering))) return '';
  const menu = context.values['core/navigation'];
  const opensOnClick = valueAt(menu, 'openSubmenusOnClick') === true;
  const name = escapeAttribute(`${stripTags(label)} submenu`);
  const icon = `<button aria-label="${name}" class="wp-block-navigation__submenu-icon wp-block-navigation-submenu__toggle" aria-expanded="false">${SUBMENU_DRAWING}</button>`;
  const link = opensOnClick
    ? `<button aria-label="${name}" class="wp-block-navigation-item__content wp-block-navigation-submenu__toggle" aria-expanded="false"><span class="wp-block-navigation-item__label">${filterPostHtml(label)}</span></button><span class="wp-block-navigation__submenu-icon">${SUBMENU_DRAWING}</span>`
    : anchor(attributes, { label, gap: ' ' }) + (hasIcons(menu) ? icon : '');
  const list = `<ul class="wp-block-navigation__submenu-container ${blockClass('core/navigation-submenu')}">${content.trim()}</ul>`;
  const classes = ['wp-block-navigation-item', 'has-child', ...openingClass(menu)].join(' ');
  return `<li ${itemClasses(rendering, classes)}>${link}${list}</li>`;
};

/** A whole menu: its own links, those of a stored menu, or all pages. */
export const renderNavigation: BlockRenderer = async (rendering) => {
  const { attributes, block, context } = rendering;
  const { state } = context;
  const inner = menuContext(block, context);
  const ref = integerAt(attributes, 'ref');
  const own = block.innerBlocks.filter((each) => each.name !== null);
  let blocks: readonly Block[] = own;
  let name = textAt(attributes, 'ariaLabel') ?? '';
  const guard = `navigation ${ref ?? 0}`;
  if (own.length === 0) {
    state.isDynamic = true;
    if (state.open.has(guard)) return '';
    const menu = await state.environment.load.navigation(ref);
    if (menu !== null && menu.status !== 'publish') return '';
    blocks = menu === null ? pageListBlocks(ref) : parseBlocks(menu.content).filter((each) => each.name !== null);
    if (ref !== undefined) name ||= menu?.title ?? '';
  }
  if (blocks.length === 0) return '';
  await loadLinkedPosts(state, blocks);
  state.open.add(guard);
  const items = withDirectives(await menuItems(blocks, { block, inner }));
  state.open.delete(guard);
  return frame(rendering, { items, name: uniqueName(name, rendering) });
};

function menuContext(block: Block, context: BlockContext): BlockContext {
  return {
    ...context,
    depth: context.depth + 1,
    values: { ...context.values, 'core/navigation': block.attributes },
  };
}

function pageListBlocks(ref: number | undefined): Block[] {
  if (ref !== undefined) return [];
  return [{ name: 'core/page-list', attributes: {}, innerBlocks: [], innerHtml: '', innerContent: [] }];
}

/** The second menu of the same name on a page, or of none, has a number behind it. */
function uniqueName(name: string, { context }: RenderingBlock): string {
  const number = context.state.environment.session.numberFor(`navigation ${name}`);
  return number === 1 ? name : `${name} ${number}`;
}

async function menuItems(blocks: readonly Block[], around: { block: Block; inner: BlockContext }): Promise<string> {
  const parts: string[] = [];
  let isListOpen = false;
  for (const block of blocks) {
    const html = (
      await around.inner.state.tools.renderBlock(block, { context: around.inner, parent: around.block })
    ).trim();
    if (html === '') continue;
    const isItem = LIST_ITEMS.has(block.name ?? '');
    if (isItem !== isListOpen) {
      parts.push(isItem ? `<ul class="wp-block-navigation__container ${blockClass('core/navigation')}">` : '</ul>');
      isListOpen = isItem;
    }
    parts.push(WRAPPED.has(block.name ?? '') ? `<li class="wp-block-navigation-item">${html}</li>` : html);
  }
  if (isListOpen) parts.push('</ul>');
  return parts.join('');
}

function frame(rendering: RenderingBlock, { items, name }: { items: string; name: string }): string {
  const { attributes, context } = rendering;
  const overlay = textAt(attributes, 'overlayMenu') ?? 'mobile';
  const label: Record<string, string> = name === '' ? {} : { 'aria-label': name };
  if (overlay === 'never') return `<nav ${wrapperAttributes(rendering, label)}>${items}</nav>`;
  const id = `modal-${context.state.environment.session.uniqueNumber()}`;
  const always = overlay === 'always';
  const openClass = `wp-block-navigation__responsive-container-open${always ? ' always-shown' : ''}`;
  const boxClass = `wp-block-navigation__responsive-container${always ? ' hidden-by-default' : ''}`;
  const open = `<button aria-haspopup="dialog" aria-label="Open menu" class="${openClass}" data-wp-on--click="actions.openMenuOnClick" data-wp-on--keydown="actions.handleMenuKeydown" >${MENU_DRAWING}</button>`;
  const close = `<button aria-label="Close menu" class="wp-block-navigation__responsive-container-close" data-wp-on--click="actions.closeMenuOnClick" >${CLOSE_DRAWING}</button>`;
  const content = `<div class="wp-block-navigation__responsive-container-content" data-wp-watch="callbacks.focusFirstElement" id="${id}-content">${items}</div>`;
  const dialog = `<div class="wp-block-navigation__responsive-dialog" data-wp-bind--aria-modal="state.ariaModal" data-wp-bind--aria-label="state.ariaLabel" data-wp-bind--role="state.roleAttribute">${close}${content}</div>`;
  const box = `<div class="${boxClass}" id="${id}" data-wp-class--has-modal-open="state.isMenuOpen" data-wp-class--is-menu-open="state.isMenuOpen" data-wp-watch="callbacks.initMenu" data-wp-on--keydown="actions.handleMenuKeydown" data-wp-on--focusout="actions.handleMenuFocusout" tabindex="-1" ><div class="wp-block-navigation__responsive-close" tabindex="-1">${dialog}</div></div>`;
  const overlayContext =
    '{"overlayOpenedBy":{"click":false,"hover":false,"focus":false},"type":"overlay","roleAttribute":"","ariaLabel":"Menu"}';
  const extra = { ...label, class: 'is-responsive', 'data-wp-interactive': 'core/navigation' };
  return `<nav ${wrapperAttributes(rendering, extra)} data-wp-context='${overlayContext}'>${open}${box}</nav>`;
}
