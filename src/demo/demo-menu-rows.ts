import { patterns } from '../../prisma/demo/demo-patterns.ts';
import type { DemoMenuItem } from '../../prisma/demo/demo-types.ts';
import { menuItems } from '../../prisma/demo/menu.ts';
import { defaultMenuItemLink } from '../../schema/core/rows/menu-item-row.ts';
import type { ImportRows } from '../import/conversion.ts';
import { type DemoContext, firstMenuItemId, navigationId, pageIds, patternIds, termIds } from './demo-numbers.ts';
import { commonRow, contentOf } from './demo-post-rows.ts';

type PostRow = ImportRows['post'][number];

/** The date of the menu and the navigation. */
const CREATED = { daysAgo: 85, time: '11:00' };

/** The rows of patterns, menu items and the navigation, in the order of their ids. */
export function demoMenuRows(demoContext: DemoContext): PostRow[] {
  return [
    ...patterns.map((pattern) => ({
      ...commonRow({ ...pattern, id: patternIds.get(pattern.slug) ?? 0 }, demoContext),
      type: 'cms_block',
      slug: pattern.slug,
      content: contentOf(pattern, demoContext),
    })),
    ...menuItems.map((item, index) => ({
      ...commonRow({ ...CREATED, id: firstMenuItemId + index, title: 'title' in item ? item.title : '' }, demoContext),
      type: 'nav_menu_item',
      slug: String(firstMenuItemId + index),
      menuOrder: index + 1,
    })),
    {
      ...commonRow({ ...CREATED, id: navigationId, title: 'Main' }, demoContext),
      type: 'cms_navigation',
      slug: 'main',
      content: '<!-- wp:page-list /-->',
    },
  ];
}

/** The rows with the targets of the menu items. */
export const demoMenuItemRows = ({ siteUrl }: DemoContext): ImportRows['menuItem'] =>
  menuItems.map((item, index) => ({
    postId: firstMenuItemId + index,
    ...defaultMenuItemLink,
    ...targetOf(item, { siteUrl, id: firstMenuItemId + index }),
    parentItemId: item.parentIndex === undefined ? 0 : firstMenuItemId + item.parentIndex,
  }));

function targetOf(item: DemoMenuItem, { siteUrl, id }: { siteUrl: string; id: number }) {
  if ('page' in item) return { itemType: 'post_type', object: 'page', objectId: pageIds.get(item.page) ?? 0 };
  if ('category' in item) {
    return { itemType: 'taxonomy', object: 'category', objectId: termIds.get(item.category) ?? 0 };
  }
  return { itemType: 'custom', object: 'custom', objectId: id, url: siteUrl + item.url };
}
