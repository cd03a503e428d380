import type { Builder, ObjectTypeRef } from '../builder.ts';
import type { RequestContext } from '../context.ts';
import { reads } from '../selection.ts';
import { sql } from '../sql.ts';
import { typeOf } from '../types/type-of.ts';
import { type contentConnection, placedArguments } from './lists/connection.ts';
import { loadPage } from './lists/list.ts';
import { readableParent } from './parent.ts';
import type { ContentRow } from './row.ts';

/** A chain that is longer, or goes in a circle, is broken data. */
const MOST_ABOVE = 50;

/** The items above one, from the top down, as far as the viewer may read them. */
async function readableAncestors(row: ContentRow, context: RequestContext): Promise<ContentRow[]> {
  const ids: number[] = [];
  for (let id = row.parentId; id > 0 && !ids.includes(id) && ids.length < MOST_ABOVE; ) {
    const above = await context.loaders.linkRows.load(id);
    if (above?.type !== row.type) break;
    ids.unshift(id);
    id = above.parentId;
  }
  const rows = await Promise.all(ids.map((id) => readableParent(id, context)));
  return rows.filter((above) => above !== null);
}

/** Adds what items of a kind have that stand in a tree: what is above, and what is right below. */
export function registerTree(
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
      description: 'The items right below it, in their order; published ones unless others are asked for.',
      args: placedArguments(builder),
      extensions: reads('id'),
      resolve: (row, args, context, info) =>
        loadPage({ type: typeOf(context, type), args, context, info, within: sql`p."parentId" = ${row.id}` }),
    }),
  }));
}
