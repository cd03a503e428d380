import type { Upload } from '../../schema/core/files/received-file.ts';
import type { ReadRecorder } from '../../schema/core/reads/read-record.ts';
import type { Client } from '../../schema/core/request-context.ts';
import type { RequestWork } from '../../schema/core/work/request-work.ts';
import { trimEnd } from '../../schema/values/trim-end.ts';
import { type RestError, requestErrors } from '../error.ts';
import { encodesUtf8 } from '../query/percent-coding.ts';
import { parseQuery, type QueryMap } from '../query/query-parser.ts';
import type { BridgeRuntime, Viewer } from '../runtime.ts';

/** A request to the bridge, independent of the HTTP server. */
export interface BridgeRequest {
  /** The request id in the log. */
  id?: string;
  method: string;
  /** Path below the REST root, beginning with a slash, percent-decoded; ignored when the query names a route. */
  path: string;
  /** Raw query, without the question mark. */
  query: string;
  /** Headers, by lower-case name. */
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer | null;
  /** The fields of a multipart form in order, without its files. */
  fields?: ReceivedBody['fields'];
  /** Receives a body that may contain files. Present if the endpoint accepts files; `body` has then not been read. */
  receive?(fileField: string, viewer: Viewer): Promise<ReceivedBody>;
  /** IP address of the client. */
  ipAddress: string;
  /** The name that the client gave itself, if the request came in another way than over HTTP. */
  program?: string;
  /** The work of the request, for those that may take long: it ends when the client leaves. */
  work?: RequestWork;
  /** Called with the viewer. Throws a domain error if their request is not answered. */
  onViewer?(viewer: Viewer): Promise<void>;
  /** Present if the program itself sends the request, on behalf of this viewer. */
  inner?: InnerRequest;
  /** Records what the answer is made from; absent for answers that are not cached. */
  reads?: ReadRecorder;
}

/** A request of the program itself. */
export interface InnerRequest {
  viewer: Viewer;
  /** Runs the operations of the request; by default the runtime of the bridge. */
  runtime?: BridgeRuntime;
}

/** A received body that may contain files. */
export interface ReceivedBody {
  /** The fields of a form, in order. */
  fields: readonly (readonly [name: string, value: string])[];
  /** The file, or the reason why there is none. */
  upload: Upload | null;
  /** All files, by form field. */
  uploads: ReadonlyMap<string, Upload>;
  /** The body, if it contains parameters instead of a file. */
  body: Buffer | null;
}

/** A response before the HTTP server writes it. */
export interface BridgeResponse {
  status: number;
  /** Headers, with names in their usual capitalization. */
  headers: Record<string, string>;
  /** Null: no body. A stream creates its chunks as they are read, and throws if it cannot be completed. */
  body: string | Buffer | AsyncIterable<string | Uint8Array> | null;
  /** Anonymous requests for the same address get the same answer, until something that it was made from changes. */
  isReusable?: boolean;
}

/** Whether a body is created while it is read. */
export const isStreamedBody = (body: BridgeResponse['body']): body is AsyncIterable<string | Uint8Array> =>
  body !== null && typeof body === 'object' && Symbol.asyncIterator in body;

/** A request with its parsed query, its method and its path. */
export interface ParsedRequest {
  source: BridgeRequest;
  /** In upper case, after `_method` or the override header is applied. */
  method: string;
  path: string;
  query: QueryMap;
  headers: BridgeRequest['headers'];
  /** The body, once it has been received for an endpoint that accepts files. */
  received?: ReceivedBody;
  /** The error to answer, independent of the route. */
  failure?: RestError;
}

/** The client that sent a request, as operations see it. */
export const clientOf = ({ id, ipAddress, headers, program, work }: BridgeRequest): Client => ({
  address: ipAddress,
  userAgent: headers['user-agent'] ?? '',
  requestId: id ?? '',
  ...(program === undefined ? {} : { program }),
  ...(work === undefined ? {} : { work }),
});

/** The properties of a request that a client sends as part of another one. */
export const sourceOf = ({
  address,
  requestId,
  program,
  work,
}: Client): Pick<BridgeRequest, 'id' | 'ipAddress' | 'program' | 'work'> => ({
  id: requestId,
  ipAddress: address,
  ...(program === undefined ? {} : { program }),
  ...(work === undefined ? {} : { work }),
});

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

/** Whether the request names a JSONP callback. An empty name and `0` are none. */
export const hasCallback = ({ _jsonp: name }: QueryMap): boolean => name !== undefined && name !== '' && name !== '0';

/** Whether the name of the JSONP callback is invalid. Such a request is not run. */
const hasInvalidCallback = (query: QueryMap): boolean =>
  hasCallback(query) && !(typeof query._jsonp === 'string' && /^[A-Za-z0-9_.]+$/.test(query._jsonp));
