import { canDeleteTerm } from '../../access/term-access.ts';
import { TermCounts } from '../../content/counts/term-counts.ts';
import { eraseLinksTo } from '../../content/menus/menu-entries.ts';
import type { Deletion } from '../../content/write/deletion.ts';
import type { RequestContext } from '../../context.ts';
import { domainError } from '../../errors.ts';
import type { Database, TransactionClient } from '../../kernel.ts';
import { lockClause, lockTerms } from '../../row-locks.ts';
import { sql } from '../../sql.ts';
import type { Taxonomy } from '../../types/registry.ts';
import { type TermRow, termTree } from '../term-row.ts';
import type { OwnTermPart } from './own-part.ts';

/**
 * Deletes a term. Terms below it move up, items that had no other get the taxonomy's default.
 * Errors: `rest_term_invalid`, `rest_cannot_delete`, `rest_trash_not_supported` without `force`.
 */
export async function deleteTerm(input: {
  taxonomy: Taxonomy;
  args: { id: number; force?: boolean | null };
  context: RequestContext;
  own?: OwnTermPart | undefined;
}): Promise<Deletion<TermRow>> {
  const { taxonomy, args, context, own } = input;
  const { viewer, kernel, site } = context;
  const defaultId = taxonomy.defaultTermSetting ? site.integer(taxonomy.defaultTermSetting) : 0;
  // The address that the answer shows is that of before.
  const path = taxonomy.hierarchical ? (await termTree(context, taxonomy.name)).slugPath(args.id) : [];
  const previous = await kernel.database.transaction(async (client) => {
    await kernel.database.lock(client, 'terms');
    const stored = await client.term.findUnique({ where: { id: args.id } });
    if (stored?.taxonomy !== taxonomy.name) throw domainError('rest_term_invalid');
    const { capabilities } = taxonomy;
    if (!canDeleteTerm({ viewer, capabilities, isDefault: defaultId === stored.id })) {
      throw domainError('rest_cannot_delete', { viewer });
    }
    if (!args.force) throw domainError('rest_trash_not_supported');
    const { database } = kernel;
    const counts = new TermCounts();
    await lockForDeletion(database, { client, stored, hasDefault: defaultId > 0 });
    await moveChildrenUp(client, stored);
    if (defaultId > 0) await replaceByDefault(client, { stored, defaultId, counts });
    await own?.remove?.(client, { term: stored, counts });
    const link = { itemType: 'taxonomy', objectId: stored.id } as const;
    await eraseLinksTo(database, { client, link, counts });
    await client.term.delete({ where: { id: stored.id } });
    await counts.apply(database, client);
    return stored;
  });
  return { deleted: true, previous: { ...previous, path }, item: null };
}

/**
 * Locks the term, and before it the items that may get the default in its place. From then on nobody can give the term
 * to an item; the items that got it between the two locks are locked as well, by the second look.
 */
async function lockForDeletion(
  database: Database,
  { client, stored, hasDefault }: { client: TransactionClient; stored: TermRow; hasDefault: boolean },
): Promise<void> {
  const lockItems = async () => {
    if (!hasDefault) return;
    const items = sql`SELECT p."id" FROM "posts" p WHERE p."id" IN (SELECT pt."postId" FROM "post_terms" pt WHERE pt."termId" = ${stored.id}) ORDER BY p."id" ${lockClause(database, 'change')}`;
    // Counted by the server: a term may have a million items.
    await client.$queryRaw(sql`SELECT COUNT(*) FROM (${items}) AS "locked"`);
  };
  await lockItems();
  await lockTerms(database, { client, ids: [stored.id], lock: 'delete' });
  if (database.engine === 'postgresql') await lockItems();
}

/** Two terms of one slug may stand below different parents: they must not meet where they move to. */
async function moveChildrenUp(client: TransactionClient, stored: TermRow): Promise<void> {
  const { id, taxonomy, parentId } = stored;
  const children = await client.term.findMany({ where: { taxonomy, parentId: id }, select: { id: true, slug: true } });
  for (const child of children) {
    const other = await client.term.findFirst({
      where: { taxonomy, parentId, slug: child.slug, id: { not: child.id } },
      select: { id: true },
    });
    const slug = other ? `${child.slug}-${child.id}` : child.slug;
    await client.term.update({ where: { id: child.id }, data: { parentId, slug } });
  }
}

/** Puts the default on the items that have no other term of the taxonomy. */
async function replaceByDefault(
  client: TransactionClient,
  { stored, defaultId, counts }: { stored: TermRow; defaultId: number; counts: TermCounts },
): Promise<void> {
  const fallback = await client.term.findUnique({ where: { id: defaultId }, select: { taxonomy: true } });
  if (fallback?.taxonomy !== stored.taxonomy) return;
  const without = sql`"post_terms" pt WHERE pt."termId" = ${stored.id} AND NOT EXISTS (SELECT 1 FROM "post_terms" o JOIN "terms" t ON t."id" = o."termId" WHERE o."postId" = pt."postId" AND o."termId" <> ${stored.id} AND t."taxonomy" = ${stored.taxonomy})`;
  const [published] = await client.$queryRaw<{ count: number | bigint }[]>(
    sql`SELECT COUNT(*) AS "count" FROM ${without} AND EXISTS (SELECT 1 FROM "posts" p WHERE p."id" = pt."postId" AND p."status" = 'publish')`,
  );
  counts.add([defaultId], Number(published?.count ?? 0));
  await client.$executeRaw(
    sql`INSERT INTO "post_terms" ("postId", "termId", "position") SELECT pt."postId", CAST(${defaultId} AS INTEGER), 0 FROM ${without}`,
  );
}
