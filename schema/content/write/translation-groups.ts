import { randomBytes } from 'node:crypto';
import { isIn, joinSql, type Sql, sql } from '../../core/dialect/sql.ts';
import type { Database, TransactionClient } from '../../core/domain-kernel.ts';
import { runInSteps } from '../../core/rows/change-rows.ts';
import { TERM_LANGUAGE_KEY, TERM_TRANSLATIONS_KEY } from '../../core/rows/language-rows.ts';
import { type JsonObject, parseJson, toJsonObject } from '../../values/json-text.ts';

/** The translations of something: its ids by the code of a language. */
export type TranslationGroup = ReadonlyMap<string, number>;

const GROUP_TAXONOMIES = ['post_translations', 'term_translations'];

const describe = (group: TranslationGroup): string => JSON.stringify(Object.fromEntries(group));

/** Returns a new slug of a group, which no client sees. */
const newSlug = (): string => `pll_${randomBytes(7).toString('hex')}`;

/** Makes items the translations of each other. They leave the groups in which they were, with the others in these. */
export async function joinItems(
  client: TransactionClient,
  { group, leaving = [] }: { group: TranslationGroup; leaving?: readonly number[] },
): Promise<void> {
  const ids = [...group.values()];
  const former = await client.$queryRaw<{ id: number }[]>(sql`
    SELECT DISTINCT t."id" FROM "post_terms" pt JOIN "terms" t ON t."id" = pt."termId"
    WHERE ${isIn('pt."postId"', [...ids, ...leaving])} AND t."taxonomy" = 'post_translations' ORDER BY t."id"`);
  const slug = newSlug();
  const [
    joined = await client.term.create({ data: { taxonomy: 'post_translations', name: slug, nameKey: slug, slug } }),
  ] = former;
  if (former.length > 0)
    await client.postTerm.deleteMany({
      where: { postId: { in: [...ids, ...leaving] }, termId: { in: former.map(({ id }) => id) } },
    });
  await client.postTerm.createMany({ data: ids.map((postId) => ({ postId, termId: joined.id })) });
  const groups = await client.term.findMany({ where: { id: { in: former.map(({ id }) => id) } } });
  const leavers = new Set([...ids, ...leaving]);
  for (const { id, description } of groups.filter((entry) => entry.id !== joined.id))
    await describeGroup(client, { id, group: withoutIds(description, leavers) });
  await describeGroup(client, { id: joined.id, group });
}

/** Makes terms the translations of each other, like `joinItems`. */
export async function joinTerms(
  client: TransactionClient,
  { group, leaving = [] }: { group: TranslationGroup; leaving?: readonly number[] },
): Promise<void> {
  const ids = [...group.values(), ...leaving];
  const rows = await client.termMeta.findMany({ where: { termId: { in: ids }, key: TERM_TRANSLATIONS_KEY } });
  const slugs = [...new Set(rows.map(({ value }) => String(parseJson(value))))];
  const former = await client.term.findMany({
    where: { taxonomy: 'term_translations', slug: { in: slugs } },
    orderBy: { id: 'asc' },
  });
  const slug = newSlug();
  const [
    joined = await client.term.create({ data: { taxonomy: 'term_translations', name: slug, nameKey: slug, slug } }),
  ] = former;
  await client.termMeta.deleteMany({ where: { termId: { in: ids }, key: TERM_TRANSLATIONS_KEY } });
  const value = JSON.stringify(joined.slug);
  await client.termMeta.createMany({
    data: [...group.values()].map((termId) => ({ termId, key: TERM_TRANSLATIONS_KEY, value })),
  });
  for (const { id, description } of former.filter((entry) => entry.id !== joined.id))
    await describeGroup(client, { id, group: withoutIds(description, new Set(ids)) });
  await describeGroup(client, { id: joined.id, group });
}

/** Removes a term that is deleted from the group of its translations. */
export async function leaveTermGroup(client: TransactionClient, termId: number): Promise<void> {
  const row = await client.termMeta.findFirst({ where: { termId, key: TERM_TRANSLATIONS_KEY } });
  if (!row) return;
  const slug = String(parseJson(row.value));
  const groups = await client.term.findMany({ where: { taxonomy: 'term_translations', slug } });
  for (const { id, description } of groups)
    await describeGroup(client, { id, group: withoutIds(description, new Set([termId])) });
}

