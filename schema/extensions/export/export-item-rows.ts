import type { Domain } from '../../core/domain.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { isIn, type Sql, sql } from '../../core/sql.ts';
import type { ExportPosition } from './export-cursor.ts';
import type { ExportOptions } from './export-options.ts';
import { idsOfPage, MAX_PAGE_ITEMS } from './page-size.ts';

const UNPUBLISHED = ['draft', 'pending', 'private', 'future'];

/** The statuses of exported items. */
export const exportedStatuses = ({ includeUnpublished }: ExportOptions): readonly string[] =>
  includeUnpublished ? ['publish', ...UNPUBLISHED] : ['publish'];

/** Selects the items that are exported, by status. */
export const isExported = (options: ExportOptions): Sql => isIn('"status"', exportedStatuses(options));

/** The estimated number of characters of a comment. */
const COMMENT_CHARACTERS = 500;

/** Loads the next page of items of one type, ordered by id, and whether more items follow. */
export async function loadItemRows(
  { kernel: { database } }: Pick<Domain, 'kernel'>,
  { position, options }: { position: ExportPosition; options: ExportOptions },
): Promise<{ rows: readonly ContentRow[]; hasMore: boolean }> {
  const { reader } = database;
  const sizes = await reader.$queryRaw<{ id: number; size: number | bigint }[]>(sql`
    SELECT "id",
      length("content") + length("contentRendered") + ${COMMENT_CHARACTERS} * "commentCount" + COALESCE(
        (SELECT SUM(length(m."value")) FROM "post_meta" m WHERE m."postId" = p."id"), 0
      ) AS "size"
    FROM "posts" p
    WHERE "type" = ${position.type} AND ${isExported(options)} AND "id" > ${position.id} AND "id" <= ${position.maxId}
    ORDER BY "id" LIMIT ${MAX_PAGE_ITEMS + 1}`);
  const ids = idsOfPage(sizes);
  if (ids.length === 0) return { rows: [], hasMore: false };
  const rows = await reader.$queryRaw<ContentRow[]>(sql`
    SELECT * FROM "posts"
    WHERE ${isIn('"id"', ids)} AND ${isExported(options)} ORDER BY "id"`);
  return { rows, hasMore: sizes.length > ids.length };
}
