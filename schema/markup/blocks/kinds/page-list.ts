import { integerAt } from '../../block-grammar/parsed-block.ts';
import { escapeHtml, escapeUrl } from '../../html/escape.ts';
import type { PostData } from '../../render-environment.ts';
import { renderTitle } from '../../render-title.ts';
import {
  borderSupports,
  colorSupports,
  defineBlock,
  flag,
  spacingSupports,
  typographySupports,
} from '../define-block.ts';
import { groupByParent } from '../parts/children-by-parent.ts';
import { MENU_CONTEXT_VALUES } from '../parts/menu-link.ts';
import { hasSubmenuIcons, submenuOpeningClasses } from '../parts/navigation-submenus.ts';
import { SUBMENU_ICON } from '../parts/svg-icons.ts';
import type { BlockRenderInput } from '../render-context.ts';

const MAX_DEPTH = 50;

export const pageListBlock = defineBlock('core/page-list', {
  title: 'Page List',
  category: 'widgets',
  description: 'A list of the pages of the site.',
  keywords: ['menu', 'navigation'],
  allowedBlocks: ['core/page-list-item'],
  usesContext: [...MENU_CONTEXT_VALUES, 'style', 'openSubmenusOnClick', 'submenuVisibility'],
  attributes: { parentPageID: { type: 'integer', default: 0 }, isNested: flag(false) },
  supports: {
    anchor: true,
    reusable: false,
    html: false,
    ...typographySupports,
    ...colorSupports,
    ...spacingSupports,
    ...borderSupports,
  },
  render: async (rendering) => {
    const { attributes, context } = rendering;
    context.state.isDynamic = true;
    const pages = await context.state.environment.load.pages();
    if (pages.length === 0) return '';
    const parentId = integerAt(attributes, 'parentPageID') ?? 0;
    const isNested = attributes.isNested === true;
    const pageIds = new Set(pages.map((page) => page.id));
    const topLevelPages = pages.filter((page) =>
      parentId === 0 ? page.parentId === 0 || !pageIds.has(page.parentId) : page.parentId === parentId,
    );
    const items = renderPages(topLevelPages, { tree: groupByParent(pages), depth: 0, rendering });
    if (isNested) return items;
    return `<ul ${rendering.wrapperAttributes()}>${items}</ul>`;
  },
});

function renderPages(
  pages: readonly PostData[],
  options: { tree: ReadonlyMap<number, readonly PostData[]>; depth: number; rendering: BlockRenderInput },
): string {
  const { tree, depth, rendering } = options;
  if (depth > MAX_DEPTH) return '';
  const navigation = rendering.context.values['core/navigation'];
  const isInNavigation = navigation !== undefined;
  const isNested = rendering.attributes.isNested === true;
  return pages
    .map((page) => {
      const children = tree.get(page.id) ?? [];
      const classes = [
        'wp-block-pages-list__item',
        ...(children.length > 0 ? ['has-child'] : []),
        ...(isInNavigation ? ['wp-block-navigation-item'] : []),
        ...submenuOpeningClasses(navigation),
      ].join(' ');
      const title = renderTitle(page.title, rendering.context.state.environment) || '(no title)';
      const linkClass = `wp-block-pages-list__item__link${isInNavigation ? ' wp-block-navigation-item__content' : ''}`;
      const childItems = children.length > 0 ? renderPages(children, { ...options, depth: depth + 1 }) : '';
      const toggle =
        childItems !== '' && hasSubmenuIcons(navigation)
          ? `<button aria-label="${escapeHtml(`${title} submenu`)}" class="wp-block-navigation__submenu-icon wp-block-navigation-submenu__toggle" aria-expanded="false">${SUBMENU_ICON}</button>`
          : '';
      const list = childItems === '' ? '' : `<ul class="wp-block-navigation__submenu-container">${childItems}</ul>`;
      return `<li class="${classes}${depth > 0 || isNested ? ' ' : ''}"><a class="${linkClass}" href="${escapeUrl(page.link)}">${title}</a>${toggle}${list}</li>`;
    })
    .join('');
}
