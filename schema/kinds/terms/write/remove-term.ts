import { canDeleteTerm } from '../../../access/term-access.ts';
import { eraseMenuItemsTo } from '../../../content/menus/write-menu-items.ts';
import type { Deletion } from '../../../content/write/item-mutations.ts';
import { leaveTermGroup } from '../../../content/write/translation-groups.ts';
import { type Sql, sql } from '../../../core/dialect/sql.ts';
import type { Database, TransactionClient } from '../../../core/domain-kernel.ts';
import { domainError } from '../../../core/errors/domain-errors.ts';
import type { Taxonomy } from '../../../core/registry/taxonomy.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { changeRows, runInSteps } from '../../../core/rows/change-rows.ts';
import { isDefaultTerm, languageOfTerm, translationsOfTerm } from '../../../core/rows/language-of.ts';
import { TermCounts } from '../../../core/rows/recount.ts';
import { lockTerms } from '../../../core/rows/row-locks.ts';
import { type TermRow, termTree } from '../../../core/rows/term-row.ts';
import type { SiteLanguage } from '../../../core/site/site-languages.ts';
import { recordTerm } from './save-term.ts';
import type { TaxonomyWrite } from './taxonomy-write.ts';

/**
 * Deletes a term. Its children move to its parent; items without another term receive the default term of the taxonomy.
 * Errors: `rest_term_invalid`, `rest_cannot_delete`, `rest_trash_not_supported` without `force`.
 */
export async function deleteTerm(input: {
  taxonomy: Taxonomy;
  args: { id: number; force?: boolean | null };
  context: RequestContext;
  taxonomyWrite?: TaxonomyWrite | undefined;
}): Promise<Deletion<TermRow>> {
  const { taxonomy, args, context, taxonomyWrite } = input;
  const { viewer, kernel } = context;
  const language = await languageOfTerm({ id: args.id, taxonomy: taxonomy.name }, context);
  const defaultId = await defaultTermIn(taxonomy, { language, context });
  const isDefault = await isDefaultTerm({ id: args.id, taxonomy: taxonomy.name }, context);
  // The answer contains the previous address of the term, whose language is loaded above.
  const path = taxonomy.hierarchical ? (await termTree(context, taxonomy.name)).slugPath(args.id) : [];
  const previous = await kernel.database.transaction(async (client) => {
    await kernel.database.lockWithNext(client, 'terms');
    const stored = await client.term.findUnique({ where: { id: args.id } });
    if (stored?.taxonomy !== taxonomy.name) throw domainError('rest_term_invalid');
    const { capabilities } = taxonomy;
    if (!canDeleteTerm({ viewer, capabilities, isDefault })) {
      throw domainError('rest_cannot_delete', { viewer });
    }
    if (!args.force) throw domainError('rest_trash_not_supported');
    const { database } = kernel;
    const counts = new TermCounts();
    await lockForDeletion(database, { client, stored, hasDefault: defaultId > 0 });
    await moveChildrenUp(database, { client, stored });
    await taxonomyWrite?.remove?.(client, { term: stored, counts });
    const link = { itemType: 'taxonomy', objectId: stored.id } as const;
    await eraseMenuItemsTo(database, { client, link, counts });
    await removeFromItems(database, { client, stored, defaultId, counts });
    if (context.site.languages?.taxonomies.has(taxonomy.name)) {
      await database.lock(client, 'translations');
      await leaveTermGroup(client, stored.id);
    }
    await database.executeLater(client, sql`DELETE FROM "terms" WHERE "id" = ${stored.id}`);
    await counts.apply(database, client);
    recordTerm(client, { action: 'deleted', before: stored });
    return stored;
  });
  return { deleted: true, previous: { ...previous, path }, item: null };
}

/** Returns the id of the default term of a taxonomy in a language, else that of the default term itself; 0 for none. */
async function defaultTermIn(
  { defaultTermSetting }: Taxonomy,
  { language, context }: { language: SiteLanguage | null; context: RequestContext },
): Promise<number> {
  const id = defaultTermSetting ? context.site.integer(defaultTermSetting) : 0;
  const translations = id > 0 && language ? await translationsOfTerm(id, context) : [];
  return translations.find((entry) => entry.language === language)?.id ?? id;
}

/**
 * Locks the items of the term, which may receive the default term, then the term itself, so that it cannot be assigned
 * to more items. The second query locks the items to which the term was assigned in between.
 */
