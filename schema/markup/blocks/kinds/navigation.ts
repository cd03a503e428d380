import { parseBlocks } from '../../block-grammar/parse-blocks.ts';
import { type Block, integerAt, textAt } from '../../block-grammar/parsed-block.ts';
import { choice, defineBlock, flag, number, text, typography } from '../define-block.ts';
import { MENU_CONTEXT } from '../parts/menu-link.ts';
import { withDirectives } from '../parts/navigation-submenus.ts';
import { CLOSE_DRAWING, MENU_DRAWING } from '../parts/svg-icons.ts';
import { loadLinkedPosts } from '../referenced-content.ts';
import type { BlockContext, RenderingBlock } from '../render-context.ts';
import { blockClass } from '../supports/class-names.ts';

const LIST_ITEMS: ReadonlySet<string> = new Set([
  'core/home-link',
  'core/navigation-link',
  'core/navigation-submenu',
  'core/site-logo',
  'core/site-title',
]);

const WRAPPED: ReadonlySet<string> = new Set(['core/site-logo', 'core/site-title']);

export const navigationBlock = defineBlock('core/navigation', {
  title: 'Navigation',
  category: 'theme',
  description: 'The links that lead through the site.',
  keywords: ['menu', 'links'],
  allowedBlocks: [
    'core/navigation-link',
    'core/search',
    'core/social-links',
    'core/page-list',
    'core/spacer',
    'core/home-link',
    'core/icon',
    'core/site-title',
    'core/site-logo',
    'core/navigation-submenu',
    'core/loginout',
    'core/buttons',
  ],
  attributes: {
    ref: number(),
    textColor: text(),
    customTextColor: text(),
    rgbTextColor: text(),
    backgroundColor: text(),
    customBackgroundColor: text(),
    rgbBackgroundColor: text(),
    showSubmenuIcon: flag(true),
    submenuVisibility: choice(['hover', 'click', 'always'], 'hover'),
    openSubmenusOnClick: flag(false),
    overlayMenu: text('mobile'),
    overlay: text(),
    icon: text('handle'),
    hasIcon: flag(true),
    __unstableLocation: text(),
    overlayBackgroundColor: text(),
    customOverlayBackgroundColor: text(),
    overlayTextColor: text(),
    customOverlayTextColor: text(),
    maxNestingLevel: number(5),
    templateLock: { type: 'string' },
  },
  providesContext: [...MENU_CONTEXT, 'openSubmenusOnClick', 'submenuVisibility', 'style', 'maxNestingLevel'],
  supports: {
    anchor: true,
    align: ['wide', 'full'],
    ariaLabel: true,
    html: false,
    inserter: true,
    interactivity: true,
    renaming: false,
    spacing: { blockGap: true },
    layout: { default: { type: 'flex' } },
    ...typography,
  },
  skipsInnerBlocks: true,
  render: async (rendering) => {
    const { attributes, block, context, inner } = rendering;
    const { state } = context;
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
  },
});

function pageListBlocks(ref: number | undefined): Block[] {
  if (ref !== undefined) return [];
  return [{ name: 'core/page-list', attributes: {}, innerBlocks: [], innerHtml: '', innerContent: [] }];
}

/** Adds a number to the name of a menu that occurs again on a page. */
function uniqueName(name: string, { context }: RenderingBlock): string {
  const number = context.state.environment.session.nextNumber(`navigation ${name}`);
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
  if (overlay === 'never') return `<nav ${rendering.wrapper(label)}>${items}</nav>`;
  const id = `modal-${context.state.environment.session.nextUniqueNumber()}`;
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
  return `<nav ${rendering.wrapper(extra)} data-wp-context='${overlayContext}'>${open}${box}</nav>`;
}
