import type { Builder, ObjectTypeRef } from '../core/builder.ts';
import { requireType } from '../core/registry/type-lookup.ts';
import type { RequestContext } from '../core/request-context.ts';
import type { ContentRow } from '../core/rows/content-row.ts';
import { reads } from '../core/selection.ts';
import { sql } from '../core/sql.ts';
import { MAX_ANCESTORS } from '../values/ancestors.ts';
import { type contentConnection, menuOrderedListArguments } from './lists/connection.ts';
import { loadContentPage } from './lists/content-list.ts';
import { readableRelatedItem } from './readable-items.ts';

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