async function lockForDeletion(
  database: Database,
  { client, stored, hasDefault }: { client: TransactionClient; stored: TermRow; hasDefault: boolean },
): Promise<void> {
  const lockItems = async () => {
    if (!hasDefault || !database.dialect.hasRowLocks) return;
    const items = sql`
      SELECT p."id" FROM "posts" p
      WHERE p."id" IN (SELECT pt."postId" FROM "post_terms" pt WHERE pt."termId" = ${stored.id})
      ORDER BY p."id" ${database.dialect.lockClause('change')}`;
    // COUNT: a term may have a million items, whose ids are not needed here.
    await client.$queryRaw(sql`SELECT COUNT(*) FROM (${items}) AS "locked"`);
  };
  // Sent together, in this order.
  await Promise.all([lockItems(), lockTerms(database, { client, ids: [stored.id], lock: 'delete' }), lockItems()]);
}

/** Moves the children to the parent of the term. A slug changes if a term there has the same. */
async function moveChildrenUp(
  database: Database,
  { client, stored: { id, taxonomy, parentId } }: { client: TransactionClient; stored: TermRow },
): Promise<void> {
  const other = sql`
    SELECT 1 FROM "terms" o
    WHERE o."taxonomy" = ${taxonomy} AND o."parentId" = ${parentId} AND o."slug" = "terms"."slug"
      AND o."id" <> "terms"."id"`;
  const slug = sql`CASE WHEN EXISTS (${other}) THEN "slug" || '-' || "id" ELSE "slug" END`;
  const change = sql`UPDATE "terms" SET "parentId" = ${parentId}, "slug" = ${slug}`;
  await changeRows(database, {
    client,
    table: 'terms',
    change,
    where: sql`"taxonomy" = ${taxonomy} AND "parentId" = ${id}`,
  });
}

/** Removes a term from its items. Those that have no other term of the taxonomy get the default term, if there is one. */
async function removeFromItems(
  database: Database,
  {
    client,
    stored,
    defaultId,
    counts,
  }: { client: TransactionClient; stored: TermRow; defaultId: number; counts: TermCounts },
): Promise<void> {
  const defaultTerm =
    defaultId > 0 ? await client.term.findUnique({ where: { id: defaultId }, select: { taxonomy: true } }) : null;
  const hasDefault = defaultTerm?.taxonomy === stored.taxonomy;
  const { limitRows } = database.dialect;
  const ofTerm = sql`"termId" = ${stored.id}`;
  const assignDefault = async (where: Sql): Promise<void> => {
    if (hasDefault) await assignDefaultTerm(client, { stored, where, defaultId, counts });
  };
  const removal = (where: Sql) => sql`DELETE FROM "post_terms" WHERE ${where}`;
  if (!limitRows) {
    await assignDefault(ofTerm);
    return database.executeLater(client, removal(ofTerm));
  }
  await runInSteps(async (limit) => {
    const where = limitRows({ table: 'post_terms', where: ofTerm, limit });
    await assignDefault(where);
    return client.$executeRaw(removal(where));
  });
}

/** Assigns the default term to the items of some rows of `post_terms` that have no other term of the taxonomy. */
async function assignDefaultTerm(
  client: TransactionClient,
  { stored, where, defaultId, counts }: { stored: TermRow; where: Sql; defaultId: number; counts: TermCounts },
): Promise<void> {
  const itemsWithoutOtherTerm = sql`
    (SELECT * FROM "post_terms" WHERE ${where}) pt
    WHERE NOT EXISTS (
      SELECT 1 FROM "post_terms" o JOIN "terms" t ON t."id" = o."termId"
      WHERE o."postId" = pt."postId" AND o."termId" <> ${stored.id} AND t."taxonomy" = ${stored.taxonomy}
    )`;
  const [published] = await client.$queryRaw<{ count: number | bigint }[]>(sql`
    SELECT COUNT(*) AS "count"
    FROM ${itemsWithoutOtherTerm}
      AND EXISTS (SELECT 1 FROM "posts" p WHERE p."id" = pt."postId" AND p."status" = 'publish')`);
  counts.add([defaultId], Number(published?.count ?? 0));
  await client.$executeRaw(sql`
    INSERT INTO "post_terms" ("postId", "termId", "position")
    SELECT pt."postId", CAST(${defaultId} AS INTEGER), 0 FROM ${itemsWithoutOtherTerm}`);
}
