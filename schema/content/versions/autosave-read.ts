import type { GraphQLResolveInfo } from 'graphql';
import { domainError } from '../../core/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { RevisionRow } from '../../core/rows/revision-row.ts';
import { type PostColumn, selectedColumns } from '../../core/selection.ts';
import { columnList, sql } from '../../core/sql.ts';
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
