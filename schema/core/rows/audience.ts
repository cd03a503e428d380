import { coversKind } from '../../access/password-scopes.ts';
import { canEditAnything, canEditTheme, canSwitchThemes } from '../../access/site-access.ts';
import { domainError, type ErrorCode } from '../errors/domain-errors.ts';
import type { Audience } from '../registry/registry-entry.ts';
import type { RequestContext } from '../request-context.ts';

/** What decides about an audience. */
export type AudienceContext = Pick<RequestContext, 'viewer' | 'registry' | 'site'>;

/** Whether a setting of the site makes a kind visible to everyone; by default, it is visible to editors only. */
export const isOpenToEveryone = (audience: Audience | undefined, { site }: Pick<AudienceContext, 'site'>): boolean =>
  audience?.publicSetting !== undefined && site.flag(audience.publicSetting);

/** Whether the viewer belongs to the audience of a kind. A kind without an audience is visible to everyone. */
export function isInAudience(audience: Audience | undefined, context: AudienceContext): boolean {
  if (!audience || isOpenToEveryone(audience, context)) return true;
  if (!coversKind(context.viewer, audience.scopeKind)) return false;
  return canEditTheme(context.viewer) || viewerEditsAnything(context);
}

/** Whether the viewer may edit items of at least one type. Reading data for editors, such as patterns, requires this. */
export const viewerEditsAnything = ({ viewer, registry }: Pick<AudienceContext, 'viewer' | 'registry'>): boolean =>
  canEditAnything(
    viewer,
    [...registry.postTypes.values()].map(({ capabilities }) => capabilities),
  );

/** Whether the viewer may read all themes, or only the active one. */
export const canViewThemes = (
  context: Pick<AudienceContext, 'viewer' | 'registry'>,
  { onlyActive }: { onlyActive: boolean },
): boolean => canSwitchThemes(context.viewer) || (onlyActive && viewerEditsAnything(context));

/** Throws `refusal` if the viewer may not edit items of any type. */
export function requireEditor(context: Pick<AudienceContext, 'viewer' | 'registry'>, refusal: ErrorCode): void {
  if (!viewerEditsAnything(context)) throw domainError(refusal, { viewer: context.viewer });
}

/** Throws the refusal of the audience if the viewer does not belong to it. */
export function requireAudience(audience: Audience | undefined, context: AudienceContext): void {
  if (audience && !isInAudience(audience, context)) throw domainError(audience.refusal, { viewer: context.viewer });
}
