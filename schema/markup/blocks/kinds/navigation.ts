import { parseBlocks } from '../../block-grammar/parse-blocks.ts';
import { type Block, integerAt, textAt } from '../../block-grammar/parsed-block.ts';
import { choice, defineBlock, flag, number, text, typographySupports } from '../define-block.ts';
import { MENU_CONTEXT_VALUES } from '../parts/menu-link.ts';
import { addSubmenuDirectives } from '../parts/nested-submenus.ts';
import { renderOnce } from '../parts/render-once.ts';
import { CLOSE_ICON, MENU_ICON } from '../parts/svg-icons.ts';
import { loadLinkedPosts } from '../referenced-content.ts';
import type { BlockContext, BlockRenderInput } from '../render-context.ts';
import { blockClassName } from '../supports/wrapper-attributes.ts';

/** The blocks that are list items of a menu; other blocks, such as a search form, stand between lists. */
const LIST_ITEMS: ReadonlySet<string> = new Set([
  'core/home-link',
  'core/navigation-link',
  'core/navigation-submenu',
  'core/site-logo',
  'core/site-title',
]);

/** The list items that do not render an `<li>` themselves. */
const BLOCKS_WITHOUT_LIST_ITEM: ReadonlySet<string> = new Set(['core/site-logo', 'core/site-title']);

export const navigationBlock = defineBlock('core/navigation', {
  title: 'Navigation',
  category: 'theme',
  description: 'A menu of links.',
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
  providesContext: [...MENU_CONTEXT_VALUES, 'openSubmenusOnClick', 'submenuVisibility', 'style', 'maxNestingLevel'],
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
    ...typographySupports,
  },
  skipsInnerBlocks: true,
  render: async (rendering) => {
    const { attributes, block, context, innerContext } = rendering;
    const { state } = context;
    const ref = integerAt(attributes, 'ref');
    const innerBlocks = block.innerBlocks.filter((each) => each.name !== null);
    let blocks: readonly Block[] = innerBlocks;
    let name = textAt(attributes, 'ariaLabel') ?? '';
    const itemKey = `navigation ${ref ?? 0}`;
    if (innerBlocks.length === 0) {
      state.isDynamic = true;
      if (state.itemsInProgress.has(itemKey)) return '';
      const menu = await state.environment.load.navigation(ref);
      if (menu !== null && menu.status !== 'publish') return '';
      blocks = menu === null ? defaultMenuBlocks(ref) : parseBlocks(menu.content).filter((each) => each.name !== null);
      if (ref !== undefined) name ||= menu?.title ?? '';
    }
    if (blocks.length === 0) return '';
    await loadLinkedPosts(state, blocks);
    const renderItems = () => renderMenuItems(blocks, { block, innerContext });
    // A menu with blocks of its own is not stored content, so it cannot contain itself.
    const isNested = state.itemsInProgress.has(itemKey);
    const items = addSubmenuDirectives(
      await (isNested ? renderItems() : renderOnce({ name: itemKey, state }, renderItems)),
    );
    return renderNavElement(rendering, { items, name: uniqueName(name, rendering) });
  },
});

/** Returns the default content without a stored menu: a page list; empty if a certain menu is missing. */
function defaultMenuBlocks(ref: number | undefined): Block[] {
  if (ref !== undefined) return [];
  return [{ name: 'core/page-list', attributes: {}, innerBlocks: [], innerHtml: '', innerContent: [] }];
}

/** Adds a number to the name of a menu if earlier menus of the request have the same name. */
function uniqueName(name: string, { context }: BlockRenderInput): string {
  const number = context.state.environment.session.nextNumber(`navigation ${name}`);
  return number === 1 ? name : `${name} ${number}`;
}

/** Renders the blocks of a menu; adjacent list items share a list. */
async function renderMenuItems(
  blocks: readonly Block[],
  navigation: { block: Block; innerContext: BlockContext },
): Promise<string> {
  const parts: string[] = [];
  let isListOpen = false;
  for (const block of blocks) {
    const { block: parent, innerContext: context } = navigation;
    const html = (await context.state.renderers.renderBlock(block, { context, parent })).trim();
    if (html === '') continue;
    const isItem = LIST_ITEMS.has(block.name ?? '');
    if (isItem !== isListOpen) {
      parts.push(isItem ? `<ul class="wp-block-navigation__container ${blockClassName('core/navigation')}">` : '</ul>');
      isListOpen = isItem;
    }
    parts.push(
      BLOCKS_WITHOUT_LIST_ITEM.has(block.name ?? '') ? `<li class="wp-block-navigation-item">${html}</li>` : html,
    );
  }
  if (isListOpen) parts.push('</ul>');
  return parts.join('');
}

/** Renders the `nav` element: with a dialog for the overlay menu, unless the overlay is never used. */
function renderNavElement(rendering: BlockRenderInput, { items, name }: { items: string; name: string }): string {
  const { attributes, context } = rendering;
  const overlay = textAt(attributes, 'overlayMenu') ?? 'mobile';
  const label: Record<string, string> = name === '' ? {} : { 'aria-label': name };
  if (overlay === 'never') return `<nav ${rendering.wrapperAttributes(label)}>${items}</nav>`;
  const id = `modal-${context.state.environment.session.nextUniqueNumber()}`;
  const alwaysUsesOverlay = overlay === 'always';
  const openClass = `wp-block-navigation__responsive-container-open${alwaysUsesOverlay ? ' always-shown' : ''}`;
  const containerClass = `wp-block-navigation__responsive-container${alwaysUsesOverlay ? ' hidden-by-default' : ''}`;
  const openButton = `<button aria-haspopup="dialog" aria-label="Open menu" class="${openClass}" data-wp-on--click="actions.openMenuOnClick" data-wp-on--keydown="actions.handleMenuKeydown" >${MENU_ICON}</button>`;
  const closeButton = `<button aria-label="Close menu" class="wp-block-navigation__responsive-container-close" data-wp-on--click="actions.closeMenuOnClick" >${CLOSE_ICON}</button>`;
  const content = `<div class="wp-block-navigation__responsive-container-content" data-wp-watch="callbacks.focusFirstElement" id="${id}-content">${items}</div>`;
  const dialog = `<div class="wp-block-navigation__responsive-dialog" data-wp-bind--aria-modal="state.ariaModal" data-wp-bind--aria-label="state.ariaLabel" data-wp-bind--role="state.roleAttribute">${closeButton}${content}</div>`;
  const container = `<div class="${containerClass}" id="${id}" data-wp-class--has-modal-open="state.isMenuOpen" data-wp-class--is-menu-open="state.isMenuOpen" data-wp-watch="callbacks.initMenu" data-wp-on--keydown="actions.handleMenuKeydown" data-wp-on--focusout="actions.handleMenuFocusout" tabindex="-1" ><div class="wp-block-navigation__responsive-close" tabindex="-1">${dialog}</div></div>`;
  const overlayContext =
    '{"overlayOpenedBy":{"click":false,"hover":false,"focus":false},"type":"overlay","roleAttribute":"","ariaLabel":"Menu"}';
  const navAttributes = { ...label, class: 'is-responsive', 'data-wp-interactive': 'core/navigation' };
  return `<nav ${rendering.wrapperAttributes(navAttributes)} data-wp-context='${overlayContext}'>${openButton}${container}</nav>`;
}
