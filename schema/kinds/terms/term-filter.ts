import { allOf, isIn, isNotIn, type Sql, sql } from '../../core/dialect/sql.ts';
import type { Dialect } from '../../core/dialect/sql-dialect.ts';
import {
  type FilterValues,
  filterConditions,
  filterOf,
  idListParameter,
  languageParameter,
  numberInFilter,
  searchParameter,
} from '../../core/graphql/filters.ts';
import type { Taxonomy } from '../../core/registry/taxonomy.ts';
import { termsInLanguages } from '../../core/rows/language-rows.ts';
import { containsWhole } from '../../core/search/text-search.ts';
import { languageOrDefault, type SiteLanguages } from '../../core/site/site-languages.ts';
import { storedSlugs } from '../../core/slugs/slug-text.ts';
import { toFilterId } from '../../values/ids.ts';

interface TermFilterContext {
  values: { readonly idIn?: readonly number[] | null; readonly postId?: number | null };
  taxonomy: Taxonomy;
  dialect: Dialect;
  /** The language of slugs. */
  language: string;
  /** The languages of the site. */
  languages: SiteLanguages | null;
}

const filter = filterOf<TermFilterContext>();

/** The filters of lists of terms. Conditions are on the terms table (alias `t`). */
export const termFilters = {
  search: filter({
    parameters: { search: searchParameter('Only items that contain this text.') },
    read: ({ search }) => search || undefined,
    input: (t) => t.string({ description: 'Only terms whose name or slug contains this text.' }),
    sql: (text, { dialect }) =>
      text === '' ? null : containsWhole([sql`t."nameKey"`, sql`t."slug"`], { text, dialect }),
  }),
  idNotIn: filter({
    parameters: { exclude: idListParameter('None of these terms.') },
    input: (t) => t.intList({ description: 'Ignored with `idIn`.' }),
    sql: (ids, { values }) => (values.idIn?.length ? null : isNotIn('t."id"', ids)),
  }),
  idIn: numberInFilter({ column: 't."id"', parameters: { include: idListParameter('Only these terms.') } }),
  hideEmpty: filter({
    parameters: {
      hide_empty: { description: 'Only terms of published items.', type: 'boolean', default: false },
    },
    read: ({ hide_empty: hidesEmpty }) => hidesEmpty === true || undefined,
    input: (t) =>
      t.boolean({ description: 'Only terms of published items, and their ancestors. Ignored with `postId`.' }),
    // The terms of an item are used, also those of a draft, which has no part in their counts.
    sql: (hidesEmpty, { taxonomy, values }) => (hidesEmpty && !values.postId ? isUsed(taxonomy) : null),
  }),
  parentId: filter({
    parameters: { parent: { description: 'Only children of this term.', type: 'integer' } },
    read: ({ parent }) => (parent === undefined ? undefined : toFilterId(parent)),
    input: (t) => t.int({ description: 'Only children of this term; 0 for top-level terms.' }),
    sql: (id, { taxonomy }) => (taxonomy.hierarchical ? sql`t."parentId" = ${id}` : null),
  }),
  postId: filter({
    parameters: { post: { description: 'Only terms of this item.', type: 'integer', default: null } },
    read: ({ post }) => (post ? toFilterId(post) : undefined),
    input: (t) => t.int({ description: 'Only terms of this item, which must be visible to the viewer.' }),
    sql: (id) => (id === 0 ? null : sql`t."id" IN (SELECT pt."termId" FROM "post_terms" pt WHERE pt."postId" = ${id})`),
  }),
  languageIn: filter({
    isOn: ({ languages }) => languages !== null,
    input: (t) => t.stringList({ description: 'Only terms in languages with these codes.' }),
    sql: (codes, { languages }) => termsInLanguages(codes.flatMap((code) => languages?.byCode.get(code)?.termId ?? [])),
  }),
  languageOrDefault: filter({
    isOn: ({ languages }) => languages !== null,
    parameters: { lang: languageParameter('Only terms in the language with this code.') },
    // The terms of an item have all of their languages, as with Polylang.
    read: ({ lang, post }) => (post ? undefined : lang || undefined),
    input: (t) =>
      t.string({ description: 'Only terms in the language with this code, or else in the default language.' }),
    sql: (code, { languages }) => languages && termsInLanguages([languageOrDefault(code, languages).termId]),
  }),
  slugIn: filter({
    parameters: {
      slug: { description: 'Only terms with these slugs.', type: 'array', items: { type: 'string' } },
    },
    input: (t) => t.stringList(),
    sql: (slugIn, { language }) => isIn('t."slug"', filterSlugs({ slugIn }, language)),
  }),
};

/** The filter values of a list of terms. */
export type TermListFilter = FilterValues<typeof termFilters>;

/** Returns the slugs of a filter in their stored form, without empty ones. */
export const filterSlugs = ({ slugIn }: { slugIn?: readonly string[] | null }, language: string): string[] =>
  storedSlugs(slugIn ?? [], language).filter((slug) => slug !== '');

/** Returns the condition of a filter on the terms table (alias `t`). `idIn` takes precedence over `idNotIn`. */
export const termFilterSql = (values: TermListFilter, filterContext: Omit<TermFilterContext, 'values'>): Sql =>
  allOf([
    sql`t."taxonomy" = ${filterContext.taxonomy.name}`,
    ...filterConditions({ filters: termFilters, values, environment: { ...filterContext, values } }),
  ]);

/** The condition for terms with published items. In a hierarchical taxonomy, items of descendants count too. */
function isUsed({ name, hierarchical }: Taxonomy): Sql {
  // Not `>`, for which an engine may sort all of them by name instead of reading them in this order.
  if (!hierarchical) return sql`t."count" <> 0`;
  return sql`(t."count" > 0 OR t."id" IN (
    WITH RECURSIVE "ancestors" ("id") AS (
      SELECT "parentId" FROM "terms" WHERE "taxonomy" = ${name} AND "count" > 0 AND "parentId" > 0
      UNION
      SELECT u."parentId" FROM "terms" u JOIN "ancestors" a ON u."id" = a."id" WHERE u."parentId" > 0
    )
    SELECT "id" FROM "ancestors"
  ))`;
}
