import type { Post } from '../../prisma/generated/sqlite/client.ts';
import type { Domain } from '../domain.ts';
import { isIn, rawSql, type Sql, sql } from '../sql.ts';
import type { ExportPlace } from './cursor.ts';
import type { ExportOptions } from './head.ts';

const COLUMNS = [
  'id',
  'type',
  'status',
  'slug',
  'date',
  'dateGmt',
  'modified',
  'modifiedGmt',
  'authorId',
  'parentId',
  'menuOrder',
  'featuredMediaId',
  'title',
  'excerpt',
  'renderVersion',
  'renderDynamic',
  'titleRendered',
  'contentRendered',
  'content',
] as const;

/** An item as an export reads it. */
export type ItemRow = Pick<Post, (typeof COLUMNS)[number]>;

const UNPUBLISHED = ['draft', 'pending', 'private', 'future'];

/** The statuses of what is exported. */
export const exportedStatuses = ({ includeUnpublished }: ExportOptions): readonly string[] =>
  includeUnpublished ? ['publish', ...UNPUBLISHED] : ['publish'];

/** Of items in other statuses an export says nothing. */
export const isExported = (options: ExportOptions): Sql => isIn('"status"', exportedStatuses(options));

/** Items on one page, and characters of what they are made of: one that is longer stands alone. */
export const MOST_ITEMS = 50;
const MOST_CHARACTERS = 4_000_000;
const COMMENT_CHARACTERS = 500;

/** The next items of a type by id, as many as fit a page, and whether there are more. */
export async function loadItemRows(
  { kernel: { database } }: Pick<Domain, 'kernel'>,
  { place, options }: { place: ExportPlace; options: ExportOptions },
): Promise<{ rows: readonly ItemRow[]; hasMore: boolean }> {
  const { reader } = database;
  const sizes = await reader.$queryRaw<{ id: number; size: number | bigint }[]>(
    sql`SELECT "id", length("content") + length("contentRendered") + ${COMMENT_CHARACTERS} * "commentCount" + COALESCE((SELECT SUM(length(m."value")) FROM "post_meta" m WHERE m."postId" = p."id"), 0) AS "size" FROM "posts" p WHERE "type" = ${place.type} AND ${isExported(options)} AND "id" > ${place.id} AND "id" <= ${place.through} ORDER BY "id" LIMIT ${MOST_ITEMS + 1}`,
  );
  const ids: number[] = [];
  let characters = 0;
  for (const { id, size } of sizes.slice(0, MOST_ITEMS)) {
    characters += Number(size);
    if (ids.length > 0 && characters > MOST_CHARACTERS) break;
    ids.push(id);
  }
  if (ids.length === 0) return { rows: [], hasMore: false };
  const rows = await reader.$queryRaw<ItemRow[]>(
    sql`SELECT ${rawSql(COLUMNS.map((column) => `"${column}"`).join(', '))} FROM "posts" WHERE ${isIn('"id"', ids)} AND ${isExported(options)} ORDER BY "id"`,
  );
  return { rows, hasMore: sizes.length > ids.length };
}
