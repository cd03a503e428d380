import type { BridgeSettings } from '../bridge-settings.ts';
import type { Paging, Parameters } from '../declare/route.ts';
import { catalogError } from '../error.ts';
import { buildQuery, type QueryInput } from '../query/query-builder.ts';
import type { QueryMap } from '../query/query-value.ts';

/** Maximum number of characters in the `Link` header. */
const MAX_LINK_LENGTH = 8_000;

/**
 * Returns the headers of a list (docs/protocol/requests.md#lists): totals, and links to the previous and next page with
 * all parameters of the query. Errors: `rest_post_invalid_page_number`, or the code that `paging` declares, for a page
 * or offset beyond the last one.
 */
export function paginationHeaders(input: {
  total: number;
  parameters: Parameters;
  /** The query of the request; the links contain only these parameters. */
  query: QueryMap;
  path: string;
  settings: BridgeSettings;
  paging?: Paging | undefined;
}): Record<string, string | number> {
  const { parameters, query, path, settings, paging = DEFAULT_PAGING } = input;
  const perPage = Number(parameters.per_page ?? paging.size);
  const page =
    paging.linksFollowOffset && parameters.offset !== undefined
      ? Math.ceil(Number(parameters.offset) / perPage + 1)
      : Number(parameters.page ?? 1);
  const hasZeroTotals = page > Math.ceil(input.total / perPage) && paging.hasZeroTotalsBeyond?.(parameters) === true;
  const total = hasZeroTotals ? 0 : input.total;
  const pages = Math.ceil(total / perPage);
  checkBounds({ total, page, pages, offset: Number(parameters.offset ?? 0), paging });
  const { headerPrefix } = settings.dialect;
  const headers: Record<string, string | number> = {
    [`${headerPrefix}Total`]: paging.hasTextTotals ? String(total) : total,
    [`${headerPrefix}TotalPages`]: paging.hasTextTotals ? String(pages) : pages,
  };
  const pageLink = (number: number) => {
    const values: Record<string, QueryInput> = {};
    for (const [name, value] of Object.entries(query)) {
      // `settings.address` adds the route to plain addresses.
      if (settings.form === 'plain' && name === 'rest_route') continue;
      values[name] = (Object.hasOwn(parameters, name) ? parameters[name] : value) as QueryInput;
    }
    values.page = number;
    return `<${settings.address(`${path}?${buildQuery(values)}`)}>`;
  };
  const links: string[] = [];
  const previousPage = hasZeroTotals || paging.prevIsPreviousNumber ? page - 1 : Math.min(page - 1, Math.max(pages, 1));
  if (page > 1) links.push(`${pageLink(previousPage)}; rel="prev"`);
  if (page < pages) links.push(`${pageLink(page + 1)}; rel="next"`);
  const link = links.join(', ');
  // Clients reject long headers. They can compute the page numbers from the totals.
  if (link !== '' && link.length <= MAX_LINK_LENGTH) headers.Link = link;
  return headers;
}

const DEFAULT_PAGING: Paging = { size: 10, beyondPages: 'rest_post_invalid_page_number' };

function checkBounds(input: { total: number; page: number; pages: number; offset: number; paging: Paging }): void {
  const { total, page, pages, offset, paging } = input;
  if (total === 0) return;
  if (paging.beyondOffset && offset >= total) throw catalogError(paging.beyondOffset);
  // An offset takes precedence over the page.
  if (page > pages && paging.beyondPages && !(paging.beyondOffset && offset !== 0)) {
    throw catalogError(paging.beyondPages);
  }
}
