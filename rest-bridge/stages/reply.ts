import { requestErrors } from '../error.ts';
import type { BridgeSettings } from '../settings.ts';
import type { BridgeResponse, ReadRequest } from './request.ts';
import { toXml } from './xml.ts';

/** What the handler came to, before it is written out. */
export interface Outcome {
  status: number;
  body: unknown;
  /** Headers of the answer itself, names in their usual spelling. */
  headers: Record<string, string | number>;
  isError?: boolean;
  /** Written as XML inside this element. */
  xmlElement?: string;
  /** The body as plain JSON, where it is known beforehand. */
  prepared?: Buffer;
  /** Instead of a body: what is written piece by piece, as it comes. */
  stream?: Stream;
}

/** A body that is made while it is written. */
interface Stream {
  chunks: AsyncIterable<string | Uint8Array>;
  type: string;
  /** It is a JSON text, which an envelope can hold. */
  json: boolean;
}

const NO_CACHE = {
  Expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
  'Cache-Control': 'no-cache, must-revalidate, max-age=0, no-store, private',
} as const;

type Query = ReadRequest['query'];

/** Whether a function is to be called with the answer; an empty name calls none. */
const hasCallback = ({ _jsonp: name }: Query): boolean => name !== undefined && name !== '' && name !== '0';

/** Whether what is to be called is no function. Such a request is not done at all. */
export const hasBadCallback = (query: Query): boolean =>
  hasCallback(query) && !(typeof query._jsonp === 'string' && /^[A-Za-z0-9_.]+$/.test(query._jsonp));

/** Writes an outcome as an answer: envelope, JSONP, fixed headers (protocol 7.6 to 7.8). */
export function writeReply(input: {
  request: ReadRequest;
  outcome: Outcome;
  settings: BridgeSettings;
  loggedIn: boolean;
}): BridgeResponse {
  const { request, outcome, settings, loggedIn } = input;
  const { query } = request;
  const callback = query._jsonp;
  const isCallback = hasCallback(query);
  if (hasBadCallback(query)) {
    const { code, message } = requestErrors.callback();
    return finish({
      ...input,
      outcome: { status: 400, body: { code, message }, headers: {} },
      type: 'application/javascript',
    });
  }
  const isEnvelope = query._envelope !== undefined;
  if (outcome.stream) {
    return streamed(input, { stream: outcome.stream, isEnvelope, callback: isCallback ? String(callback) : null });
  }
  if (outcome.xmlElement !== undefined && !isEnvelope) {
    const headers = fixedHeaders({ request, settings, loggedIn, own: outcome.headers });
    headers['Content-Type'] = 'text/xml; charset=UTF-8';
    return { status: outcome.status, headers, body: toXml(outcome.body, outcome.xmlElement) };
  }
  // The tag is of the item, not of an envelope around it.
  const { ETag: _, ...enveloped } = outcome.headers;
  const shown: Outcome = isEnvelope
    ? {
        status: 200,
        body: { body: outcome.body, status: outcome.status, headers: listIfEmpty(enveloped) },
        headers: aroundEnvelope(enveloped),
      }
    : outcome;
  const isPlain = !isEnvelope && !isCallback && query._pretty === undefined;
  const text =
    isPlain && outcome.prepared
      ? outcome.prepared
      : JSON.stringify(shown.body, null, query._pretty === undefined ? undefined : 4);
  const headers = fixedHeaders({ request, settings, loggedIn, own: shown.headers });
  headers['Content-Type'] = `application/${isCallback ? 'javascript' : 'json'}; charset=UTF-8`;
  if (outcome.isError && request.headers['x-http-method-override'] && outcome.status < 500)
    Object.assign(headers, NO_CACHE);
  const isEmpty = request.method === 'HEAD' || shown.status === 204 || text === undefined;
  return { status: shown.status, headers, body: isEmpty ? null : isCallback ? `/**/${callback}(${text})` : text };
}

/** A map without entries is written as a list, as the API does. */
const listIfEmpty = (headers: Outcome['headers']): Outcome['headers'] | [] =>
  Object.keys(headers).length > 0 ? headers : [];

/** What an envelope holds is in it; how long it may be kept is for those to know who do not open it. */
const aroundEnvelope = ({ 'Cache-Control': kept }: Outcome['headers']): Outcome['headers'] =>
  kept === undefined ? {} : { 'Cache-Control': kept };

/** JSON may stand in an envelope or a callback; what is no JSON stays as it is. */
function streamed(
  { request, outcome, settings, loggedIn }: Parameters<typeof writeReply>[0],
  { stream, isEnvelope, callback }: { stream: Stream; isEnvelope: boolean; callback: string | null },
): BridgeResponse {
  const { status, headers: own } = outcome;
  const wrapped = stream.json && isEnvelope;
  const headers = fixedHeaders({ request, settings, loggedIn, own: wrapped ? aroundEnvelope(own) : own });
  headers['Content-Type'] = stream.json
    ? `application/${callback === null ? 'json' : 'javascript'}; charset=UTF-8`
    : stream.type;
  if (request.method === 'HEAD') return { status, headers, body: null };
  let { chunks } = stream;
  if (wrapped)
    chunks = around(chunks, ['{"body":', `,"status":${status},"headers":${JSON.stringify(listIfEmpty(own))}}`]);
  if (stream.json && callback !== null) chunks = around(chunks, [`/**/${callback}(`, ')']);
  return { status, headers, body: chunks };
}

async function* around(
  chunks: Stream['chunks'],
  [before, after]: readonly [string, string],
): AsyncGenerator<string | Uint8Array, void, undefined> {
  yield before;
  yield* chunks;
  yield after;
}

function finish({
  request,
  settings,
  loggedIn,
  outcome,
  type,
}: {
  request: ReadRequest;
  settings: BridgeSettings;
  loggedIn: boolean;
  outcome: Outcome;
  type: string;
}): BridgeResponse {
  const headers = fixedHeaders({ request, settings, loggedIn, own: outcome.headers });
  headers['Content-Type'] = `${type}; charset=UTF-8`;
  return { status: outcome.status, headers, body: JSON.stringify(outcome.body) };
}

function fixedHeaders(input: {
  request: ReadRequest;
  settings: BridgeSettings;
  loggedIn: boolean;
  own: Readonly<Record<string, string | number>>;
}): Record<string, string> {
  const { request, settings, loggedIn, own } = input;
  const headers: Record<string, string> = { ...settings.headers };
  const { origin } = request.headers;
  if (origin !== undefined) {
    if (settings.allowsOrigin(origin)) {
      headers['Access-Control-Allow-Origin'] = origin;
      headers['Access-Control-Allow-Methods'] = 'OPTIONS, GET, POST, PUT, PATCH, DELETE';
      headers['Access-Control-Allow-Credentials'] = 'true';
    }
    headers.Vary = 'Origin';
  } else if (request.method === 'GET' && !loggedIn) headers.Vary = 'Origin, Authorization';
  if (loggedIn) Object.assign(headers, NO_CACHE);
  for (const name in own) headers[name] = String(own[name]);
  return headers;
}
