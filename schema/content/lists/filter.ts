import { allOf, always, anyOf, isIn, isNotIn, never, rawSql, type Sql, sql } from '../../sql.ts';
import { parseSearch, type SearchColumn, type SearchTerms, searchCondition } from './search.ts';

/** Terms that items must, or must not, have. */
export interface TermFilter {
  taxonomy: string;
  termIds: readonly number[];
  includeChildren?: boolean | null;
  operator?: 'AND' | 'OR' | null;
  exclude?: boolean | null;
}

/** What a list of post-like items may be narrowed by. Dates may name a zone, else they are local; they are exclusive. */
export interface ContentFilter {
  search?: string | null;
  searchColumns?: readonly SearchColumn[] | null;
  searchExact?: boolean | null;
  after?: string | null;
  before?: string | null;
  modifiedAfter?: string | null;
  modifiedBefore?: string | null;
  authorIn?: readonly number[] | null;
  authorNotIn?: readonly number[] | null;
  idIn?: readonly number[] | null;
  idNotIn?: readonly number[] | null;
  parentIn?: readonly number[] | null;
  parentNotIn?: readonly number[] | null;
  slugIn?: readonly string[] | null;
  statusIn?: readonly string[] | null;
  formatIn?: readonly string[] | null;
  terms?: readonly TermFilter[] | null;
  termRelation?: 'AND' | 'OR' | null;
  sticky?: boolean | null;
  menuOrder?: number | null;
  /** Types of files, whole (`image/png`) or their first part alone (`image`). */
  mimeTypeIn?: readonly string[] | null;
}

/** A filter as a statement's parts. */
export interface FilterSql {
  where: Sql;
  /** Set when the search table (alias `s`) has to be joined. */
  search?: SearchTerms;
}

/** What a filter's meaning depends on besides itself. */
export interface FilterSurroundings {
  types: readonly string[];
  engine: 'sqlite' | 'postgresql';
  /** The statuses to look at, any of them; already allowed for the viewer. */
  statuses: readonly string[];
  /** Whose texts are searched beside the open ones: a search must not tell what its words cannot show. */
  searches: 'everything' | number;
  /** A date as clients send it, in the site's zone; null when it is none. */
  localDate(text: string): string | null;
  /** The given terms and all below them. */
  withDescendants(taxonomy: string, termIds: readonly number[]): readonly number[];
}

const ALL_SEARCH_COLUMNS: readonly SearchColumn[] = ['title', 'excerpt', 'content'];

/** Most values of one list: a statement takes some 30,000 in all. */
const MOST_VALUES = 2_000;

/** Whether a list of the filter, or its terms together, are longer than a statement should be. */
export function isTooLarge({ terms, ...filter }: ContentFilter): boolean {
  const inTerms = (terms ?? []).reduce((sum, { termIds }) => sum + 1 + termIds.length, 0);
  return (
    inTerms > MOST_VALUES || Object.values(filter).some((list) => Array.isArray(list) && list.length > MOST_VALUES)
  );
}

