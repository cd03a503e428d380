import { canEditTheme } from '../../access/site-access.ts';
import { requireEditor } from '../../core/audience.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';

/** Whoever may edit anything sees templates. Errors: `rest_cannot_manage_templates`. */
export const requireTemplateReader = (context: RequestContext): void =>
  requireEditor(context, 'rest_cannot_manage_templates');

/** Whoever may edit the theme writes templates. Errors: `rest_cannot_manage_templates`. */
export function requireWriter({ viewer }: RequestContext): void {
  if (!canEditTheme(viewer)) throw domainError('rest_cannot_manage_templates', { viewer });
}
