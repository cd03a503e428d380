import { canDeleteTerm } from '../../access/term-access.ts';
import { eraseLinksTo } from '../../content/menus/menu-entries.ts';
import type { Deletion } from '../../content/write/deletion.ts';
import { recountTerms } from '../../content/write/terms.ts';
import type { RequestContext } from '../../context.ts';
import { domainError } from '../../errors.ts';
import type { TransactionClient } from '../../kernel.ts';
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
    await moveChildrenUp(client, stored);
    if (defaultId > 0) await replaceByDefault(client, { stored, defaultId });
    await own?.remove?.(client, stored);
    await eraseLinksTo(client, { itemType: 'taxonomy', objectId: stored.id });
    await client.term.delete({ where: { id: stored.id } });
    if (defaultId > 0) await recountTerms(client, [defaultId]);
    return stored;
  });
  return { deleted: true, previous: { ...previous, path }, item: null };
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
  { stored, defaultId }: { stored: TermRow; defaultId: number },
): Promise<void> {
  const fallback = await client.term.findUnique({ where: { id: defaultId }, select: { taxonomy: true } });
  if (fallback?.taxonomy !== stored.taxonomy) return;
  await client.$executeRaw(
    sql`INSERT INTO "post_terms" ("postId", "termId", "position") SELECT pt."postId", CAST(${defaultId} AS INTEGER), 0 FROM "post_terms" pt WHERE pt."termId" = ${stored.id} AND NOT EXISTS (SELECT 1 FROM "post_terms" o JOIN "terms" t ON t."id" = o."termId" WHERE o."postId" = pt."postId" AND o."termId" <> ${stored.id} AND t."taxonomy" = ${stored.taxonomy})`,
  );
}
