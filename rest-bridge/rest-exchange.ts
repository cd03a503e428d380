import type { Upload } from '../schema/core/files/transferred-files.ts';
import type { ReadRecorder } from '../schema/core/reads/read-record.ts';
import type { Client } from '../schema/core/request-context.ts';
import type { RequestWork } from '../schema/core/work/request-work.ts';
import type { CompiledRoute } from './compile/route-table.ts';
import type { Endpoint, Method, Parameters } from './declare/route.ts';
import type { RestError } from './error.ts';
import type { Planner } from './plan/planner.ts';
import type { QueryMap } from './query/query-parser.ts';
import type { BridgeRuntime, Viewer } from './runtime.ts';

/*
 * A request and its answer, as the stages pass them on: a request is parsed, matched and ready; its answer is an outcome
 * and then a response.
 */

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
  /** Whether the body of `receive` has no files, and at most `MAX_UNCHECKED_BYTES`. */
  hasSmallParameters?: boolean;
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
  /** The code of the language in which the request reads (`lang`, also in the body); not checked. */
  language?: string;
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

/** The client of a parsed request, with the language in which it reads. */
export const clientOfRequest = ({ source, language }: ParsedRequest): Client =>
  language === undefined ? clientOf(source) : { ...clientOf(source), language };

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

/** Whether the request names a JSONP callback. An empty name and `0` are none. */
export const hasCallback = ({ _jsonp: name }: QueryMap): boolean => name !== undefined && name !== '' && name !== '0';

/** The parameter with a preview token (docs/previews.md). */
export const PREVIEW_TOKEN = 'preview_token';

/** Whether a request contains a preview token, valid or not: no cache may store its answer. */
export const hasPreviewToken = ({ query }: Pick<ParsedRequest, 'query'>): boolean => query[PREVIEW_TOKEN] !== undefined;

/** Wraps the headers of a request: reading one marks the answer as not reusable for other requests. */
export const recordedHeaders = (
  headers: ParsedRequest['headers'],
  reads: ReadRecorder | undefined,
): ParsedRequest['headers'] =>
  reads
    ? new Proxy(headers, {
        get: (target, name: string) => {
          reads.addUntracked();
          return target[name];
        },
      })
    : headers;

/** Returns the method of the endpoint that answers a request: GET for HEAD. */
export const answeredMethod = (method: string): Method => (method === 'HEAD' ? 'GET' : method) as Method;

/** A request with its route and endpoint. */
export interface MatchedRequest {
  request: ParsedRequest;
  planner: Planner;
  /** Null if no route matches the path; the error is answered after the viewer is identified. */
  match: { route: CompiledRoute; captures: Readonly<Record<string, string>> } | null;
  /** Null if no route matches, or the route does not have the method. */
  endpoint: Endpoint | null;
}

/** A matched request with validated parameters. */
export interface ReadyRequest {
  planner: Planner;
  request: ParsedRequest;
  route: CompiledRoute;
  endpoint: Endpoint;
  parameters: Parameters;
  viewer: Viewer;
  /** Records what the answer is made from; undefined for answers that are not cached. */
  reads: ReadRecorder | undefined;
}

/** An answer before it is serialized. */
export interface Outcome {
  status: number;
  body: unknown;
  /** Headers of this answer, with names in their usual capitalization. */
  headers: Record<string, string | number>;
  isError?: boolean;
  /** The answer is XML with this root element. */
  xmlElement?: string;
  /** The body as JSON text, if it is already serialized. */
  serialized?: Buffer;
  /** Written in place of the body, chunk by chunk. */
  stream?: Stream;
}

/** A body that is created while it is written. */
export interface Stream {
  chunks: AsyncIterable<string | Uint8Array>;
  type: string;
  /** The chunks are JSON text, which an envelope or a callback can contain. */
  isJson: boolean;
}
