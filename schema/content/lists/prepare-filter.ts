import { filterConditions, requireShortLists } from '../../core/filters.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { parseSearch, type SearchColumn, type SearchTerms, searchCondition } from '../../core/search/text-search.ts';
import { allOf, always, anyOf, isIn, type Sql, sql } from '../../core/sql.ts';
import { type ContentFilter, contentFilters } from './content-filter.ts';
import { treesOf } from './terms-filter.ts';

/** A filter as a statement's parts. */
export interface FilterSql {
  where: Sql;
  /** Set when the search table (alias `s`) has to be joined. */
  search?: SearchTerms;
}

const ALL_SEARCH_COLUMNS: readonly SearchColumn[] = ['title', 'excerpt', 'content'];

/**
 * Turns a filter into conditions over the posts table (alias `p`). `searchesAll`: the viewer may search the texts of
 * others that are not open to everybody. Errors: `rest_invalid_param`.
 */
export async function prepareFilter(input: {
  types: readonly string[];
  filter: ContentFilter;
  context: RequestContext;
  /** Any of them; already allowed for the viewer. */
  statuses: readonly string[];
  searchesAll: boolean;
}): Promise<FilterSql> {
  const { types, filter, context, statuses, searchesAll } = input;
  requireShortLists({ ...filter, terms: filter.terms?.flatMap(({ termIds }) => [0, ...termIds]) });
  const trees = await treesOf(filter.terms, context);
  const [type = '', ...others] = types;
  const conditions = [
    // Compared with one value where there is one: that is what indexes were measured with.
    others.length === 0 ? sql`p."type" = ${type}` : isIn('p."type"', types),
    isIn('p."status"', statuses),
    ...filterConditions({ filters: contentFilters, values: filter, environment: { context, trees, values: filter } }),
  ];
  if (!filter.search?.trim()) return { where: allOf(conditions) };
  const search = parseSearch(filter.search);
  const found = searchCondition({
    terms: search,
    columns: filter.searchColumns?.length ? [...new Set(filter.searchColumns)] : ALL_SEARCH_COLUMNS,
    exact: filter.searchExact === true,
    dialect: context.kernel.database.dialect,
    ofFiles: type === 'attachment',
  });
  return { where: allOf([...conditions, found, ...(searchesAll ? [] : [openTexts(type, context)])]), search };
}

/** The items whose texts the viewer may read: a search must not tell what its words cannot show. */
function openTexts(type: string, { viewer: { userId } }: RequestContext): Sql {
  const isOpen = sql`(p."password" = '' AND p."status" IN ('publish', 'inherit') AND ${isAboveOpen(type)})`;
  return userId > 0 ? anyOf([isOpen, sql`p."authorId" = ${userId}`]) : isOpen;
}

/** A file is as open as what it belongs to. */
const isAboveOpen = (type: string): Sql =>
  type === 'attachment'
    ? sql`NOT EXISTS (SELECT 1 FROM "posts" above WHERE above."id" = p."parentId" AND above."status" <> 'publish')`
    : always;
