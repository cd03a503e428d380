import { parseJson, toJsonObject } from '../../values/json-text.ts';
import { isIn, type Sql, sql } from '../dialect/sql.ts';
import type { DatabaseClient, Kernel } from '../domain-kernel.ts';
import { queryRows } from '../reads/recording-reader.ts';
import { rowsById, termsOf } from '../reads/row-tags.ts';
import type { LanguageRow, SiteLanguage, SiteLanguages, StaticPages } from '../site/site-languages.ts';

/** The meta keys of terms with the id of the term of their language, and with the slug of their group of translations. */
export const TERM_LANGUAGE_KEY = '_postern_language';
export const TERM_TRANSLATIONS_KEY = '_postern_translations';

/** The meta key of the term of a language with translated texts of the site: pairs of a text and its translation. */
export const TRANSLATED_TEXTS_KEY = '_pll_strings_translations';

/** The condition that a term `t` has one of the languages with these terms. */
export const termsInLanguages = (languageIds: readonly number[]): Sql =>
  sql`EXISTS (
    SELECT 1 FROM "term_meta" lm
    WHERE lm."termId" = t."id" AND lm."key" = ${TERM_LANGUAGE_KEY} AND ${isIn('lm."value"', languageIds.map(String))}
  )`;

/** The condition that an item `p` has a language. */
export const itemsInLanguage = ({ termId }: SiteLanguage): Sql =>
  sql`EXISTS (SELECT 1 FROM "post_terms" pt WHERE pt."postId" = p."id" AND pt."termId" = ${termId})`;

/** The condition that pages in a language list an item `p`. Only the default language lists items without a language. */
export function shownIn(language: SiteLanguage, { all }: SiteLanguages): Sql {
  const hasOneOf = (terms: readonly SiteLanguage[]) => sql`EXISTS (
    SELECT 1 FROM "post_terms" pt WHERE pt."postId" = p."id" AND ${isIn(
      'pt."termId"',
      terms.map(({ termId }) => termId),
    )}
  )`;
  if (!language.isDefault) return hasOneOf([language]);
  return sql`NOT ${hasOneOf(all.filter((other) => other !== language))}`;
}

/** The condition that pages in a language list a term `t`. Only the default language lists terms without a language. */
export function termsShownIn(language: SiteLanguage, { all }: SiteLanguages): Sql {
  if (!language.isDefault) return termsInLanguages([language.termId]);
  return sql`NOT ${termsInLanguages(all.flatMap((other) => (other === language ? [] : [other.termId])))}`;
}

/** The reader, or the client of a transaction, which sees what was written before it began. */
type LanguageReader = Pick<DatabaseClient, '$queryRaw'>;

/** The language of an item or a term, and its translations. */
export interface LanguageRecord {
  /** The id of the term of the language; 0 for none. */
  languageId: number;
  /** The ids of the translations, without its own, with the term of their language; for terms with its code. */
  members: readonly { id: number; languageId: number }[];
}

/** The record of an item or a term without a language. */
export const noLanguage = (): LanguageRecord => ({ languageId: 0, members: [] });

interface ItemRow {
  id: number;
  termId: number;
  taxonomy: string;
  memberId: number | null;
  memberLanguageId: number | null;
}

/**
 * Loads the languages and the translations of items, by the id of the item, with one statement. A translation is an item in
 * the same group, which is a term.
 */
export async function loadItemLanguages(
  reader: LanguageReader,
  ids: readonly number[],
): Promise<Map<number, LanguageRecord>> {
  const statement = sql`
    SELECT pt."postId" AS "id", t."id" AS "termId", t."taxonomy", o."postId" AS "memberId", (
      SELECT MIN(ol."termId") FROM "post_terms" ol JOIN "terms" l ON l."id" = ol."termId"
      WHERE ol."postId" = o."postId" AND l."taxonomy" = 'language'
    ) AS "memberLanguageId"
    FROM "post_terms" pt JOIN "terms" t ON t."id" = pt."termId"
    LEFT JOIN "post_terms" o
      ON t."taxonomy" = 'post_translations' AND o."termId" = t."id" AND o."postId" <> pt."postId"
    WHERE ${isIn('pt."postId"', ids)} AND ${isIn('t."taxonomy"', ['language', 'post_translations'])}
    ORDER BY pt."postId", t."id", o."postId"`;
  const rows = await queryRows<ItemRow>(reader, {
    statement,
    mentions: { post_terms: 3, terms: 2 },
    // What adds an item to a group also writes the term of the group.
    rows: (found) => [
      ...rowsById('post_terms', [...ids, ...found.flatMap(({ memberId }) => memberId ?? [])]),
      ...rowsById(
        'terms',
        found.map(({ termId }) => termId),
      ),
    ],
  });
  const found = new Map<number, { languageId: number; members: { id: number; languageId: number }[] }>();
  for (const { id, termId, taxonomy, memberId, memberLanguageId } of rows) {
    const record = found.get(id) ?? { languageId: 0, members: [] };
    found.set(id, record);
    if (taxonomy === 'language') record.languageId ||= termId;
    else if (memberId !== null && memberLanguageId !== null)
      record.members.push({ id: memberId, languageId: Number(memberLanguageId) });
  }
  return found;
}

