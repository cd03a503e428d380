import { createHmac } from 'node:crypto';
import type { GraphQLResolveInfo } from 'graphql';
import { storedKey } from '../../auth/stored-key.ts';
import { columnList, sql } from '../../core/dialect/sql.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { type PostColumn, selectedColumns } from '../../core/graphql/selection.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow, RevisionRow } from '../../core/rows/content-row.ts';
import { permalinkOf } from '../../urls/item-permalink.ts';
import { type OwnerArguments, requireEditableOwner } from './version-owner.ts';

/** The maximum number of autosaves that are loaded. Each editor has one. */
const MAX_AUTOSAVES = 1_000;

interface AutosaveRequestOptions<Args> {
  args: Args;
  context: RequestContext;
  info: GraphQLResolveInfo;
}

/** Loads all autosaves of an item, the newest first. Errors: `rest_post_invalid_parent`, `rest_cannot_read`. */
export async function loadAutosaves({
  args,
  context,
  info,
}: AutosaveRequestOptions<OwnerArguments>): Promise<RevisionRow[]> {
  const owner = await requireEditableOwner(args, context);
  return loadAutosaveRows(owner, { columns: selectedColumns(info, [[]]), context });
}

/**
 * Loads one autosave of an item: the one with the id; without an id, that of the viewer, or else the newest. Errors: also
 * `rest_post_no_autosave` if there is none, or the id is not that of an autosave of the item.
 */
export async function loadAutosave({
  args,
  context,
  info,
}: AutosaveRequestOptions<OwnerArguments & { id?: number | null }>): Promise<RevisionRow> {
  const owner = await requireEditableOwner(args, context);
  const rows = await loadAutosaveRows(owner, { columns: [...selectedColumns(info, [[]]), 'authorId'], context });
  const hasId = args.id !== null && args.id !== undefined;
  const row = hasId
    ? rows.find(({ id }) => id === args.id)
    : (rows.find(({ authorId }) => authorId === context.viewer.userId) ?? rows[0]);
  if (!row) throw domainError('rest_post_no_autosave');
  return row;
}

async function loadAutosaveRows(
  owner: ContentRow,
  { columns, context }: { columns: readonly PostColumn[]; context: RequestContext },
): Promise<RevisionRow[]> {
  const rows = await context.kernel.database.reader.$queryRaw<RevisionRow[]>(sql`
    SELECT ${columnList(columns)} FROM "posts" p
    WHERE p."parentId" = ${owner.id} AND p."type" = 'revision' AND p."autosave" = ${true}
    ORDER BY p."date" DESC, p."id" DESC LIMIT ${MAX_AUTOSAVES}`);
  for (const row of rows) row.owner = owner;
  return rows;
}

/**
 * Returns the address of the preview of an autosave: the permalink of the item with a nonce of the editor. Empty for
 * items without a permalink, null for a revision that is not an autosave.
 */
export async function autosavePreviewLink(row: RevisionRow, context: RequestContext): Promise<string | null> {
  const { owner } = row;
  const isDraft = row.id === owner.id;
  if (!isDraft && !row.autosave) return null;
  if (!context.registry.postTypes.get(owner.type)?.viewable) return '';
  const link = await permalinkOf(owner, context);
  const parameters = isDraft ? '' : `preview_id=${owner.id}&preview_nonce=${await previewNonce(owner.id, context)}&`;
  return `${link}${link.includes('?') ? '&' : '?'}${parameters}preview=true`;
}

/** The name of the setting with the key that signs nonces of previews. */
const KEY_SETTING = 'preview_secret';

/** Ten hexadecimal digits that depend on the item, the viewer and a key of the site. */
async function previewNonce(postId: number, context: RequestContext): Promise<string> {
  const key = await storedKey(context, KEY_SETTING);
  return createHmac('sha256', key).update(`preview:${context.viewer.userId}:${postId}`).digest('hex').slice(0, 10);
}
