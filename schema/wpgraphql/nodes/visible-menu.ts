import { canSeeMenu } from '../../access/wpgraphql-access.ts';
import { assignedLocations } from '../../content/menus/menu-settings.ts';
import { isOpenToEveryone } from '../../core/audience.ts';
import { menuAudience } from '../../core/registry/registry-entry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { TermRow } from '../../core/rows/term-row.ts';

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
