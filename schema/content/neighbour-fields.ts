import type { Builder, ObjectTypeRef } from '../core/builder.ts';
import type { RequestContext } from '../core/request-context.ts';
import type { ContentRow } from '../core/rows/content-row.ts';
import { reads } from '../core/selection.ts';
import { allOf, rawSql, sql } from '../core/sql.ts';
import { readableParent } from './readable-items.ts';

/** The next item of its type in the order of dates that is published, one way or the other. */
async function neighbour(
  row: ContentRow,
  { isLater, taxonomy, context }: { isLater: boolean; taxonomy: string | null | undefined; context: RequestContext },
): Promise<ContentRow | null> {
  const [comparison, way] = isLater ? ['>', 'ASC'] : ['<', 'DESC'];
  const where = allOf([
    sql`p."type" = ${row.type} AND p."status" = 'publish'`,
    sql`(p."date", p."id") ${rawSql(comparison as string)} (${row.date}, ${row.id})`,
    ...(taxonomy
      ? [
          sql`EXISTS (
            SELECT 1
            FROM "post_terms" pt JOIN "post_terms" own ON own."termId" = pt."termId"
              JOIN "terms" t ON t."id" = pt."termId"
            WHERE pt."postId" = p."id" AND own."postId" = ${row.id} AND t."taxonomy" = ${taxonomy}
          )`,
        ]
      : []),
  ]);
  const statement = sql`
    SELECT p."id" FROM "posts" p
    WHERE ${where} ORDER BY p."date" ${rawSql(way as string)}, p."id" ${rawSql(way as string)} LIMIT 1`;
  const [found] = (await context.loaders.joined.load({ form: 'id', statement })) as { id: number }[];
  return found ? readableParent(found.id, context) : null;
}

/** Adds the links from one item to the next for kinds that stand in the order of their dates. */
export function registerNeighbourFields(builder: Builder, node: ObjectTypeRef<ContentRow>): void {
  const field = (isLater: boolean, description: string) =>
    builder.objectField(node, isLater ? 'next' : 'previous', (t) =>
      t.field({
        type: node,
        nullable: true,
        description,
        args: {
          taxonomy: t.arg.string({ description: 'Only among those that share a term of this taxonomy with it.' }),
        },
        extensions: reads('id', 'type', 'date'),
        resolve: (row, { taxonomy }, context) => neighbour(row, { isLater, taxonomy, context }),
      }),
    );
  field(false, 'The published one right before it by date; null at the oldest.');
  field(true, 'The published one right after it by date; null at the newest.');
}