/** Loads the translations of the front page and the page for posts, with themselves, by the id of the term of the language. */
export async function loadStaticPages(
  kernel: Kernel,
  { frontPageId, postsPageId }: { frontPageId: number; postsPageId: number },
): Promise<StaticPages> {
  const records = await loadItemLanguages(kernel.database.reader, [frontPageId, postsPageId]);
  const pagesOf = (id: number): ReadonlyMap<number, number> => {
    const { languageId = 0, members = [] } = records.get(id) ?? {};
    return new Map([...members.map((member) => [member.languageId, member.id] as const), [languageId, id]]);
  };
  return { front: pagesOf(frontPageId), posts: pagesOf(postsPageId) };
}

interface TermMetaRow {
  id: number;
  key: string;
  value: string;
  groupId: number | null;
  description: string | null;
}

/** The language of a term, and its translations by the code of their language. */
export interface TermLanguageRecord {
  languageId: number;
  members: ReadonlyMap<string, number>;
}

/** The record of a term without a language. */
export const noTermLanguage = (): TermLanguageRecord => ({ languageId: 0, members: new Map() });

/** Loads the languages and the translations of terms, by the id of the term, with one statement. */
export async function loadTermLanguages(
  reader: LanguageReader,
  ids: readonly number[],
): Promise<Map<number, TermLanguageRecord>> {
  const statement = sql`
    SELECT m."termId" AS "id", m."key", m."value", g."id" AS "groupId", g."description" FROM "term_meta" m
    LEFT JOIN "terms" g
      ON m."key" = ${TERM_TRANSLATIONS_KEY} AND g."taxonomy" = 'term_translations'
        AND g."slug" = replace(m."value", '"', '')
    WHERE ${isIn('m."termId"', ids)} AND ${isIn('m."key"', [TERM_LANGUAGE_KEY, TERM_TRANSLATIONS_KEY])}
    ORDER BY m."id"`;
  const rows = await queryRows<TermMetaRow>(reader, {
    statement,
    mentions: { term_meta: 1, terms: 1 },
    rows: (found) => [
      ...rowsById('term_meta', ids),
      ...rowsById(
        'terms',
        found.flatMap(({ groupId }) => groupId ?? []),
      ),
    ],
  });
  const found = new Map<number, TermLanguageRecord>();
  for (const { id, key, value, description } of rows) {
    const record = found.get(id) ?? noTermLanguage();
    const change =
      key === TERM_LANGUAGE_KEY ? { languageId: Number(value) || 0 } : { members: membersOf(description ?? '', id) };
    found.set(id, { ...record, ...change });
  }
  return found;
}

/** Reads the members of a group from the description of its term, without one of them. */
function membersOf(description: string, ownId: number): ReadonlyMap<string, number> {
  const ids = Object.entries(toJsonObject(parseJson(description)));
  return new Map(ids.map(([code, id]) => [code, Number(id)] as const).filter(([, id]) => id > 0 && id !== ownId));
}

/** Loads the terms of the languages of the site, in the order of languages. */
export const loadLanguageRows = (reader: Pick<DatabaseClient, '$queryRaw'>): Promise<LanguageRow[]> =>
  queryRows<LanguageRow>(reader, {
    statement: sql`
      SELECT t."id", t."taxonomy", t."slug", t."name", t."termGroup", t."taxonomyId", t."description", (
        SELECT tm."value" FROM "term_meta" tm WHERE tm."id" = (
          SELECT MIN(first."id") FROM "term_meta" first
          WHERE first."termId" = t."id" AND first."key" = ${TRANSLATED_TEXTS_KEY}
        )
      ) AS "texts"
      FROM "terms" t
      WHERE ${isIn('t."taxonomy"', ['language', 'term_language'])} ORDER BY t."termGroup", t."id"`,
    mentions: { terms: 1, term_meta: 2 },
    rows: (found) => [
      ...[termsOf('language'), termsOf('term_language')],
      ...rowsById(
        'term_meta',
        found.map(({ id }) => id),
      ),
    ],
  });
