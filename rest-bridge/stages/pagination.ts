import type { BridgeSettings } from '../bridge-settings.ts';
import type { Paging, Parameters } from '../declare/route.ts';
import { catalogueError } from '../error.ts';
import { buildQuery, type QueryInput } from '../query/query-builder.ts';
import type { QueryMap } from '../query/query-value.ts';

/** Most characters that the links to other pages may take. */
const MAX_LINK_LENGTH = 8_000;

/**
 * The headers of a list (docs/protocol/requests.md#lists): totals, and links to the pages before and after with
 * all parameters of the query kept. Errors: `rest_post_invalid_page_number` beyond the last page, or what the list
 * says.
 */
export function paginationHeaders(input: {
  total: number;
  parameters: Parameters;
  /** As it was sent: what was not sent is in no link. */
  query: QueryMap;
  path: string;
  settings: BridgeSettings;
  paging?: Paging | undefined;
}): Record<string, string | number> {
  const { parameters, query, path, settings, paging = USUAL } = input;
  const perPage = Number(parameters.per_page ?? paging.size);
  const page =
    paging.followsOffset && parameters.offset !== undefined
      ? Math.ceil(Number(parameters.offset) / perPage + 1)
      : Number(parameters.page ?? 1);
  const isBlank = page > Math.ceil(input.total / perPage) && paging.blankBeyond?.(parameters) === true;
  const total = isBlank ? 0 : input.total;
  const pages = Math.ceil(total / perPage);
  checkBounds({ total, page, pages, offset: Number(parameters.offset ?? 0), paging });
  const { headerPrefix } = settings.dialect;
  const headers: Record<string, string | number> = {
    [`${headerPrefix}Total`]: paging.textTotals ? String(total) : total,
    [`${headerPrefix}TotalPages`]: paging.textTotals ? String(pages) : pages,
  };
  const address = (number: number) => {
    const values: Record<string, QueryInput> = {};
    for (const [name, value] of Object.entries(query)) {
      // A plain address names the route itself.
      if (settings.form === 'plain' && name === 'rest_route') continue;
      values[name] = (Object.hasOwn(parameters, name) ? parameters[name] : value) as QueryInput;
    }
    values.page = number;
    return `<${settings.address(`${path}?${buildQuery(values)}`)}>`;
  };
  const links: string[] = [];
  const before = isBlank || paging.stepsBack ? page - 1 : Math.min(page - 1, Math.max(pages, 1));
  if (page > 1) links.push(`${address(before)}; rel="prev"`);
  if (page < pages) links.push(`${address(page + 1)}; rel="next"`);
  const link = links.join(', ');
  // Clients refuse answers whose head is too long; they can count pages themselves.
  if (link !== '' && link.length <= MAX_LINK_LENGTH) headers.Link = link;
  return headers;
}

const USUAL: Paging = { size: 10, beyondPages: 'rest_post_invalid_page_number' };

function checkBounds(input: { total: number; page: number; pages: number; offset: number; paging: Paging }): void {
  const { total, page, pages, offset, paging } = input;
  if (total === 0) return;
  if (paging.beyondOffset && offset >= total) throw catalogueError(paging.beyondOffset);
  // Whoever skips items by number does not mean the page.
  if (page > pages && paging.beyondPages && !(paging.beyondOffset && offset !== 0)) {
    throw catalogueError(paging.beyondPages);
  }
}
