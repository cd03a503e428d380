import type { RequestContext } from '../../context.ts';
import { domainError } from '../../errors.ts';
import { termTree } from '../../terms/term-row.ts';
import { type ContentFilter, type FilterSql, filterSql, isTooLarge } from './filter.ts';

/**
 * A filter as parts of a statement, with the trees of terms that it looks into. `searchesAll`: the viewer may search the
 * texts of others that are not open to everybody. Errors: `rest_invalid_param`.
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
  if (isTooLarge(filter))
    throw domainError('rest_invalid_param', { message: 'A filter may list 2,000 values at most.' });
  const deep = (filter.terms ?? [])
    .filter((terms) => terms.includeChildren && context.registry.taxonomies.has(terms.taxonomy))
    .map((terms) => terms.taxonomy);
  const trees = new Map(await Promise.all(deep.map(async (name) => [name, await termTree(context, name)] as const)));
  return filterSql(filter, {
    types,
    engine: context.kernel.database.engine,
    statuses,
    searches: searchesAll ? 'everything' : context.viewer.userId,
    localDate: (text) => context.site.clock.parse(text)?.local ?? null,
    withDescendants: (taxonomy, ids) => trees.get(taxonomy)?.withDescendants(ids) ?? ids,
  });
}
