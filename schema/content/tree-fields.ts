import type { Builder, ObjectTypeRef } from '../core/builder.ts';
import { typeOf } from '../core/registry/type-of.ts';
import type { RequestContext } from '../core/request-context.ts';
import type { ContentRow } from '../core/rows/content-row.ts';
import { reads } from '../core/selection.ts';
import { sql } from '../core/sql.ts';
import { type contentConnection, menuOrderedListArguments } from './lists/connection.ts';
import { loadContentPage } from './lists/content-list.ts';
import { readableParent } from './readable-items.ts';

/** A longer chain is damaged data. */
const MAX_ANCESTORS = 50;

/** The items above one, from the top down, as far as the viewer may read them. */
async function readableAncestors(row: ContentRow, context: RequestContext): Promise<ContentRow[]> {
  const ids: number[] = [];
  for (let id = row.parentId; id > 0 && !ids.includes(id) && ids.length < MAX_ANCESTORS; ) {
    const above = await context.loaders.linkRows.load(id);
    if (above?.type !== row.type) break;
    ids.unshift(id);
    id = above.parentId;
  }
  const rows = await Promise.all(ids.map((id) => readableParent(id, context)));
  return rows.filter((above) => above !== null);
}

/** Adds the fields of items in a tree: the items above, and the items directly below. */
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
      description: 'The items above it, from the top down, as far as the viewer may read them: a trail of links.',
      extensions: { ...reads('type', 'parentId'), usualItems: 3 },
      resolve: (row: ContentRow, _args: unknown, context: RequestContext) => readableAncestors(row, context),
    }),
    children: t.field({
      type: connection,
      description: 'The items right below it, in their order; published ones unless others are requested.',
      args: menuOrderedListArguments(builder),
      extensions: reads('id'),
      resolve: (row, args, context, info) =>
        loadContentPage({ type: typeOf(context, type), args, context, info, within: sql`p."parentId" = ${row.id}` }),
    }),
  }));
}
