import { isIn, joinSql, sql } from '../../../schema/core/dialect/sql.ts';
import { TERM_LANGUAGE_KEY, TERM_TRANSLATIONS_KEY } from '../../../schema/core/rows/language-rows.ts';
import { parseJson, toJsonObject } from '../../../schema/values/json-text.ts';
import type { ImportRows } from '../conversion.ts';
import type { IdMap } from './item-ids.ts';
import { inChunks, type MergeContext } from './merge-context.ts';

type TermRow = ImportRows['term'][number];
type TermMetaRow = ImportRows['termMeta'][number];

/** The taxonomies of groups of translations, and the kind of the ids in their descriptions. */
const GROUPS: ReadonlyMap<string, 'post' | 'term'> = new Map([
  ['post_translations', 'post'],
  ['term_translations', 'term'],
]);

/** Returns the groups of translations among the terms of the source. */
export const translationGroups = (terms: readonly TermRow[]): readonly TermRow[] =>
  terms.filter(({ taxonomy }) => GROUPS.has(taxonomy));

/**
 * Returns a meta value of a term with the ids and slugs of the site: the language of the term, and the group of its
 * translations. `slugs` are the slugs of groups in the site by those of the source. Null if the language is missing.
 */
export function remapTermMeta(
  row: TermMetaRow,
  { ids, slugs }: { ids: Pick<MergeContext['ids'], 'term'>; slugs: ReadonlyMap<string, string> },
): TermMetaRow | null {
  const { key, value } = row;
  if (key === TERM_LANGUAGE_KEY) {
    const languageId = ids.term.get(Number(value));
    return languageId === undefined ? null : { ...row, value: String(languageId) };
  }
  if (key !== TERM_TRANSLATIONS_KEY) return row;
  const slug = String(parseJson(value ?? '', ''));
  return { ...row, value: JSON.stringify(slugs.get(slug) ?? slug) };
}

/**
 * Returns the languages and translations of terms that the site had already, without a language there: they get those of
 * the source, since its other terms are their translations.
 */
export async function languagesOfMatchedTerms(
  { client }: Pick<MergeContext, 'client'>,
  { matched, termMeta }: { matched: IdMap; termMeta: readonly TermMetaRow[] },
): Promise<TermMetaRow[]> {
  const ofLanguages = termMeta.filter(({ key }) => key === TERM_LANGUAGE_KEY || key === TERM_TRANSLATIONS_KEY);
  const rows = ofLanguages.flatMap((row) => {
    const termId = matched.get(row.termId);
    return termId === undefined ? [] : [{ ...row, termId }];
  });
  const ids = [...new Set(rows.map(({ termId }) => termId))];
  const present = await inChunks(ids, (chunk) =>
    client.termMeta.findMany({ where: { termId: { in: chunk }, key: TERM_LANGUAGE_KEY }, select: { termId: true } }),
  );
  const withLanguage = new Set(present.map(({ termId }) => termId));
  return rows.filter(({ termId }) => !withLanguage.has(termId));
}

/**
 * Writes the new ids of items and terms into the descriptions of their groups of translations. Groups of earlier imports
 * keep their members, and get the new ones.
 */
export async function describeGroups(
  { client, ids }: Pick<MergeContext, 'client' | 'ids'>,
  groups: readonly TermRow[],
): Promise<void> {
  const members = new Map(
    groups.flatMap(({ id = 0, taxonomy, description = '' }) => {
      const groupId = ids.term.get(id);
      const kind = GROUPS.get(taxonomy);
      if (groupId === undefined || kind === undefined) return [];
      const remapped = Object.entries(toJsonObject(parseJson(description))).flatMap(([code, memberId]) => {
        const newId = ids[kind].get(Number(memberId));
        return newId === undefined ? [] : [[code, newId] as const];
      });
      return [[groupId, { sourceDescription: description, remapped: Object.fromEntries(remapped) }] as const];
    }),
  );
  await inChunks([...members.keys()], async (chunk) => {
    const select = { id: true, slug: true, description: true } as const;
    const stored = await client.term.findMany({ where: { id: { in: chunk } }, select });
    const linked = await linkedMembers(client, stored);
    const cases = stored.flatMap(({ id, description }) => {
      const group = members.get(id);
      if (!group) return [];
      // What an earlier import added does not change, and so may not be in the group.
      const remapped = Object.entries(group.remapped).filter(([, memberId]) => linked.get(id)?.has(memberId));
      // A new group still has the description of the source, whose ids are those of others here.
      const present = description === group.sourceDescription ? {} : toJsonObject(parseJson(description));
      return [sql`WHEN ${id} THEN ${JSON.stringify({ ...present, ...Object.fromEntries(remapped) })}`];
    });
    if (cases.length > 0)
      await client.$executeRaw(sql`
        UPDATE "terms" SET "description" = CASE "id" ${joinSql(cases, ' ')} ELSE "description" END
        WHERE ${isIn('"id"', chunk)}`);
    return [];
  });
}

/** Returns the ids of the items and terms that refer to groups, by the id of the group. */
async function linkedMembers(
  client: MergeContext['client'],
  groups: readonly { id: number; slug: string }[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const linked = new Map(groups.map(({ id }) => [id, new Set<number>()]));
  const items = await client.postTerm.findMany({ where: { termId: { in: [...linked.keys()] } } });
  for (const { termId, postId } of items) linked.get(termId)?.add(postId);
  const ids = new Map(groups.map(({ id, slug }) => [JSON.stringify(slug), id]));
  const terms = await client.termMeta.findMany({
    where: { key: TERM_TRANSLATIONS_KEY, value: { in: [...ids.keys()] } },
    select: { termId: true, value: true },
  });
  for (const { termId, value } of terms) linked.get(ids.get(value) ?? 0)?.add(termId);
  return linked;
}
