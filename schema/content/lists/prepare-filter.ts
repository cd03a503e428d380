import { coversKind, kindOfType } from '../../access/password-scopes.ts';
import { allOf, always, anyOf, isIn, type Sql, sql } from '../../core/dialect/sql.ts';
import { filterConditions, requireShortLists } from '../../core/graphql/filters.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { languageTerms } from '../../core/rows/language-of.ts';
import {
  HAS_NO_PASSWORD,
  parseSearch,
  type SearchColumn,
  type SearchTerms,
  searchCondition,
} from '../../core/search/text-search.ts';
import { type ContentFilter, contentFilters } from './content-filter.ts';
import { itemsWithTerms, treesOf } from './filter-by-terms.ts';

/** The SQL of a filter. */
export interface FilterSql {
  where: Sql;
  /** A statement that selects the ids of all items that have the terms of the filter; null without such terms. */
  itemsWithTerms: Sql | null;
  /** The condition apart from the search; present with `search`. */
  otherConditions?: Sql;
  /** The search terms; present if the search table (alias `s`) must be joined. */
  search?: SearchTerms;
}

/** Adds the terms of the requested languages to those that items must have. */
function withLanguageTerms(filter: ContentFilter, { site }: RequestContext): ContentFilter {
  const { languageIn, termRelation, terms } = filter;
  if (!languageIn?.length || termRelation === 'OR') return filter;
  // No term has the id 0, so that unknown codes match no item.
  const termIds = languageTerms(languageIn, site);
  return {
    ...filter,
    terms: [...(terms ?? []), { taxonomy: 'language', termIds: termIds.length > 0 ? termIds : [0] }],
  };
}

const ALL_SEARCH_COLUMNS: readonly SearchColumn[] = ['title', 'excerpt', 'content'];

/** Returns the texts that the search of a filter examines. */
export const searchedColumns = ({ searchColumns }: ContentFilter): readonly SearchColumn[] =>
  searchColumns?.length ? [...new Set(searchColumns)] : ALL_SEARCH_COLUMNS;

/**
 * Converts a filter to conditions on the posts table (alias `p`). `searchesAll`: the viewer may also search the texts
 * of items of other authors that are not public. Errors: `rest_invalid_param`.
 */
export async function prepareFilter(input: {
  types: readonly string[];
  filter: ContentFilter;
  context: RequestContext;
  /** Items have one of these statuses, which the viewer is allowed to list. */
  statuses: readonly string[];
  searchesAll: boolean;
}): Promise<FilterSql> {
  const { types, context, statuses, searchesAll } = input;
  const filter = withLanguageTerms(input.filter, context);
  requireShortLists({ ...filter, terms: filter.terms?.flatMap(({ termIds }) => [0, ...termIds]) });
  const trees = await treesOf(filter.terms, context);
  const environment = { context, trees, values: filter };
  const [type = '', ...others] = types;
  const conditions = [
    // A single type is compared with `=`, for which the indexes were measured.
    others.length === 0 ? sql`p."type" = ${type}` : isIn('p."type"', types),
    isIn('p."status"', statuses),
    ...filterConditions({ filters: contentFilters, values: filter, environment }),
  ];
  const withTerms = itemsWithTerms(filter.terms, environment);
  if (!filter.search?.trim()) return { where: allOf(conditions), itemsWithTerms: withTerms };
  const search = parseSearch(filter.search);
  const matchesSearch = searchCondition({
    terms: search,
    columns: searchedColumns(filter),
    exact: filter.searchExact === true,
    dialect: context.kernel.database.dialect,
    ofFiles: type === 'attachment',
  });
  const otherConditions = allOf([...conditions, ...(searchesAll ? [] : [hasReadableTexts(types, context)])]);
  return {
    where: allOf([otherConditions, matchesSearch]),
    otherConditions,
    itemsWithTerms: withTerms,
    search,
  };
}

/** Matches items with texts that the viewer may read: a search must not reveal other texts. */
function hasReadableTexts(types: readonly string[], { viewer }: RequestContext): Sql {
  const [type = ''] = types;
  const isPublic = sql`(${HAS_NO_PASSWORD} AND p."status" IN ('publish', 'inherit') AND ${isParentPublic(type)})`;
  const mayReadOwn = viewer.userId > 0 && types.every((name) => coversKind(viewer, kindOfType(name)));
  return mayReadOwn ? anyOf([isPublic, sql`p."authorId" = ${viewer.userId}`]) : isPublic;
}

/** A file is public if the item that it belongs to is published. */
const isParentPublic = (type: string): Sql =>
  type === 'attachment'
    ? sql`NOT EXISTS (SELECT 1 FROM "posts" parent WHERE parent."id" = p."parentId" AND parent."status" <> 'publish')`
    : always;
