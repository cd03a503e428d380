import { canEditAnything, canEditTheme, canSwitchThemes } from '../access/site-access.ts';
import { domainError, type ErrorCode } from './domain-errors.ts';
import type { Audience } from './registry/registry-entry.ts';
import type { RequestContext } from './request-context.ts';

type Around = Pick<RequestContext, 'viewer' | 'registry' | 'site'>;

/** Whether a setting of the site makes a kind visible to everyone that is otherwise visible to editors only. */
export const isOpened = (audience: Audience | undefined, { site }: Pick<Around, 'site'>): boolean =>
  audience?.opening !== undefined && site.flag(audience.opening);

/** Whether the viewer belongs to the audience of a kind. */
export function isAudience(audience: Audience | undefined, around: Around): boolean {
  if (!audience || isOpened(audience, around)) return true;
  return canEditTheme(around.viewer) || viewerEditsAnything(around);
}

/** Whether the viewer may edit items of any type, and so see what editors choose from. */
export const viewerEditsAnything = ({ viewer, registry }: Pick<Around, 'viewer' | 'registry'>): boolean =>
  canEditAnything(
    viewer,
    [...registry.postTypes.values()].map(({ capabilities }) => capabilities),
  );

/** Whether the viewer may see all themes, or the active one alone. */
export const canViewThemes = (
  around: Pick<Around, 'viewer' | 'registry'>,
  { onlyActive }: { onlyActive: boolean },
): boolean => canSwitchThemes(around.viewer) || (onlyActive && viewerEditsAnything(around));

/** Requires the capability to edit items of some type. Errors: `refusal`. */
export function requireEditor(context: Pick<Around, 'viewer' | 'registry'>, refusal: ErrorCode): void {
  if (!viewerEditsAnything(context)) throw domainError(refusal, { viewer: context.viewer });
}

/** Errors: the refusal that the kind names. */
export function requireAudience(audience: Audience | undefined, around: Around): void {
  if (audience && !isAudience(audience, around)) throw domainError(audience.refusal, { viewer: around.viewer });
}
