import { allOf, rawSql, sql } from '../../core/dialect/sql.ts';
import type { Builder, ObjectTypeRef } from '../../core/graphql/builder.ts';
import { reads } from '../../core/graphql/selection.ts';
import { requireType } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { MAX_ANCESTORS } from '../../values/ids.ts';
import { type contentConnection, menuOrderedListArguments } from '../lists/connection.ts';
import { loadContentPage } from '../lists/content-list.ts';
import { readableRelatedItem } from '../previews/content-item.ts';

/** Loads the ancestors of an item that the viewer may read, from the top down. */
async function readableAncestors(row: ContentRow, context: RequestContext): Promise<ContentRow[]> {
  const ids: number[] = [];
  for (let id = row.parentId; id > 0 && !ids.includes(id) && ids.length < MAX_ANCESTORS; ) {
    const ancestor = await context.loaders.linkRows.load(id);
    if (ancestor?.type !== row.type) break;
    ids.unshift(id);
    id = ancestor.parentId;
  }
  const rows = await Promise.all(ids.map((id) => readableRelatedItem(id, context)));
  return rows.filter((ancestor) => ancestor !== null);
}

/** Adds the fields `ancestors` and `children` to a hierarchical type. */
export function registerTreeFields(
  builder: Builder,
  {
    type,
    node,
    connection,
  }: {
    type: string;
    node: ObjectTypeRef<ContentRow>;
    connection: ReturnType<typeof contentConnection>;
  },
): void {
  builder.objectFields(node, (t) => ({
    ancestors: t.field({
      type: [node],
      description: 'The ancestors that the viewer may read, from the top down, as in breadcrumbs.',
      extensions: reads('type', 'parentId'),
      resolve: (row: ContentRow, _args: unknown, context: RequestContext) => readableAncestors(row, context),
    }),
    children: t.field({
      type: connection,
      description: 'The children of the item, in their order; published ones unless others are requested.',
      args: menuOrderedListArguments(builder),
      extensions: reads('id'),
      resolve: (row, args, context, info) =>
        loadContentPage({
          type: requireType(context, type),
          args,
          context,
          info,
          within: sql`p."parentId" = ${row.id}`,
        }),
    }),
  }));
}

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
