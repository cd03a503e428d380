import { canEditPost } from '../access/post-access.ts';
import { domainError } from '../core/domain-errors.ts';
import type { RequestContext } from '../core/request-context.ts';
import { accessDataOf } from '../core/rows/access-data.ts';
import type { ContentRow } from '../core/rows/content-row.ts';

/**
 * Returns a resolver of a field of an item for viewers who may edit the item. Its field reads the columns `type`, `status`
 * and `authorId`. Errors: `rest_forbidden_context`.
 */
export const forEditors =
  <Value>(read: (row: ContentRow, context: RequestContext) => Value) =>
  (row: ContentRow, _args: unknown, context: RequestContext): Value => {
    if (row.written || canEditPost(context.viewer, accessDataOf(row, context))) return read(row, context);
    throw domainError('rest_forbidden_context', { viewer: context.viewer });
  };
