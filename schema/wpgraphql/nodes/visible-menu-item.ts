import { canSeeMenu, canSeeMenuItem } from '../../access/wpgraphql-access.ts';
import { assignedLocations } from '../../content/menus/menu-settings.ts';
import { menuAudience } from '../../core/registry/registry-entry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { isOpenToEveryone } from '../../core/rows/audience.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import { isId } from '../../values/ids.ts';

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
 * Loads a menu item; null if there is none that the viewer may see. Its menu must be visible; whether its target is does
 * not matter.
 */
export async function loadVisibleMenuItem(id: number, context: RequestContext): Promise<ContentRow | null> {
  const row = isId(id) ? await context.loaders.nodes.load(id) : null;
  if (row?.type !== 'nav_menu_item' || !canSeeMenuItem(context.viewer, row)) return null;
  return (await menuOfItem(row, context)) ? row : null;
}

/** The ids of the menus that the viewer may see; null for all. */
export function visibleMenuIds(context: RequestContext): readonly number[] | null {
  if (isOpenToEveryone(menuAudience, context) || canSeeMenu(context.viewer, { isAtLocation: false })) return null;
  return [...new Set(assignedLocations(context.site).values())];
}

/** Returns the menu if the viewer may see it, else null. */
export function visibleMenu(row: TermRow | null, context: RequestContext): TermRow | null {
  const ids = visibleMenuIds(context);
  return row?.taxonomy === 'nav_menu' && (ids?.includes(row.id) ?? true) ? row : null;
}
