import { parseBlocks } from '../../block-grammar/parse-blocks.ts';
import { type Attributes, type Block, textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute } from '../../html/escape.ts';
import { TagEditor } from '../../html/tag-editor.ts';
import { filterStyle } from '../../sanitizing/filter-style.ts';
import type { BlockRenderInput } from '../render-context.ts';
import { lowerImagePriority } from './featured-image-overlay.ts';
import { overlayColors } from './menu-colors.ts';
import { renderOnce } from './render-once.ts';
import { CLOSE_ICON, LIST_ICON, MENU_ICON } from './svg-icons.ts';

/** The attribute of a menu in the template part of an overlay. */
export const IN_OVERLAY = '_isWithinOverlayTemplatePart';

/** Renders the button that opens the overlay of a menu, and the overlay: a dialog with the items of the menu. */
export async function renderOverlayDialog(rendering: BlockRenderInput, items: string): Promise<string> {
  const { attributes, context } = rendering;
  const id = `modal-${context.state.environment.session.nextUniqueNumber()}`;
  const isAlwaysUsed = attributes.overlayMenu === 'always';
  const overlay = await renderCustomOverlay(rendering);
  const hasIcon = attributes.hasIcon !== false;
  const openIcon = attributes.icon === 'menu' ? LIST_ICON : MENU_ICON;
  const openClass = `wp-block-navigation__responsive-container-open${isAlwaysUsed ? ' always-shown' : ''}`;
  const openButton = `<button aria-haspopup="dialog" ${hasIcon ? 'aria-label="Open menu"' : ''} class="${openClass}" data-wp-on--click="actions.openMenuOnClick" data-wp-on--keydown="actions.handleMenuKeydown" >${hasIcon ? openIcon : 'Menu'}</button>`;
  const closeButton = hasCloseButton(overlay)
    ? ''
    : `<button ${hasIcon ? 'aria-label="Close menu"' : ''} class="wp-block-navigation__responsive-container-close" data-wp-on--click="actions.closeMenuOnClick" >${hasIcon ? CLOSE_ICON : 'Close'}</button>`;
  const customOverlay = overlay === '' ? '' : `<div class="wp-block-navigation__overlay-container">${overlay}</div>`;
  const content = `<div class="wp-block-navigation__responsive-container-content" data-wp-watch="callbacks.focusFirstElement" id="${id}-content">${items}${customOverlay}</div>`;
  const dialog = `<div class="wp-block-navigation__responsive-dialog" data-wp-bind--aria-modal="state.ariaModal" data-wp-bind--aria-label="state.ariaLabel" data-wp-bind--role="state.roleAttribute" >${closeButton}${content}</div>`;
  return `${openButton}<div ${containerAttributes(attributes, overlay !== '')} id="${id}" data-wp-class--has-modal-open="state.isMenuOpen" data-wp-class--is-menu-open="state.isMenuOpen" data-wp-watch="callbacks.initMenu" data-wp-on--keydown="actions.handleMenuKeydown" data-wp-on--focusout="actions.handleMenuFocusout" tabindex="-1" ><div class="wp-block-navigation__responsive-close" tabindex="-1">${dialog}</div></div>`;
}

/** Returns the class and the style of the overlay: with the colors of the menu, unless it has content of its own. */
function containerAttributes(attributes: Attributes, hasCustomOverlay: boolean): string {
  const colors = overlayColors(attributes);
  const classes = [
    'wp-block-navigation__responsive-container',
    ...(attributes.overlayMenu === 'always' ? ['hidden-by-default'] : []),
    ...(hasCustomOverlay ? ['disable-default-overlay'] : colors.classes),
  ].join(' ');
  const style = hasCustomOverlay ? undefined : filterStyle(colors.style);
  return `class="${escapeAttribute(classes)}" ${style ? `style="${escapeAttribute(style)}"` : ''}`;
}

/** Renders the template part that a menu names as the content of its overlay; '' without one. */
async function renderCustomOverlay({ attributes, context, innerContext }: BlockRenderInput): Promise<string> {
  const name = textAt(attributes, 'overlay');
  if (!name) return '';
  const { state } = context;
  const activeTheme = state.environment.site.theme.slug;
  const [theme, slug] = name.includes('//') ? (name.split('//', 2) as [string, string]) : [activeTheme, name];
  if (theme !== activeTheme) return '';
  state.isDynamic = true;
  const part = await state.environment.load.templatePart(slug, theme);
  if (part === null) return '';
  const blocks = parseBlocks(part.content).map(withoutOverlays);
  const html = await renderOnce({ name: `overlay ${slug}`, state }, () =>
    state.renderers.renderBlocks(blocks, innerContext),
  );
  const editor = new TagEditor(html);
  while (editor.nextWithClass(CLOSE_BUTTON, 'button')) {
    editor.setAttribute('data-wp-on--click', 'actions.closeMenuOnClick');
  }
  return lowerImagePriority(editor.apply());
}

const CLOSE_BUTTON = 'wp-block-navigation-overlay-close';

const hasCloseButton = (html: string): boolean => new TagEditor(html).nextWithClass(CLOSE_BUTTON, 'button');

/** Menus in an overlay have no overlay of their own. */
function withoutOverlays(block: Block, depth = 0): Block {
  if (depth > MAX_DEPTH) return block;
  const innerBlocks = block.innerBlocks.map((inner) => withoutOverlays(inner, depth + 1));
  if (block.name !== 'core/navigation') return { ...block, innerBlocks };
  return { ...block, innerBlocks, attributes: { ...block.attributes, overlayMenu: 'never', [IN_OVERLAY]: true } };
}

/** Blocks nested more deeply are not rendered either. */
const MAX_DEPTH = 60;
