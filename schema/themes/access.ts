import { canEditAnything } from '../access/site-access.ts';
import { viewerCan } from '../access/viewer.ts';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';

/** Whoever may edit anything sees what the active theme offers. */
export function mayUseTheme({ viewer, registry }: RequestContext): boolean {
  const declared = [...registry.postTypes.values()].map(({ capabilities }) => capabilities);
  return canEditAnything(viewer, declared);
}

/**
 * Whoever may switch themes sees all of them, whoever may edit anything the active one. Errors:
 * `rest_cannot_view_themes`, `rest_cannot_view_active_theme`.
 */
export function requireThemes(context: RequestContext, { onlyActive }: { onlyActive: boolean }): void {
  const { viewer } = context;
  if (viewerCan(viewer, 'switch_themes')) return;
  if (!onlyActive) throw domainError('rest_cannot_view_themes', { viewer });
  if (!mayUseTheme(context)) throw domainError('rest_cannot_view_active_theme', { viewer });
}
