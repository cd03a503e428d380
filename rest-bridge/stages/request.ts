import { trimEnd } from '../../schema/values/text-functions.ts';
import type { RouteTable } from '../compile/route-table.ts';
import { type RestError, requestErrors } from '../error.ts';
import type { Planner } from '../plan/planner.ts';
import { parseQuery, type QueryMap } from '../query/query-parser.ts';
import { encodesUtf8 } from '../query/query-text.ts';
import {
  answeredMethod,
  type BridgeRequest,
  hasCallback,
  type MatchedRequest,
  type ParsedRequest,
} from '../rest-exchange.ts';

/** The method of a request that overrides it with several values. No endpoint has it, so that nothing runs. */
const NO_METHOD = 'NONE';

/** Maximum number of characters in a query. */
const MAX_QUERY_LENGTH = 1_000_000;

/**
 * Reads path, method and query of a request (docs/protocol/requests.md). `rest_route` in the query replaces the path,
 * and `_method` takes precedence over the override header; an unknown method has no route. Never throws. Failures:
 * `rest_address_too_long` (414), `rest_path_invalid_type`, `rest_callback_invalid`, and `rest_invalid_path` for a write
 * whose query is not UTF-8.
 */
export function parseRequest(source: BridgeRequest): ParsedRequest {
  const { headers } = source;
  const unparsed = { source, method: source.method, path: source.path, query: EMPTY_QUERY, headers };
  if (source.query.length > MAX_QUERY_LENGTH) return { ...unparsed, failure: requestErrors.addressTooLong() };
  const query = source.query === '' ? EMPTY_QUERY : parseQuery(source.query);
  const route = query.rest_route;
  if (route !== undefined && typeof route !== 'string') return { ...unparsed, failure: requestErrors.pathType() };
  const path = route === undefined ? source.path : route === '' ? '/' : route;
  const override = query._method ?? headers['x-http-method-override'];
  const requested = override === undefined ? source.method : typeof override === 'string' ? override : NO_METHOD;
  const method = requested.toUpperCase();
  const failure = hasInvalidCallback(query) ? requestErrors.callback() : encodingFailure(method, source.query);
  return {
    source,
    method,
    path: path === '/' ? path : trimEnd(path, '/') || '/',
    query,
    headers,
    ...(failure ? { failure } : {}),
  };
}

/** The failure of a write whose query is not UTF-8, so that nothing damaged is stored. Reads only find nothing. */
const encodingFailure = (method: string, query: string): RestError | null =>
  method === 'GET' || method === 'HEAD' || encodesUtf8(query) ? null : requestErrors.queryEncoding();

const EMPTY_QUERY: QueryMap = Object.freeze({});

/** Whether the name of the JSONP callback is invalid. Such a request is not run. */
const hasInvalidCallback = (query: QueryMap): boolean =>
  hasCallback(query) && !(typeof query._jsonp === 'string' && /^[A-Za-z0-9_.]+$/.test(query._jsonp));

/** The current routes with their planner. */
export interface CurrentRoutes {
  table: RouteTable;
  planner: Planner;
}

/** Finds the route of a request. */
export function matchRoute(request: ParsedRequest, { table, planner }: CurrentRoutes): MatchedRequest {
  const method = answeredMethod(request.method);
  const match = table.find(request.path, request.method === 'OPTIONS' ? undefined : method);
  return { request, planner, match, endpoint: match?.route.endpoints.get(method) ?? null };
}
