import { canEditAnything, canEditTheme } from '../access/site-access.ts';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';

/** Whoever may edit anything sees templates. Errors: `rest_cannot_manage_templates`. */
export function requireReader({ viewer, registry }: RequestContext): void {
  const declared = [...registry.postTypes.values()].map(({ capabilities }) => capabilities);
  if (!canEditAnything(viewer, declared)) throw domainError('rest_cannot_manage_templates', { viewer });
}

/** Whoever may edit the theme writes templates. Errors: `rest_cannot_manage_templates`. */
export function requireWriter({ viewer }: RequestContext): void {
  if (!canEditTheme(viewer)) throw domainError('rest_cannot_manage_templates', { viewer });
}
