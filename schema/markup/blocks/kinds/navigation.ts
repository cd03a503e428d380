import { parseBlocks } from '../../block-grammar/parse-blocks.ts';
import { type Attributes, type Block, integerAt, objectAt, textAt } from '../../block-grammar/parsed-block.ts';
import { TagEditor } from '../../html/tag-editor.ts';
import { choice, defineBlock, flag, number, templateLock, text } from '../define-block.ts';
import { navigationColors } from '../parts/menu-colors.ts';
import { MENU_CONTEXT_VALUES } from '../parts/menu-link.ts';
import { IN_OVERLAY, renderOverlayDialog } from '../parts/navigation-overlay.ts';
import { addSubmenuDirectives, submenuVisibility } from '../parts/nested-submenus.ts';
import { renderOnce } from '../parts/render-once.ts';
import { containsBlock, loadLinkedPosts } from '../referenced-content.ts';
import type { BlockRenderInput, RenderState } from '../render-context.ts';
import { allTypography, controls } from '../support-settings.ts';

/** The blocks that stand in a list item of the menu. */
const BLOCKS_IN_LIST_ITEM: ReadonlySet<string> = new Set(['core/site-logo', 'core/site-title', 'core/social-links']);

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
    templateLock,
  },
  providesContext: [...MENU_CONTEXT_VALUES, 'openSubmenusOnClick', 'submenuVisibility', 'style', 'maxNestingLevel'],
  supports: {
    anchor: true,
    align: ['wide', 'full'],
    ariaLabel: true,
    contentRole: true,
    html: false,
    inserter: true,
    typography: { ...allTypography, __experimentalSkipSerialization: ['textDecoration'], ...controls('fontSize') },
    spacing: { blockGap: true, units: ['px', 'em', 'rem', 'vh', 'vw'], ...controls('blockGap') },
    layout: {
      allowSwitching: false,
      allowInheriting: false,
      allowVerticalAlignment: false,
      allowSizingOnChildren: true,
      default: { type: 'flex' },
    },
    interactivity: true,
    renaming: false,
  },
  skipsInnerBlocks: true,
  render: async (rendering) => {
    const { context } = rendering;
    const { state } = context;
    const menu = await loadMenu(rendering);
    if (menu === undefined || menu.blocks.some(isOrContainsMenu)) return '';
    await loadLinkedPosts(state, menu.blocks);
    const hasSubmenus = await containsSubmenus(menu.blocks, state);
    const renderItems = () => renderMenuItems(menu.blocks, { rendering, hasSubmenus });
    // A menu with blocks of its own is not stored content, so it cannot contain itself.
    const isNested = state.itemsInProgress.has(menu.key);
    const items = await (isNested ? renderItems() : renderOnce({ name: menu.key, state }, renderItems));
    return renderNavElement(rendering, { items, name: menu.name });
  },
});

const isOrContainsMenu = (block: Block): boolean =>
  block.name === 'core/navigation' || containsBlock(block, 'core/navigation');

/** The blocks of a menu, the name of its content in `itemsInProgress`, and its label. */
interface Menu {
  blocks: readonly Block[];
  key: string;
  name: string;
}

/** Loads the stored menu of a navigation, its own blocks, or the default menu; undefined if it would contain itself. */
async function loadMenu({ attributes, block, context }: BlockRenderInput): Promise<Menu | undefined> {
  const { state } = context;
  const name = textAt(attributes, 'ariaLabel') ?? '';
  const ref = integerAt(attributes, 'navigationMenuId') ?? integerAt(attributes, 'ref');
  const key = `navigation ${ref ?? 0}`;
  const innerBlocks = block.innerBlocks.filter((each) => each.name !== null);
  if (ref === undefined && innerBlocks.length > 0) return { blocks: innerBlocks, key, name };
  state.isDynamic = true;
  if (state.itemsInProgress.has(key)) return undefined;
  const stored = ref === undefined ? null : await state.environment.load.navigation(ref);
  if (stored?.status === 'publish') return { blocks: namedBlocks(stored.content), key, name: name || stored.title };
  const fallback = await state.environment.load.navigation(undefined);
  const blocks = fallback?.status === 'publish' ? namedBlocks(fallback.content) : [];
  return { blocks: blocks.length > 0 ? blocks : [PAGE_LIST], key, name };
}

const namedBlocks = (content: string): Block[] => parseBlocks(content).filter((each) => each.name !== null);

const PAGE_LIST: Block = { name: 'core/page-list', attributes: {}, innerBlocks: [], innerHtml: '', innerContent: [] };