/** Stores the members of a group in its description, as imports do, and counts the published ones. */
async function describeGroup(
  client: TransactionClient,
  { id, group }: { id: number; group: TranslationGroup },
): Promise<void> {
  await client.$executeRaw(sql`
    UPDATE "terms" SET "description" = ${describe(group)}, "count" = (
      SELECT COUNT(*) FROM "post_terms" pt JOIN "posts" p ON p."id" = pt."postId"
      WHERE pt."termId" = ${id} AND p."status" = 'publish'
    ) WHERE "id" = ${id}`);
}

function withoutIds(description: string, ids: ReadonlySet<number>): TranslationGroup {
  const members = Object.entries(toJsonObject(parseJson(description)));
  return new Map(members.flatMap(([code, id]) => (ids.has(Number(id)) ? [] : [[code, Number(id)] as const])));
}

/** The maximum number of groups that one statement changes. */
const GROUPS_AT_ONCE = 200;

/** Changes the members of all groups with a member in a language, by the code of the language. */
async function changeGroups(
  client: TransactionClient,
  { code, change }: { code: string; change(members: JsonObject): JsonObject },
): Promise<void> {
  const pattern = `%"${code.replaceAll('_', '\\_')}":%`;
  for (let lastId = 0; ; ) {
    const groups = await client.$queryRaw<{ id: number; description: string }[]>(sql`
      SELECT "id", "description" FROM "terms"
      WHERE ${isIn('"taxonomy"', GROUP_TAXONOMIES)} AND "id" > ${lastId} AND "description" LIKE ${pattern} ESCAPE '\\'
      ORDER BY "id" LIMIT ${GROUPS_AT_ONCE}`);
    const last = groups.at(-1);
    if (!last) return;
    lastId = last.id;
    const cases = groups.map(
      ({ id, description }) => sql`WHEN ${id} THEN ${JSON.stringify(change(toJsonObject(parseJson(description))))}`,
    );
    await client.$executeRaw(sql`
      UPDATE "terms" SET "description" = CASE "id" ${joinSql(cases, ' ')} ELSE "description" END
      WHERE ${isIn(
        '"id"',
        groups.map(({ id }) => id),
      )}`);
  }
}

/** Writes another code of a language into all groups of translations. */
export const renameLanguageInGroups = (
  client: TransactionClient,
  { from, to }: { from: string; to: string },
): Promise<void> =>
  changeGroups(client, {
    code: from,
    change: (members) =>
      Object.fromEntries(Object.entries(members).map(([code, id]) => [code === from ? to : code, id])),
  });

/** Removes the items and terms of a language from their groups of translations, and then the language from them. */
export async function removeLanguageFromAll(
  database: Database,
  { client, language }: { client: TransactionClient; language: { code: string; termId: number } },
): Promise<void> {
  const { code, termId } = language;
  await changeGroups(client, { code, change: ({ [code]: _, ...others }) => others });
  const { limitRows } = database.dialect;
  const remove = async (table: 'post_terms' | 'term_meta', where: Sql): Promise<void> => {
    const statement = (condition: Sql) =>
      table === 'post_terms'
        ? sql`DELETE FROM "post_terms" WHERE ${condition}`
        : sql`DELETE FROM "term_meta" WHERE ${condition}`;
    if (!limitRows) await client.$executeRaw(statement(where));
    else await runInSteps((limit) => client.$executeRaw(statement(limitRows({ table, where, limit }))));
  };
  const items = sql`SELECT "postId" FROM "post_terms" WHERE "termId" = ${termId}`;
  const groupIds = sql`SELECT "id" FROM "terms" WHERE "taxonomy" = 'post_translations'`;
  await remove('post_terms', sql`"postId" IN (${items}) AND "termId" IN (${groupIds})`);
  await remove('post_terms', sql`"termId" = ${termId}`);
  const ofLanguage = sql`"key" = ${TERM_LANGUAGE_KEY} AND "value" = ${String(termId)}`;
  const terms = sql`SELECT "termId" FROM "term_meta" WHERE ${ofLanguage}`;
  await remove('term_meta', sql`"key" = ${TERM_TRANSLATIONS_KEY} AND "termId" IN (${terms})`);
  await remove('term_meta', ofLanguage);
}
