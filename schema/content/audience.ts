import { canReadMenus } from '../access/site-access.ts';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
import type { Audience } from '../types/registry-entry.ts';

type Around = Pick<RequestContext, 'viewer' | 'registry' | 'site'>;

/** Whether a setting of the site opens to everybody what only those see who edit something. */
export const isOpened = (audience: Audience | undefined, { site }: Pick<Around, 'site'>): boolean =>
  audience?.opening !== undefined && site.flag(audience.opening);

/** Whether the viewer is among those who see anything of a kind. */
export function isAudience(audience: Audience | undefined, around: Around): boolean {
  if (!audience || isOpened(audience, around)) return true;
  return canReadMenus(
    around.viewer,
    [...around.registry.postTypes.values()].map(({ capabilities }) => capabilities),
  );
}

/** Errors: the refusal that the kind names. */
export function requireAudience(audience: Audience | undefined, around: Around): void {
  if (audience && !isAudience(audience, around)) throw domainError(audience.refusal, { viewer: around.viewer });
}
