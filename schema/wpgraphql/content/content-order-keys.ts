import type { ContentFilter } from '../../content/lists/content-filter.ts';
import { type ContentOrder, contentOrder } from '../../content/lists/content-order.ts';
import type { OrderKey } from '../../content/lists/keyset.ts';
import type { OrderDirection } from '../../content/lists/page-arguments.ts';
import { sql } from '../../core/dialect/sql.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { SearchTerms } from '../../core/search/text-search.ts';
import type { NodeOrder } from '../connections/statement-page.ts';
import type { ContentOrderBy, ContentWhere } from './content-where.ts';

/** Returns the requested orders. That of a filter's values stands alone, whatever others are requested. */
export function requestedOrders({ orderby }: ContentWhere): ContentOrderRequest[] {
  const orders = (orderby ?? []).flatMap((requested) => requested ?? []);
  const ofValues = orders.find(({ field }) => field === 'IN' || field === 'NAME_IN');
  return ofValues ? [ofValues] : orders;
}

type ContentOrderRequest = NonNullable<NonNullable<ContentWhere['orderby']>[number]>;

/** Returns the order of the domain; null for the one that the domain does not have. */
export function domainOrder(field: ContentOrderBy): ContentOrder | null {
  if (field === 'COMMENT_COUNT') return null;
  return field === 'IN' ? 'INCLUDE' : field === 'NAME_IN' ? 'INCLUDE_SLUGS' : field;
}

/**
 * Returns the order of a list of content (alias `p`): by date, the newest first, unless `where` has another one. Among
 * equal items, the largest id is first.
 */
export function contentNodeOrder(list: {
  where: ContentWhere;
  filter: ContentFilter;
  search: SearchTerms | undefined;
  context: RequestContext;
}): NodeOrder {
  const { where, filter, search, context } = list;
  const { dialect } = context.kernel.database;
  const keysOf = (order: ContentOrder, direction: OrderDirection) =>
    contentOrder({ order, direction, filter, search, dialect, language: context.site.locale }).keys;
  const requested = requestedOrders(where).flatMap(({ field, order: direction }): readonly OrderKey[] => {
    const order = domainOrder(field);
    if (order === null) return [{ value: sql`p."commentCount"`, direction, type: 'number', column: 'commentCount' }];
    const values = { INCLUDE: filter.idIn, INCLUDE_SLUGS: filter.slugIn }[order as string] ?? [];
    if (order.startsWith('INCLUDE') && values.length === 0) return [];
    // The domain orders items with the same menu order by their parents.
    return keysOf(order, direction).slice(0, 1);
  });
  const defaultOrder = filter.idIn?.length ? 'INCLUDE' : search ? 'RELEVANCE' : 'DATE';
  return {
    keys: requested.length > 0 ? requested : keysOf(defaultOrder, 'DESC'),
    id: { value: sql`p."id"`, direction: 'DESC' },
    table: sql`"posts" p`,
  };
}