async function containsSubmenus(blocks: readonly Block[], state: RenderState): Promise<boolean> {
  if (blocks.some(({ name }) => name === 'core/navigation-submenu')) return true;
  if (!blocks.some(({ name }) => name === 'core/page-list')) return false;
  return (await state.environment.load.pages()).some(({ parentId }) => parentId !== 0);
}

/** Renders the blocks of a menu; adjacent list items share a list. */
async function renderMenuItems(
  blocks: readonly Block[],
  { rendering, hasSubmenus }: { rendering: BlockRenderInput; hasSubmenus: boolean },
): Promise<string> {
  const { attributes, block: parent, innerContext: context } = rendering;
  const { classes, style } = navigationStyles(attributes);
  const listAttributes = { class: ['wp-block-navigation__container', ...classes].join(' '), style };
  const parts: string[] = [];
  let isListOpen = false;
  for (const block of blocks) {
    const markup = (await context.state.renderers.renderBlock(block, { context, parent })).trim();
    const needsItem = markup !== '' && BLOCKS_IN_LIST_ITEM.has(block.name ?? '');
    const html = needsItem ? `<li class="wp-block-navigation-item">${markup}</li>` : markup;
    const isItem = new TagEditor(html).next('li');
    if (isItem !== isListOpen) {
      parts.push(isItem ? `<ul ${rendering.wrapperAttributes(listAttributes)}>` : '</ul>');
      isListOpen = isItem;
    }
    parts.push(html);
  }
  if (isListOpen) parts.push('</ul>');
  const items = parts.join('');
  return hasSubmenus && isInteractive(attributes) ? addSubmenuDirectives(items, attributes) : items;
}

const usesOverlay = (attributes: Attributes): boolean => (textAt(attributes, 'overlayMenu') ?? 'mobile') !== 'never';

/** Whether submenus open with a button or a click, or all of the menu in an overlay. */
const isInteractive = (attributes: Attributes): boolean =>
  usesOverlay(attributes) || submenuVisibility(attributes) === 'click' || attributes.showSubmenuIcon !== false;

/** Returns the classes and the style that the menu and its lists share. */
function navigationStyles(attributes: Attributes): { classes: string[]; style: string } {
  const colors = navigationColors(attributes);
  const fontSize = textAt(attributes, 'fontSize');
  const customSize = fontSize === undefined ? integerAt(attributes, 'customFontSize') : undefined;
  const layout = objectAt(attributes, 'layout');
  const justification = textAt(layout, 'justifyContent') ?? '';
  const decoration = textAt(attributes, 'style', 'typography', 'textDecoration');
  const classes = [
    ...colors.classes,
    ...(fontSize === undefined ? [] : [`has-${fontSize}-font-size`]),
    ...(usesOverlay(attributes) ? ['is-responsive'] : []),
    ...(JUSTIFICATIONS.has(justification) ? [`items-justified-${justification}`] : []),
    ...(layout.orientation === 'vertical' ? ['is-vertical'] : []),
    ...(layout.flexWrap === 'nowrap' ? ['no-wrap'] : []),
    ...(decoration ? [`has-text-decoration-${decoration}`] : []),
  ];
  return { classes, style: colors.style + (customSize === undefined ? '' : `font-size: ${customSize}px;`) };
}

const JUSTIFICATIONS: ReadonlySet<string> = new Set(['left', 'right', 'center', 'space-between']);

/** Renders the `nav` element: with a dialog for the overlay menu, unless the overlay is never used. */
async function renderNavElement(
  rendering: BlockRenderInput,
  { items, name }: { items: string; name: string },
): Promise<string> {
  const { attributes } = rendering;
  const isInOverlay = attributes[IN_OVERLAY] === true;
  const { classes, style } = navigationStyles(attributes);
  const tag = isInOverlay ? 'div' : 'nav';
  const wrapper = rendering.wrapperAttributes({
    class: classes.join(' '),
    style,
    'aria-label': isInOverlay ? name : uniqueName(name, rendering),
  });
  if (!usesOverlay(attributes)) return `<${tag} ${wrapper}>${items}</${tag}>`;
  const dialog = await renderOverlayDialog(rendering, items);
  return `<${tag} ${wrapper} data-wp-interactive="core/navigation" data-wp-context='${OVERLAY_CONTEXT}'>${dialog}</${tag}>`;
}

const OVERLAY_CONTEXT =
  '{"overlayOpenedBy":{"click":false,"hover":false,"focus":false},"type":"overlay","roleAttribute":"","ariaLabel":"Menu"}';

/** Adds a number to the name of a menu if earlier menus of the request have the same name. */
function uniqueName(name: string, { context }: BlockRenderInput): string {
  const number = context.state.environment.session.nextNumber(`navigation ${name}`);
  return number === 1 ? name : `${name} ${number}`;
}
