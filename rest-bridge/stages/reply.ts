import { decodeEntities } from '../../schema/markup/html/escape.ts';
import type { BridgeSettings } from '../bridge-settings.ts';
import type { Endpoint } from '../declare/route.ts';
import { joinInTurns, toJson } from '../reply/json-in-turns.ts';
import { type BridgeResponse, hasCallback, type Outcome, type ParsedRequest, type Stream } from '../rest-exchange.ts';

const NO_CACHE = {
  Expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
  'Cache-Control': 'no-cache, must-revalidate, max-age=0, no-store, private',
} as const;

/** Selects XML if the endpoint supports it and the request has `format=xml`. */
export function withFormat(
  outcome: Outcome,
  { request, endpoint: { xmlElement } }: { request: ParsedRequest; endpoint: Endpoint },
): Outcome {
  const isXml = xmlElement && request.method === 'GET' && request.query.format === 'xml';
  return isXml ? { ...outcome, xmlElement } : outcome;
}

/** Converts an outcome to a response, with envelope, JSONP and common headers (docs/protocol/requests.md). */
export async function writeReply(input: {
  request: ParsedRequest;
  outcome: Outcome;
  settings: BridgeSettings;
  /** Whether the answer is for this viewer only, so that it must not be cached. */
  isPersonal: boolean;
}): Promise<BridgeResponse> {
  const { request, outcome, settings, isPersonal } = input;
  const { query } = request;
  const callback = query._jsonp;
  const isCallback = hasCallback(query);
  if (isCallback && request.failure) {
    const { code, message } = request.failure;
    return writeJson({
      ...input,
      outcome: { status: 400, body: { code, message }, headers: {} },
      type: 'application/javascript',
    });
  }
  const isEnvelope = query._envelope !== undefined;
  if (outcome.stream) {
    return writeStream(input, { stream: outcome.stream, isEnvelope, callback: isCallback ? String(callback) : null });
  }
  if (outcome.xmlElement !== undefined && !isEnvelope) {
    const headers = commonHeaders({ request, settings, isPersonal, outcomeHeaders: outcome.headers });
    headers['Content-Type'] = 'text/xml; charset=UTF-8';
    return { status: outcome.status, headers, body: toXml(outcome.body, outcome.xmlElement) };
  }
  const content = isEnvelope ? toEnvelopeOutcome(outcome) : outcome;
  const hasPlainBody = !isEnvelope && !isCallback && query._pretty === undefined;
  const text =
    hasPlainBody && outcome.serialized
      ? outcome.serialized
      : await toJson(content.body, query._pretty === undefined ? 0 : 4);
  const headers = commonHeaders({ request, settings, isPersonal, outcomeHeaders: content.headers });
  headers['Content-Type'] = `application/${isCallback ? 'javascript' : 'json'}; charset=UTF-8`;
  if (outcome.isError && request.headers['x-http-method-override'] && outcome.status < 500)
    Object.assign(headers, NO_CACHE);
  const isEmpty = request.method === 'HEAD' || content.status === 204 || text === undefined;
  if (isEmpty) return { status: content.status, headers, body: null };
  return { status: content.status, headers, body: isCallback ? await callOf(String(callback), text) : text };
}

/** Passes JSON to a callback, as JavaScript. Long JSON stays bytes, which take much less time than its text. */
const callOf = (callback: string, json: string | Buffer): string | Promise<Buffer> =>
  typeof json === 'string'
    ? `/**/${callback}(${json.replace(/[/\u0080-\uffff]/g, escapedUnit)})`
    : joinInTurns([Buffer.from(`/**/${callback}(`), json, Buffer.from(')')]);

