import { menuTargetOf } from '../../content/menus/menu-item-target.ts';
import { menuLinkOf } from '../../content/menus/menu-item-texts.ts';
import { assignedLocations } from '../../content/menus/menu-settings.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import { isId } from '../../values/ids.ts';
import { visibleMenu } from './visible-menu.ts';

/** Returns the names of the locations of a menu. */
export const locationsOfMenu = (menuId: number, { site }: RequestContext): string[] =>
  [...assignedLocations(site)].filter(([, id]) => id === menuId).map(([name]) => name);

/** Loads the menu of a menu item; null if the viewer may not see it. */
export async function menuOfItem({ id }: Pick<ContentRow, 'id'>, context: RequestContext): Promise<TermRow | null> {
  const { loaders } = context;
  const term = (await loaders.postTerms.load(id)).find(({ taxonomy }) => taxonomy === 'nav_menu');
  return term ? visibleMenu(await loaders.terms.load(term.id), context) : null;
}

/**
 * Returns the menu item if the viewer may see it, else null: its menu must be visible, and its target must exist and be
 * visible.
 */
export async function visibleMenuItem(row: ContentRow, context: RequestContext): Promise<ContentRow | null> {
  if (!(await menuOfItem(row, context))) return null;
  const { isInvalid } = await menuTargetOf(await menuLinkOf(row, context), context);
  return isInvalid ? null : row;
}

/** Loads a published menu item; null if there is none that the viewer may see. */
export async function loadVisibleMenuItem(id: number, context: RequestContext): Promise<ContentRow | null> {
  const row = isId(id) ? await context.loaders.nodes.load(id) : null;
  return row?.type === 'nav_menu_item' && row.status === 'publish' ? visibleMenuItem(row, context) : null;
}
