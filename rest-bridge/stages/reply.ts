import type { BridgeSettings } from '../bridge-settings.ts';
import type { Endpoint } from '../declare/route.ts';
import { type BridgeResponse, hasCallback, type ReadRequest } from './request.ts';
import { toXml } from './xml-reply.ts';

/** An answer before it is serialised. */
export interface Outcome {
  status: number;
  body: unknown;
  /** Headers of the answer itself, names in their usual spelling. */
  headers: Record<string, string | number>;
  isError?: boolean;
  /** Written as XML inside this element. */
  xmlElement?: string;
  /** The body as JSON, if it is already serialised. */
  prepared?: Buffer;
  /** Written in pieces in place of the body. */
  stream?: Stream;
}

/** A body that is created while it is written. */
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

/** An outcome as XML, where the endpoint answers so and the request names the format. */
export function withFormat(
  outcome: Outcome,
  { request, endpoint: { xmlElement } }: { request: ReadRequest; endpoint: Endpoint },
): Outcome {
  const isXml = xmlElement && request.method === 'GET' && request.query.format === 'xml';
  return isXml ? { ...outcome, xmlElement } : outcome;
}

/** Writes an outcome as an answer: envelope, JSONP, fixed headers (docs/protocol/requests.md). */
export function writeReply(input: {
  request: ReadRequest;
  outcome: Outcome;
  settings: BridgeSettings;
  /** For this viewer alone. */
  isPersonal: boolean;
}): BridgeResponse {
  const { request, outcome, settings, isPersonal } = input;
  const { query } = request;
  const callback = query._jsonp;
  const isCallback = hasCallback(query);
  if (isCallback && request.failure) {
    const { code, message } = request.failure;
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
    const headers = fixedHeaders({ request, settings, isPersonal, own: outcome.headers });
    headers['Content-Type'] = 'text/xml; charset=UTF-8';
    return { status: outcome.status, headers, body: toXml(outcome.body, outcome.xmlElement) };
  }
  const shown = isEnvelope ? enveloped(outcome) : outcome;
  const isPlain = !isEnvelope && !isCallback && query._pretty === undefined;
  const text =
    isPlain && outcome.prepared
      ? outcome.prepared
      : JSON.stringify(shown.body, null, query._pretty === undefined ? undefined : 4);
  const headers = fixedHeaders({ request, settings, isPersonal, own: shown.headers });
  headers['Content-Type'] = `application/${isCallback ? 'javascript' : 'json'}; charset=UTF-8`;
  if (outcome.isError && request.headers['x-http-method-override'] && outcome.status < 500)
    Object.assign(headers, NO_CACHE);
  const isEmpty = request.method === 'HEAD' || shown.status === 204 || text === undefined;
  return { status: shown.status, headers, body: isEmpty ? null : isCallback ? `/**/${callback}(${text})` : text };
}

/** The tag is of the item, not of the envelope around it. */
function enveloped({ status, body, headers: { ETag: _, ...headers } }: Outcome): Outcome {
  return {
    status: 200,
    body: { body, status, headers: listIfEmpty(headers) },
    headers: envelopeHeaders(headers),
  };
}

/** A map without entries is written as a list, as the API does. */
const listIfEmpty = (headers: Outcome['headers']): Outcome['headers'] | [] =>
  Object.keys(headers).length > 0 ? headers : [];

/** The headers of the answer that contains the envelope: caches need `Cache-Control` there. */
const envelopeHeaders = ({ 'Cache-Control': cacheControl }: Outcome['headers']): Outcome['headers'] =>
  cacheControl === undefined ? {} : { 'Cache-Control': cacheControl };

/** A streamed answer; only JSON is wrapped in an envelope or a callback. */
function streamed(
  { request, outcome, settings, isPersonal }: Parameters<typeof writeReply>[0],
  { stream, isEnvelope, callback }: { stream: Stream; isEnvelope: boolean; callback: string | null },
): BridgeResponse {
  const { status, headers: own } = outcome;
  const wrapped = stream.json && isEnvelope;
  const headers = fixedHeaders({ request, settings, isPersonal, own: wrapped ? envelopeHeaders(own) : own });
  headers['Content-Type'] = stream.json
    ? `application/${callback === null ? 'json' : 'javascript'}; charset=UTF-8`
    : stream.type;
  if (request.method === 'HEAD') return { status, headers, body: null };
  let { chunks } = stream;
  if (wrapped)
    chunks = wrap(chunks, ['{"body":', `,"status":${status},"headers":${JSON.stringify(listIfEmpty(own))}}`]);
  if (stream.json && callback !== null) chunks = wrap(chunks, [`/**/${callback}(`, ')']);
  return { status, headers, body: chunks };
}

async function* wrap(
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
  isPersonal,
  outcome,
  type,
}: {
  request: ReadRequest;
  settings: BridgeSettings;
  /** For this viewer alone. */
  isPersonal: boolean;
  outcome: Outcome;
  type: string;
}): BridgeResponse {
  const headers = fixedHeaders({ request, settings, isPersonal, own: outcome.headers });
  headers['Content-Type'] = `${type}; charset=UTF-8`;
  return { status: outcome.status, headers, body: JSON.stringify(outcome.body) };
}

function fixedHeaders(input: {
  request: ReadRequest;
  settings: BridgeSettings;
  /** For this viewer alone. */
  isPersonal: boolean;
  own: Readonly<Record<string, string | number>>;
}): Record<string, string> {
  const { request, settings, isPersonal, own } = input;
  const headers: Record<string, string> = { ...settings.headers };
  const { origin } = request.headers;
  if (origin !== undefined) {
    if (settings.allowsOrigin(origin)) {
      headers['Access-Control-Allow-Origin'] = origin;
      headers['Access-Control-Allow-Methods'] = 'OPTIONS, GET, POST, PUT, PATCH, DELETE';
      headers['Access-Control-Allow-Credentials'] = 'true';
    }
    headers.Vary = 'Origin';
  } else if (request.method === 'GET' && !isPersonal) headers.Vary = 'Origin, Authorization';
  if (isPersonal) Object.assign(headers, NO_CACHE);
  for (const name in own) headers[name] = String(own[name]);
  return headers;
}
