import { integerAt, objectAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeUrl } from '../../html/escape.ts';
import { stripAllTags } from '../../html/strip-tags.ts';
import type { PostData } from '../../render-environment.ts';
import { renderTitle } from '../../render-title.ts';
import { defineBlock } from '../define-block.ts';
import { menuColors, pageListOverlayColors } from '../parts/menu-colors.ts';
import { MENU_CONTEXT_VALUES } from '../parts/menu-link.ts';
import { groupByParent, hasSubmenuIcons, submenuOpeningClasses, submenuVisibility } from '../parts/nested-submenus.ts';
import { SUBMENU_ICON } from '../parts/svg-icons.ts';
import type { BlockRenderInput } from '../render-context.ts';
import { allBorders, allTypography, controls, hiddenControls } from '../support-settings.ts';

const MAX_DEPTH = 50;

export const pageListBlock = defineBlock('core/page-list', {
  title: 'Page List',
  category: 'widgets',
  description: 'A list of the pages of the site.',
  keywords: ['menu', 'navigation'],
  allowedBlocks: ['core/page-list-item'],
  usesContext: [...MENU_CONTEXT_VALUES, 'style', 'openSubmenusOnClick', 'submenuVisibility', 'core/isInsideSubmenu'],
  attributes: { parentPageID: { type: 'integer', default: 0 } },
  supports: {
    anchor: true,
    reusable: false,
    html: false,
    typography: { ...allTypography, ...controls('fontSize') },
    interactivity: { clientNavigation: true },
    color: { text: true, background: true, link: true, gradients: true, ...controls('background', 'text', 'link') },
    __experimentalBorder: { ...allBorders },
    spacing: { padding: true, margin: true, ...hiddenControls('padding', 'margin') },
    contentRole: true,
  },
  render: async (rendering) => {
    const { attributes, context } = rendering;
    context.state.isDynamic = true;
    const pages = await context.state.environment.load.pages();
    if (pages.length === 0) return '';
    const parentId = integerAt(attributes, 'parentPageID') ?? 0;
    const isNested = isInSubmenu(rendering);
    const topLevelPages = pages.filter((page) => page.parentId === parentId);
    if (parentId !== 0 && (topLevelPages.length === 0 || !isInTree(parentId, pages))) return '';
    const items = renderPages(topLevelPages, { tree: groupByParent(pages), depth: 0, rendering });
    if (isNested) return items;
    const { classes, style } = menuColors(objectAt(context.values, 'core/navigation'));
    return `<ul ${rendering.wrapperAttributes({ class: classes.join(' '), style })}>${items}</ul>`;
  },
});

/** Whether a page and all its ancestors are among the pages: pages below one that is not published are not listed. */
function isInTree(pageId: number, pages: readonly PostData[]): boolean {
  const parents = new Map(pages.map(({ id, parentId }) => [id, parentId]));
  let id: number | undefined = pageId;
  for (let depth = 0; id && depth <= MAX_DEPTH; depth++) id = parents.get(id);
  return id === 0;
}

/** Whether the list is in a submenu, whose list it then shares. */
const isInSubmenu = ({ context }: BlockRenderInput): boolean => context.values['core/navigation-submenu'] !== undefined;

/** The pages by parent, and how deeply the rendered pages are nested. */
interface PageTree {
  tree: ReadonlyMap<number, readonly PostData[]>;
  depth: number;
  rendering: BlockRenderInput;
}

function renderPages(pages: readonly PostData[], options: PageTree): string {
  const { tree, depth } = options;
  if (depth > MAX_DEPTH) return '';
  return pages
    .map((page) => {
      const children = tree.get(page.id) ?? [];
      const childItems = children.length > 0 ? renderPages(children, { ...options, depth: depth + 1 }) : '';
      return renderPage(page, { ...options, hasChildren: children.length > 0, childItems });
    })
    .join('');
}

function renderPage(page: PostData, options: PageTree & { hasChildren: boolean; childItems: string }): string {
  const { depth, rendering, hasChildren, childItems } = options;
  const { environment } = rendering.context.state;
  const navigation = rendering.context.values['core/navigation'];
  const isInNavigation = navigation !== undefined;
  const isSubmenu = depth > 0 || isInSubmenu(rendering);
  const colors = pageListOverlayColors(objectAt(rendering.context.values, 'core/navigation'));
  const classes = [
    'wp-block-pages-list__item',
    ...(hasChildren ? ['has-child'] : []),
    ...(isInNavigation ? ['wp-block-navigation-item', ...submenuOpeningClasses(navigation)] : []),
    ...(isSubmenu ? [colors.classes.join(' ')] : []),
    ...(page.id === environment.site.frontPageId ? ['menu-item-home'] : []),
  ].join(' ');
  const style = isSubmenu && colors.style ? ` style="${escapeAttribute(colors.style)}"` : '';
  const title = renderTitle(page.title, environment) || '(no title)';
  const toggleAttributes = `aria-label="${escapeAttribute(`${stripAllTags(title)} submenu`)}" class="${toggleClasses(rendering)}" aria-expanded="false"`;
  const opensOnClick = isInNavigation && submenuVisibility(navigation) === 'click';
  const linkClass = `wp-block-pages-list__item__link${isInNavigation ? ' wp-block-navigation-item__content' : ''}`;
  const link =
    hasChildren && opensOnClick
      ? `<button ${toggleAttributes}>${title}</button><span class="wp-block-page-list__submenu-icon wp-block-navigation__submenu-icon">${SUBMENU_ICON}</span>`
      : `<a class="${linkClass}" href="${escapeUrl(page.link)}">${title}</a>`;
  const toggle =
    childItems !== '' && !opensOnClick && hasSubmenuIcons(navigation)
      ? `<button ${toggleAttributes}>${SUBMENU_ICON}</button>`
      : '';
  const list = childItems === '' ? '' : `<ul class="wp-block-navigation__submenu-container">${childItems}</ul>`;
  return `<li class="${classes}"${style}>${link}${toggle}${list}</li>`;
}

/** Returns the classes of the button that opens a submenu: it is the label of the item, or an icon beside it. */
function toggleClasses({ context }: BlockRenderInput): string {
  const opensOnClick = submenuVisibility(context.values['core/navigation']) === 'click';
  const first = opensOnClick ? ' wp-block-navigation-item__content' : 'wp-block-navigation__submenu-icon';
  return `${first} wp-block-navigation-submenu__toggle`;
}