/** Escapes a character of JSON as the reference does: scripts may be read in another encoding. */
const escapedUnit = (unit: string): string =>
  unit === '/' ? '\\/' : `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Puts status, headers and body into an envelope. `ETag` is omitted: it identifies the item, not the envelope. */
function toEnvelopeOutcome({ status, body, headers: { ETag: _, ...headers } }: Outcome): Outcome {
  return {
    status: 200,
    body: { body, status, headers: listIfEmpty(headers) },
    headers: envelopeHeaders(headers),
  };
}

/** Writes an empty map of headers as a list, as the reference does. */
const listIfEmpty = (headers: Outcome['headers']): Outcome['headers'] | [] =>
  Object.keys(headers).length > 0 ? headers : [];

/** Returns the headers of the response that contains the envelope: caches need `Cache-Control` there. */
const envelopeHeaders = ({ 'Cache-Control': cacheControl }: Outcome['headers']): Outcome['headers'] =>
  cacheControl === undefined ? {} : { 'Cache-Control': cacheControl };

/** Converts a stream to a response. Only JSON gets an envelope or a callback. */
function writeStream(
  { request, outcome, settings, isPersonal }: Parameters<typeof writeReply>[0],
  { stream, isEnvelope, callback }: { stream: Stream; isEnvelope: boolean; callback: string | null },
): BridgeResponse {
  const { status, headers: outcomeHeaders } = outcome;
  const hasEnvelope = stream.isJson && isEnvelope;
  const headers = commonHeaders({
    request,
    settings,
    isPersonal,
    outcomeHeaders: hasEnvelope ? envelopeHeaders(outcomeHeaders) : outcomeHeaders,
  });
  headers['Content-Type'] = stream.isJson
    ? `application/${callback === null ? 'json' : 'javascript'}; charset=UTF-8`
    : stream.type;
  if (request.method === 'HEAD') return { status, headers, body: null };
  let { chunks } = stream;
  if (hasEnvelope)
    chunks = wrap(chunks, [
      '{"body":',
      `,"status":${status},"headers":${JSON.stringify(listIfEmpty(outcomeHeaders))}}`,
    ]);
  if (stream.isJson && callback !== null) chunks = wrap(chunks, [`/**/${callback}(`, ')']);
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

function writeJson({
  request,
  settings,
  isPersonal,
  outcome,
  type,
}: {
  request: ParsedRequest;
  settings: BridgeSettings;
  /** Whether the answer is for this viewer only, so that it must not be cached. */
  isPersonal: boolean;
  outcome: Outcome;
  type: string;
}): BridgeResponse {
  const headers = commonHeaders({ request, settings, isPersonal, outcomeHeaders: outcome.headers });
  headers['Content-Type'] = `${type}; charset=UTF-8`;
  return { status: outcome.status, headers, body: JSON.stringify(outcome.body) };
}

function commonHeaders(input: {
  request: ParsedRequest;
  settings: BridgeSettings;
  /** Whether the answer is for this viewer only, so that it must not be cached. */
  isPersonal: boolean;
  outcomeHeaders: Readonly<Record<string, string | number>>;
}): Record<string, string> {
  const { request, settings, isPersonal, outcomeHeaders } = input;
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
  for (const name in outcomeHeaders) headers[name] = String(outcomeHeaders[name]);
  return headers;
}

/**
 * Converts a value to XML (docs/protocol/oembed.md#xml): one element for each property. Properties with numeric names,
 * and entries of lists, have the name of the root element. HTML entities become characters, and characters outside
 * ASCII are written as numeric references, so that the encoding does not matter.
 */
function toXml(value: unknown, root: string): string {
  return `<?xml version="1.0"?>\n<${root}>${elementContent(value, root)}</${root}>\n`;
}

function elementContent(value: unknown, root: string): string {
  if (typeof value !== 'object' || value === null) return textOf(value);
  const entries: readonly (readonly [string, unknown])[] = Array.isArray(value)
    ? value.map((item) => [root, item])
    : Object.entries(value).map(([name, item]) => [/^\d+$/.test(name) ? root : name, item]);
  return entries.map(([name, item]) => `<${name}>${elementContent(item, root)}</${name}>`).join('');
}

/** Returns the escaped text of a scalar. True is `1`; false and null are empty, as in the reference. */
function textOf(value: unknown): string {
  const text = value === true ? '1' : value === false || value === null || value === undefined ? '' : String(value);
  return decodeEntities(text)
    .replace(NOT_IN_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[^\0-\x7f]/gu, (character) => `&#x${character.codePointAt(0)?.toString(16).toUpperCase()};`);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML documents must not contain these characters
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\p{Cs}\ufffe\uffff]/gu;
