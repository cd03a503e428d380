import type { Builder, ObjectTypeRef } from '../core/builder.ts';
import type { RequestContext } from '../core/request-context.ts';
import type { ContentRow } from '../core/rows/content-row.ts';
import { reads } from '../core/selection.ts';
import { allOf, rawSql, sql } from '../core/sql.ts';
import { readableRelatedItem } from './readable-items.ts';

/** Loads the next published item of the same type by date, later or earlier. */
async function neighbor(
  row: ContentRow,
  { isLater, taxonomy, context }: { isLater: boolean; taxonomy: string | null | undefined; context: RequestContext },
): Promise<ContentRow | null> {
  const [comparison, direction] = isLater ? ['>', 'ASC'] : ['<', 'DESC'];
  const where = allOf([
    sql`p."type" = ${row.type} AND p."status" = 'publish'`,
    sql`(p."date", p."id") ${rawSql(comparison as string)} (${row.date}, ${row.id})`,
    ...(taxonomy
      ? [
          sql`EXISTS (
            SELECT 1
            FROM "post_terms" pt JOIN "post_terms" shared ON shared."termId" = pt."termId"
              JOIN "terms" t ON t."id" = pt."termId"
            WHERE pt."postId" = p."id" AND shared."postId" = ${row.id} AND t."taxonomy" = ${taxonomy}
          )`,
        ]
      : []),
  ]);
  const statement = sql`
    SELECT p."id" FROM "posts" p
    WHERE ${where} ORDER BY p."date" ${rawSql(direction as string)}, p."id" ${rawSql(direction as string)} LIMIT 1`;
  const [adjacent] = (await context.loaders.joined.load({ columnsKey: 'id', statement })) as { id: number }[];
  return adjacent ? readableRelatedItem(adjacent.id, context) : null;
}

/** Adds the fields `previous` and `next` to a type with items that are ordered by date. */
export function registerNeighborFields(builder: Builder, node: ObjectTypeRef<ContentRow>): void {
  const field = (isLater: boolean, description: string) =>
    builder.objectField(node, isLater ? 'next' : 'previous', (t) =>
      t.field({
        type: node,
        nullable: true,
        description,
        args: {
          taxonomy: t.arg.string({ description: 'Only items that share a term of this taxonomy with the item.' }),
        },
        extensions: reads('id', 'type', 'date'),
        resolve: (row, { taxonomy }, context) => neighbor(row, { isLater, taxonomy, context }),
      }),
    );
  field(false, 'The previous published item by date; null for the oldest.');
  field(true, 'The next published item by date; null for the newest.');
}
