import type { Parameters } from '../../declare/route.ts';
import { existingId, orderedListTypes, skippedItems } from './numbers.ts';

/** Types of the variables that lists of content take. */
export const listVariableTypes = {
  where: 'ContentFilter',
  orderBy: 'ContentOrder',
  ...orderedListTypes,
  stickyFirst: 'Boolean',
} as const;

/** Term filters of a list, by REST name. */
export type TermFilters = Readonly<Record<string, { taxonomy: string }>>;

/** The arguments of a list's GraphQL field, from its REST parameters. */
export function listVariables(parameters: Parameters, termFilters: TermFilters): Record<string, unknown> {
  const page = Number(parameters.page ?? 1);
  return {
    where: contentFilter(parameters, termFilters),
    orderBy: String(parameters.orderby ?? 'date').toUpperCase(),
    order: String(parameters.order ?? 'desc').toUpperCase(),
    first: Number(parameters.per_page ?? 10),
    offset: skippedItems(parameters),
    ...(parameters.ignore_sticky === false && page === 1 ? { stickyFirst: true } : {}),
    context: String(parameters.context ?? 'view').toUpperCase(),
  };
}

const COLUMNS: Readonly<Record<string, string>> = {
  post_title: 'title',
  post_content: 'content',
  post_excerpt: 'excerpt',
};

function contentFilter(parameters: Parameters, termFilters: TermFilters): Record<string, unknown> {
  const list = (name: string): unknown[] | undefined => {
    const value = parameters[name];
    const values = value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
    return values.length > 0 ? values : undefined;
  };
  const terms = Object.entries(termFilters).flatMap(([name, { taxonomy }]) => [
    ...termFilter({ value: parameters[name], taxonomy, exclude: false }),
    ...termFilter({ value: parameters[`${name}_exclude`], taxonomy, exclude: true }),
  ]);
  const types = ['media_type', 'mime_type'].flatMap((name) => list(name) ?? []);
  return defined({
    search: parameters.search,
    searchColumns: list('search_columns')?.map((column) => COLUMNS[String(column)]),
    searchExact: parameters.search_semantics === 'exact' ? true : undefined,
    after: parameters.after,
    before: parameters.before,
    modifiedAfter: parameters.modified_after,
    modifiedBefore: parameters.modified_before,
    authorIn: list('author')?.map(existingId),
    authorNotIn: list('author_exclude')?.map(existingId),
    idIn: list('include')?.map(existingId),
    idNotIn: list('exclude')?.map(existingId),
    parentIn: list('parent')?.map(existingId),
    parentNotIn: list('parent_exclude')?.map(existingId),
    slugIn: list('slug'),
    statusIn: list('status'),
    formatIn: list('format'),
    menuOrder: parameters.menu_order,
    mimeTypeIn: types.length > 0 ? types : undefined,
    sticky: parameters.sticky,
    terms: terms.length > 0 ? terms : undefined,
    termRelation: parameters.tax_relation,
  });
}

function termFilter(input: { value: unknown; taxonomy: string; exclude: boolean }): Record<string, unknown>[] {
  const { value, taxonomy, exclude } = input;
  if (value === undefined || value === null) return [];
  const query = value as Readonly<Record<string, unknown>>;
  // A list comes as a map of places where its schema allows both, as lists and maps are one thing in the API.
  const isList = Array.isArray(value) || Object.keys(query).every((key) => /^\d+$/.test(key));
  const termIds = isList ? Object.values(query) : query.terms;
  if (!Array.isArray(termIds) || termIds.length === 0) return [];
  const more = isList ? {} : { includeChildren: query.include_children, operator: query.operator };
  return [defined({ taxonomy, termIds: termIds.map(existingId), ...more, exclude: exclude || undefined })];
}

const defined = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));
