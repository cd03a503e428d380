import { storedSlugForms } from '../../content/addresses/resolve-address.ts';
import { listRows } from '../../content/lists/joined-lists.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { isIn, sql } from '../../core/sql.ts';
import { findItemAtAddress } from '../../urls/item-at-address.ts';
import { loadVisibleNode } from '../nodes/visible-node.ts';

/** Finds an item by its slug; null if there is none that the viewer may see. */
export async function findContentBySlug(
  { type, slug }: { type: string; slug: string },
  context: RequestContext,
): Promise<ContentRow | null> {
  const rows = await listRows<{ id: number }>(context, {
    statement: sql`
      SELECT p."id" FROM "posts" p
      WHERE p."type" = ${type} AND ${isIn('p."slug"', storedSlugForms(slug))} LIMIT 1`,
    columnsKey: 'id by slug',
    isNested: false,
  });
  return rows[0] ? loadVisibleNode(rows[0].id, context) : null;
}

/** Finds the item at a path of the site; null if there is none that the viewer may see. */
export async function findContentByUri(uri: string, context: RequestContext): Promise<ContentRow | null> {
  const found = await findItemAtAddress(uri, context);
  return found ? loadVisibleNode(found.id, context) : null;
}
