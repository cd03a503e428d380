import { filterConditions, requireShortLists } from '../../core/filters.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { parseSearch, type SearchColumn, type SearchTerms, searchCondition } from '../../core/search/text-search.ts';
import { allOf, always, anyOf, isIn, type Sql, sql } from '../../core/sql.ts';
import { type ContentFilter, contentFilters } from './content-filter.ts';
import { itemsWithTerms, treesOf } from './terms-filter.ts';

/** The SQL of a filter. */
export interface FilterSql {
  where: Sql;
  /** A statement that selects the ids of all items that have the terms of the filter; null without such terms. */
  itemsWithTerms: Sql | null;
  /** The search terms; present if the search table (alias `s`) must be joined. */
  search?: SearchTerms;
}

const ALL_SEARCH_COLUMNS: readonly SearchColumn[] = ['title', 'excerpt', 'content'];

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
  const { types, filter, context, statuses, searchesAll } = input;
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
    columns: filter.searchColumns?.length ? [...new Set(filter.searchColumns)] : ALL_SEARCH_COLUMNS,
    exact: filter.searchExact === true,
    dialect: context.kernel.database.dialect,
    ofFiles: type === 'attachment',
  });
  return {
    where: allOf([...conditions, matchesSearch, ...(searchesAll ? [] : [hasReadableTexts(type, context)])]),
    itemsWithTerms: withTerms,
    search,
  };
}

/** Matches items with texts that the viewer may read: a search must not reveal other texts. */
function hasReadableTexts(type: string, { viewer: { userId } }: RequestContext): Sql {
  const isPublic = sql`(p."password" = '' AND p."status" IN ('publish', 'inherit') AND ${isParentPublic(type)})`;
  return userId > 0 ? anyOf([isPublic, sql`p."authorId" = ${userId}`]) : isPublic;
}

/** A file is public if the item that it belongs to is published. */
const isParentPublic = (type: string): Sql =>
  type === 'attachment'
    ? sql`NOT EXISTS (SELECT 1 FROM "posts" parent WHERE parent."id" = p."parentId" AND parent."status" <> 'publish')`
    : always;
