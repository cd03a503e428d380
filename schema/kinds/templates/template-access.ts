import { canEditTheme } from '../../access/site-access.ts';
import { requireEditor } from '../../core/audience.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';

/**
 * Requires the right to edit items of at least one type, which reading templates requires. Errors:
 * `rest_cannot_manage_templates`.
 */
export const requireTemplateReader = (context: RequestContext): void =>
  requireEditor(context, 'rest_cannot_manage_templates');

/** Requires the right to edit the theme, which writing templates requires. Errors: `rest_cannot_manage_templates`. */
export function requireTemplateEditor({ viewer }: RequestContext): void {
  if (!canEditTheme(viewer)) throw domainError('rest_cannot_manage_templates', { viewer });
}
