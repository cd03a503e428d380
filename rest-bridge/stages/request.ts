import type { Upload } from '../../schema/core/files/received-file.ts';
import { type RestError, requestErrors } from '../error.ts';
import { parseQuery } from '../query/query-parser.ts';
import type { QueryMap } from '../query/query-value.ts';
import type { Viewer } from '../runtime.ts';

/** A request as it reaches the bridge, whatever carried it. */
export interface BridgeRequest {
  /** Under which it is logged. */
  id?: string;
  method: string;
  /** Path below the REST root, beginning with a slash, percent-decoded; ignored when the query names a route. */
  path: string;
  /** Query as it was sent, without the question mark. */
  query: string;
  /** Lower-case names. */
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer | null;
  /** The fields of a form that came in parts, in their order; its files are passed over. */
  fields?: ReceivedBody['fields'];
  /** Takes in a body that may hold files; present where the route takes some, and then `body` is not read yet. */
  receive?(fileField: string, viewer: Viewer): Promise<ReceivedBody>;
  /** Address of the client. */
  address: string;
}

/** What came in a body that may hold files. */
export interface ReceivedBody {
  /** The fields of a form, in their order. */
  fields: readonly (readonly [name: string, value: string])[];
  /** The file, or why there is none. */
  upload: Upload | null;
  /** All files, by the field that they came in. */
  uploads: ReadonlyMap<string, Upload>;
  /** A body that held parameters after all. */
  body: Buffer | null;
}

/** An answer before it is written out. */
export interface BridgeResponse {
  status: number;
  /** Names in their usual spelling. */
  headers: Record<string, string>;
  /** Null: no body. What comes in pieces is made as it is taken; it throws where it breaks off. */
  body: string | Buffer | AsyncIterable<string | Uint8Array> | null;
}

/** A request that has been read: each stage adds what it finds out. */
export interface ReadRequest {
  source: BridgeRequest;
  /** After overrides. */
  method: string;
  path: string;
  query: QueryMap;
  headers: BridgeRequest['headers'];
  /** What was taken in for a route that takes files. */
  received?: ReceivedBody;
  /** Why it cannot be answered, whatever its route. */
  failure?: RestError;
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Most characters of a query that are looked at. */
const MAX_QUERY_LENGTH = 1_000_000;

/**
 * Reads route, method and query (docs/protocol/requests.md): `rest_route` names the route, `_method` wins over the
 * override header. Failures: 414 for an address that is too long, `rest_path_invalid_type`, `rest_callback_invalid`.
 */
export function readRequest(source: BridgeRequest): ReadRequest {
  const { headers } = source;
  const unread = { source, method: source.method, path: source.path, query: noQuery, headers };
  if (source.query.length > MAX_QUERY_LENGTH) return { ...unread, failure: requestErrors.addressTooLong() };
  const query = source.query === '' ? noQuery : parseQuery(source.query);
  const route = query.rest_route;
  if (route !== undefined && typeof route !== 'string') return { ...unread, failure: requestErrors.pathType() };
  const path = route === undefined ? source.path : `/${route.replace(/^\/+/, '')}`;
  const override = query._method ?? headers['x-http-method-override'];
  const wanted = typeof override === 'string' ? override.toUpperCase() : '';
  return {
    source,
    method: METHODS.has(wanted) ? wanted : source.method.toUpperCase(),
    path: path.length > 1 ? path.replace(/\/+$/, '') || '/' : '/',
    query,
    headers,
    ...(hasBadCallback(query) ? { failure: requestErrors.callback() } : {}),
  };
}

const noQuery: QueryMap = Object.freeze({});

/** Whether a function is to be called with the answer; an empty name calls none. */
export const hasCallback = ({ _jsonp: name }: QueryMap): boolean => name !== undefined && name !== '' && name !== '0';

/** Whether what is to be called is no function. Such a request is not done at all. */
const hasBadCallback = (query: QueryMap): boolean =>
  hasCallback(query) && !(typeof query._jsonp === 'string' && /^[A-Za-z0-9_.]+$/.test(query._jsonp));
