import { canEditAnything } from '../access/site-access.ts';
import { viewerCan } from '../access/viewer.ts';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';

/** Whoever may edit anything sees what the active theme offers. */
export function mayUseTheme({ viewer, registry }: RequestContext): boolean {
  const declared = [...registry.postTypes.values()].map(({ capabilities }) => capabilities);
  return canEditAnything(viewer, declared);
}

/** Whether the viewer may see all themes, or the active one alone. */
export const mayViewThemes = (context: RequestContext, { onlyActive }: { onlyActive: boolean }): boolean =>
  viewerCan(context.viewer, 'switch_themes') || (onlyActive && mayUseTheme(context));

/**
 * Whoever may switch themes sees all of them, whoever may edit anything the active one. Errors:
 * `rest_cannot_view_themes`, `rest_cannot_view_active_theme`.
 */
export function requireThemes(context: RequestContext, { onlyActive }: { onlyActive: boolean }): void {
  if (mayViewThemes(context, { onlyActive })) return;
  const { viewer } = context;
  throw domainError(onlyActive ? 'rest_cannot_view_active_theme' : 'rest_cannot_view_themes', { viewer });
}
