import type { GraphQLResolveInfo } from 'graphql';
import { canEditPost, canReadPost } from '../access/post-access.ts';
import { requireAudience } from '../core/audience.ts';
import { domainError } from '../core/domain-errors.ts';
import type { ReadContextName } from '../core/read-context.ts';
import { queryRows } from '../core/reads/recording-reader.ts';
import { rowsById } from '../core/reads/row-tags.ts';
import type { PostType } from '../core/registry/registry.ts';
import type { RequestContext } from '../core/request-context.ts';
import { loadAccessData } from '../core/rows/access-data.ts';
import { ACCESS_COLUMNS, type ContentRow, openForEditing } from '../core/rows/content-row.ts';
import { type PostColumn, selectedColumns } from '../core/selection.ts';
import { columnList, sql } from '../core/sql.ts';
import { isId } from '../values/ids.ts';
import { isItemPasswordCorrect, requireItemPassword } from './item-password.ts';
import { openPreview } from './previews/open-preview.ts';

/** Loads columns of one item, and those that access rules need; null if there is no such item. */
export async function loadContentRow(input: {
  context: RequestContext;
  id: number;
  columns: readonly PostColumn[];
}): Promise<ContentRow | null> {
  const { context, id, columns } = input;
  if (!isId(id)) return null;
  const list = columnList([...columns, ...ACCESS_COLUMNS]);
  const rows = await queryRows<ContentRow>(context.kernel.database.reader, {
    statement: sql`SELECT ${list} FROM "posts" p WHERE p."id" = ${id}`,
    mentions: { posts: 1 },
    rows: rowsById('posts', [id]),
  });
  return rows[0] ?? null;
}

/**
 * Loads one item of a type. A correct password unlocks its protected texts. A preview token grants reading it, but not in
 * the context `EDIT`.
 *
 * Errors (docs/protocol/errors.md#items): `rest_post_invalid_id`, `rest_forbidden_context` (edit context without the
 * right to edit), `rest_post_incorrect_password`, `too_many_login_failures`, `rest_forbidden`,
 * `rest_preview_token_invalid`, and the error of the audience of the type.
 */
export async function loadItem(input: {
  type: PostType;
  args: {
    id: number;
    context?: ReadContextName | null;
    password?: string | null;
    previewToken?: string | null;
  };
  context: RequestContext;
  info: GraphQLResolveInfo;
}): Promise<ContentRow> {
  const { type, args, context, info } = input;
  const { viewer } = context;
  const columns = new Set<PostColumn>([...selectedColumns(info, [[]]), 'password']);
  const row = await loadContentRow({ context, id: args.id, columns: [...columns] });
  if (!row || row.type !== type.name) throw domainError('rest_post_invalid_id');
  const accessData = await loadAccessData(row, context);
  if (args.context === 'EDIT' && !canEditPost(viewer, accessData))
    throw domainError('rest_forbidden_context', { viewer });
  if (args.password) {
    await requireItemPassword(context, { item: row, password: args.password });
    row.unlocked = true;
  }
  if (args.context === 'EDIT') openForEditing(row);
  requireAudience(type.audience, context);
  if (args.previewToken) return openPreview(row, { token: args.previewToken, context });
  if (!canReadPost(viewer, accessData)) throw domainError('rest_forbidden', { viewer });
  return row;
}

/**
 * Loads the row of an item, with the columns that access rules need; null if the item is not visible to the viewer, or
 * if the password is wrong.
 */
export async function loadVisibleItem(input: {
  type: PostType;
  args: { id: number; password?: string | null };
  context: RequestContext;
}): Promise<ContentRow | null> {
  const { type, args, context } = input;
  const row = await loadContentRow({ context, id: args.id, columns: ['id', 'password'] });
  if (!row || row.type !== type.name || !canReadPost(context.viewer, await loadAccessData(row, context))) return null;
  return args.password && !(await isItemPasswordCorrect(context, { item: row, password: args.password })) ? null : row;
}