/** Turns a filter into conditions over the posts table (alias `p`). */
export function filterSql(filter: ContentFilter, around: FilterSurroundings): FilterSql {
  const [type = '', ...others] = around.types;
  const conditions: Sql[] = [
    // Compared with one value where there is one: that is what indexes were measured with.
    others.length === 0 ? sql`p."type" = ${type}` : isIn('p."type"', around.types),
    isIn('p."status"', around.statuses),
  ];
  const range = (column: Sql, { after, before }: { after?: string | null; before?: string | null }) => {
    for (const [text, comparison] of [
      [after, '>'],
      [before, '<'],
    ] as const) {
      if (!text) continue;
      const date = around.localDate(text);
      // A moment beyond what the site's clock can show lies beyond everything.
      conditions.push(date === null ? never : sql`${column} ${rawSql(comparison)} ${date}`);
    }
  };
  range(sql`p."date"`, filter);
  range(sql`p."modified"`, { after: filter.modifiedAfter, before: filter.modifiedBefore });
  const among = (column: string, values: readonly (string | number)[] | null | undefined) => {
    if (values && values.length > 0) conditions.push(isIn(column, values));
  };
  among('p."authorId"', filter.authorIn);
  among('p."id"', filter.idIn);
  among('p."parentId"', filter.parentIn);
  among('p."slug"', filter.slugIn);
  if (filter.authorNotIn?.length) conditions.push(isNotIn('p."authorId"', filter.authorNotIn));
  if (filter.idNotIn?.length) conditions.push(isNotIn('p."id"', filter.idNotIn));
  if (filter.parentNotIn?.length) conditions.push(isNotIn('p."parentId"', filter.parentNotIn));
  if (filter.formatIn?.length) {
    conditions.push(
      isIn(
        'p."format"',
        filter.formatIn.map((format) => (format === 'standard' ? '' : format)),
      ),
    );
  }
  if (filter.sticky !== null && filter.sticky !== undefined) conditions.push(sql`p."sticky" = ${filter.sticky}`);
  if (filter.menuOrder !== null && filter.menuOrder !== undefined) {
    conditions.push(sql`p."menuOrder" = ${filter.menuOrder}`);
  }
  if (filter.mimeTypeIn?.length) conditions.push(anyOf(filter.mimeTypeIn.map(mimeTypeCondition)));
  const inTerms = hasTerm((filter.terms ?? []).flatMap(({ operator, termIds }) => (operator === 'AND' ? termIds : 0)));
  const termConditions = (filter.terms ?? []).flatMap((terms) => termCondition(terms, { around, inTerms }));
  if (termConditions.length > 0) {
    conditions.push(filter.termRelation === 'OR' ? anyOf(termConditions) : allOf(termConditions));
  }
  if (!filter.search?.trim()) return { where: allOf(conditions) };
  const search = parseSearch(filter.search);
  const columns = filter.searchColumns?.length ? [...new Set(filter.searchColumns)] : ALL_SEARCH_COLUMNS;
  conditions.push(
    searchCondition({
      terms: search,
      columns,
      exact: filter.searchExact === true,
      engine: around.engine,
      ofFiles: type === 'attachment',
    }),
  );
  if (around.searches !== 'everything') {
    const isOpen = sql`(p."password" = '' AND p."status" IN ('publish', 'inherit') AND ${isAboveOpen(type)})`;
    conditions.push(around.searches > 0 ? anyOf([isOpen, sql`p."authorId" = ${around.searches}`]) : isOpen);
  }
  return { where: allOf(conditions), search };
}

/** A file is as open as what it belongs to. */
const isAboveOpen = (type: string): Sql =>
  type === 'attachment'
    ? sql`NOT EXISTS (SELECT 1 FROM "posts" above WHERE above."id" = p."parentId" AND above."status" <> 'publish')`
    : always;

/** Not LIKE, in which the type would have to be escaped. */
const mimeTypeCondition = (type: string): Sql =>
  type.includes('/')
    ? sql`p."mimeType" = ${type}`
    : sql`substr(p."mimeType", 1, ${rawSql(String([...type].length + 1))}) = ${`${type}/`}`;

type InTerms = (ids: readonly number[]) => Sql;

/** The condition of having one of some terms. A planner's work grows fast with joins, which EXISTS makes: many are counted. */
const hasTerm =
  (conditions: readonly unknown[]): InTerms =>
  (ids) => {
    const rows = sql`FROM "post_terms" pt WHERE pt."postId" = p."id" AND ${isIn('pt."termId"', ids)}`;
    return conditions.length > 8 ? sql`(SELECT COUNT(*) ${rows}) > 0` : sql`EXISTS (SELECT 1 ${rows})`;
  };

function termCondition(
  filter: TermFilter,
  { around, inTerms: has }: { around: FilterSurroundings; inTerms: InTerms },
): Sql[] {
  const termIds = [...new Set(filter.termIds)];
  if (termIds.length === 0) return [];
  const resolve = (ids: readonly number[]) =>
    filter.includeChildren ? around.withDescendants(filter.taxonomy, ids) : ids;
  if (filter.exclude) return [sql`NOT ${has(resolve(termIds))}`];
  if (filter.operator === 'AND') return [allOf(termIds.map((id) => has(resolve([id]))))];
  return [has(resolve(termIds))];
}
