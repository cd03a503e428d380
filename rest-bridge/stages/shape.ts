import type { BridgeSettings } from '../bridge-settings.ts';
import type { Node } from '../declare/field.ts';
import type { ItemReply, Paging, Parameters, Reply } from '../declare/route.ts';
import { catalogError } from '../error.ts';
import type { Plan } from '../plan/planner.ts';
import { filterFields } from '../query/field-mask.ts';
import type { QueryMap } from '../query/query-parser.ts';
import { buildQuery, type QueryInput } from '../query/query-text.ts';
import { joinInTurns, toJson } from '../reply/json-in-turns.ts';
import { type Shape, shapeFields, shapeItem } from '../reply/shape-item.ts';
import type { Outcome, ReadyRequest } from '../rest-exchange.ts';
import { spellNames, spellPath } from '../spelling.ts';
import { type DeletionResult, isSharable } from './run.ts';

/** Converts the result of a plan's operation to the answer: items with links, and headers. */
export function shapeResult(
  ready: ReadyRequest,
  { plan, reply, result, allow }: OperationResult & { reply: ItemReply },
): Outcome | Promise<Outcome> {
  if (reply.kind === 'list') return answerList(ready, { plan, result, reply, allow });
  if (reply.kind === 'delete') return answerDeletion(ready, { plan, result, allow });
  if (result === null && reply.kind === 'item' && reply.mayBeEmpty) return { status: 200, body: {}, headers: allow };
  return answerItem(ready, { plan, reply, node: result as Node, allow });
}

interface OperationResult {
  plan: Plan;
  result: Node | null;
  /** The header `Allow`. */
  allow: { Allow?: string };
}

function answerList(
  ready: ReadyRequest,
  {
    plan,
    result,
    reply: { paging, keyedBy, emptyAsList },
    allow,
  }: OperationResult & { reply: Extract<Reply, { kind: 'list' }> },
): Outcome | Promise<Outcome> {
  const { planner, request, parameters } = ready;
  const page = result as unknown as { total: number; nodes?: readonly Node[] } | readonly Node[];
  const { settings } = planner;
  const headers: Outcome['headers'] = {};
  if ('total' in page) {
    const { total } = page;
    const { query, path } = request;
    Object.assign(headers, paginationHeaders({ total, parameters, query, path, settings, paging }));
  }
  const nodes = ('total' in page ? page.nodes : page) ?? [];
  Object.assign(headers, allow);
  const shape = shapeOf(ready, plan);
  if (isSharable(ready) && !keyedBy && !(nodes.length === 0 && emptyAsList) && hasPlainBody(request.query)) {
    return sharedItems(nodes, { plan, shape, headers });
  }
  const items = nodes.map((node) => shapeItemOrList(shape, node));
  if (!keyedBy || (nodes.length === 0 && emptyAsList)) return { status: 200, body: applyMask(items, plan), headers };
  // `_fields` applies to the keys of a map too, so that the whole map is filtered.
  const map = Object.fromEntries(nodes.map((node, index) => [spellNames(settings.dialect, node._key), items[index]]));
  return { status: 200, body: filterFields(map, plan.mask), headers };
}

/** Whether the body of an answer is written as it is. */
const hasPlainBody = ({ _envelope, _pretty, _jsonp, format }: QueryMap): boolean =>
  _envelope === undefined && _pretty === undefined && _jsonp === undefined && format === undefined;

/** Answers with the bytes of the items of a list: an item that an earlier answer contained is not written again. */
async function sharedItems(
  nodes: readonly Node[],
  { plan, shape, headers }: { plan: Plan; shape: Shape; headers: Outcome['headers'] },
): Promise<Outcome> {
  const parts: Buffer[] = [];
  for (const node of nodes) {
    let bytes = plan.writtenItems.get(node);
    if (!bytes) {
      const json = await toJson(applyMask(shapeItemOrList(shape, node), plan));
      bytes = typeof json === 'string' ? Buffer.from(json) : (json ?? NULL);
      plan.writtenItems.set(node, bytes);
    }
    parts.push(parts.length === 0 ? OPENING : COMMA, bytes);
  }
  return {
    status: 200,
    headers,
    body: null,
    serialized: await joinInTurns([...parts, parts.length === 0 ? EMPTY_LIST : CLOSING]),
  };
}

const [OPENING, COMMA, CLOSING, EMPTY_LIST, NULL] = ['[', ',', ']', '[]', 'null'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
  Buffer,
];

function answerItem(
  ready: ReadyRequest,
  {
    plan,
    reply,
    node,
    allow,
  }: Pick<OperationResult, 'plan' | 'allow'> & { reply: Exclude<ItemReply, { kind: 'list' | 'delete' }>; node: Node },
): Outcome {
  const { planner } = ready;
  const headers: Outcome['headers'] = reply.kind === 'create' ? {} : { ...allow };
  if (reply.kind === 'item' && reply.linksToPage && typeof node._link === 'string') {
    headers.Link = `<${node._link}>; rel="alternate"; type=text/html`;
  }
  if (typeof node._tag === 'string') headers.ETag = node._tag;
  if (reply.kind === 'create') {
    const { settings } = planner;
    headers.Location = settings.address(spellPath(settings.dialect, reply.location(node)));
    Object.assign(headers, allow);
  }
  return {
    status: reply.kind === 'create' ? 201 : 200,
    body: applyMask(shapeItemOrList(shapeOf(ready, plan), node), plan),
    headers,
  };
}

/** Answers with the deleted item, and its links if the endpoint declares that, or with the item in the trash. */
function answerDeletion(ready: ReadyRequest, { plan, result, allow }: OperationResult): Outcome {
  const { deleted, previous, item } = result as unknown as DeletionResult;
  if (!deleted && item) return answerItem(ready, { plan, reply: TRASH_REPLY, node: item, allow });
  const hasLinks = ready.endpoint.reply.kind === 'delete' && ready.endpoint.reply.hasLinks === true;
  const links = hasLinks && previous ? shapeItem(shapeOf(ready, plan), previous)._links : undefined;
  const body = {
    deleted,
    previous: previous ? shapeFields(plan.item, previous) : null,
    ...(links ? { _links: links } : {}),
  };
  return { status: 200, body: plan.mask.all ? body : filterFields(body, plan.mask), headers: allow };
}

const TRASH_REPLY = { kind: 'update', field: '', variables: () => ({}) } as const;

const shapeOf = ({ planner, viewer }: ReadyRequest, { item }: Plan): Shape => ({
  plan: item,
  context: { settings: planner.settings, loggedIn: planner.runtime.isLoggedIn(viewer), viewer },
});

/** Returns the item; an item without fields becomes an empty list, as in the reference. */
function shapeItemOrList(shape: Shape, node: Node): unknown {
  const item = shapeItem(shape, node);
  for (const _ in item) return item;
  return [];
}

/** Removes properties of fields that the mask excludes. The plan has already omitted excluded fields. */
const applyMask = (body: unknown, plan: Plan): unknown => (plan.hasNestedFields ? filterFields(body, plan.mask) : body);

/** Maximum number of characters in the `Link` header. */
const MAX_LINK_LENGTH = 8_000;

/**
 * Returns the headers of a list (docs/protocol/requests.md#lists): totals, and links to the previous and next page with
 * all parameters of the query. Errors: `rest_post_invalid_page_number`, or the code that `paging` declares, for a page
 * or offset beyond the last one.
 */
function paginationHeaders(input: {
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
  const previousPage = hasZeroTotals || paging.prevIsPreviousNumber ? page - 1 : Math.min(page - 1, pages);
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
