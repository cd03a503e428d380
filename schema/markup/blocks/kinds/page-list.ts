import { integerAt } from '../../block-grammar/parsed-block.ts';
import { escapeHtml, escapeUrl } from '../../html/escape.ts';
import type { PostData } from '../../render-environment.ts';
import { renderTitle } from '../../render-title.ts';
import { border, color, defineBlock, flag, spacing, typography } from '../define-block.ts';
import { childrenByParent } from '../parts/children-by-parent.ts';
import { MENU_CONTEXT } from '../parts/menu-link.ts';
import { hasIcons, openingClass } from '../parts/navigation-submenus.ts';
import { SUBMENU_DRAWING } from '../parts/svg-icons.ts';
import type { RenderingBlock } from '../render-context.ts';

export const pageListBlock = defineBlock('core/page-list', {
  title: 'Page List',
  category: 'widgets',
  description: 'The pages of the site.',
  keywords: ['menu', 'navigation'],
  allowedBlocks: ['core/page-list-item'],
  usesContext: [...MENU_CONTEXT, 'style', 'openSubmenusOnClick', 'submenuVisibility'],
  attributes: { parentPageID: { type: 'integer', default: 0 }, isNested: flag(false) },
  supports: { anchor: true, reusable: false, html: false, ...typography, ...color, ...spacing, ...border },
  render: async (rendering) => {
    const { attributes, context } = rendering;
    context.state.isDynamic = true;
    const pages = await context.state.environment.load.pages();
    if (pages.length === 0) return '';
    const parentId = integerAt(attributes, 'parentPageID') ?? 0;
    const isNested = attributes.isNested === true;
    const known = new Set(pages.map((page) => page.id));
    const top = pages.filter((page) =>
      parentId === 0 ? page.parentId === 0 || !known.has(page.parentId) : page.parentId === parentId,
    );
    const items = pageItems(top, { tree: childrenByParent(pages), depth: 0, rendering });
    if (isNested) return items;
    return `<ul ${rendering.wrapper()}>${items}</ul>`;
  },
});

function pageItems(
  shown: readonly PostData[],
  place: { tree: ReadonlyMap<number, readonly PostData[]>; depth: number; rendering: RenderingBlock },
): string {
  const { tree, depth, rendering } = place;
  if (depth > 50) return '';
  const menu = rendering.context.values['core/navigation'];
  const inNavigation = menu !== undefined;
  const isNested = rendering.attributes.isNested === true;
  return shown
    .map((page) => {
      const children = tree.get(page.id) ?? [];
      const classes = [
        'wp-block-pages-list__item',
        ...(children.length > 0 ? ['has-child'] : []),
        ...(inNavigation ? ['wp-block-navigation-item'] : []),
        ...openingClass(menu),
      ].join(' ');
      const title = renderTitle(page.title, rendering.context.state.environment) || '(no title)';
      const linkClass = `wp-block-pages-list__item__link${inNavigation ? ' wp-block-navigation-item__content' : ''}`;
      const inner = children.length > 0 ? pageItems(children, { ...place, depth: depth + 1 }) : '';
      const toggle =
        inner !== '' && hasIcons(menu)
          ? `<button aria-label="${escapeHtml(`${title} submenu`)}" class="wp-block-navigation__submenu-icon wp-block-navigation-submenu__toggle" aria-expanded="false">${SUBMENU_DRAWING}</button>`
          : '';
      const list = inner === '' ? '' : `<ul class="wp-block-navigation__submenu-container">${inner}</ul>`;
      return `<li class="${classes}${depth > 0 || isNested ? ' ' : ''}"><a class="${linkClass}" href="${escapeUrl(page.link)}">${title}</a>${toggle}${list}</li>`;
    })
    .join('');
}
