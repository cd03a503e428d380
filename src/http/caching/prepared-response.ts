import { toHeaderValue } from '../header-value.ts';
import { bodyTag, combinedTag, compress, type Encoding, encodedTag, isCompressible } from './cacheable-body.ts';

/** An answer whose body is in memory, ready to be written any number of times. */
export interface PreparedResponse {
  readonly status: number;
  /** Alternating names and values, as `writeHead` expects them, without headers that depend on the encoding. */
  readonly headers: readonly string[];
  readonly body: Buffer | null;
  /** The strong validator of the body; null if the answer has none. */
  readonly tag: string | null;
  /** When the content was last changed, as in the header; undefined if that is not known. */
  readonly lastModified: string | undefined;
  readonly isCompressible: boolean;
  /** Whether the response cache holds it for many requests. */
  readonly isCached: boolean;
  readonly encodings: Map<Encoding, EncodedResponse | Promise<EncodedResponse>>;
}

/** A prepared response in one encoding. */
export interface EncodedResponse {
  readonly headers: readonly string[];
  readonly body: Buffer | null;
}

/** Headers of a response with status 304 (RFC 9110, 15.4.5). */
const VALIDATOR_HEADERS = /^(?:cache-control|content-location|etag|expires|last-modified|vary|access-control-.*)$/i;

/**
 * Prepares an answer. With `hasValidator` it gets an ETag, as answers to GET do; the entity tag of an item becomes part
 * of it. `mayBeCompressed` is false for pages that contain both a secret and input of the client, since the compressed
 * length would reveal the secret.
 */
export function prepareResponse(
  {
    status,
    headers,
    body,
  }: { status: number; headers: Readonly<Record<string, string>>; body: string | Buffer | null },
  {
    hasValidator,
    isCached = false,
    mayBeCompressed = true,
  }: { hasValidator: boolean; isCached?: boolean; mayBeCompressed?: boolean },
): PreparedResponse {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body;
  const compressible =
    mayBeCompressed &&
    bytes !== null &&
    headers['Content-Encoding'] === undefined &&
    isCompressible(headers['Content-Type'], bytes.length);
  const lines: string[] = [];
  const hasTag = hasValidator && status === 200 && bytes !== null;
  for (const name in headers) {
    if (hasTag && name === 'ETag') continue;
    const value = headers[name] as string;
    lines.push(name, toHeaderValue(compressible && name === 'Vary' ? `${value}, Accept-Encoding` : value));
  }
  if (compressible && headers.Vary === undefined) lines.push('Vary', 'Accept-Encoding');
  return {
    status,
    headers: lines,
    body: bytes,
    tag: hasTag ? combinedTag(headers.ETag, bodyTag(bytes)) : null,
    lastModified: headers['Last-Modified'],
    isCompressible: compressible,
    isCached,
    encodings: new Map(),
  };
}

/** A prepared response in an encoding; compressed once. */
export function encodedResponse(
  prepared: PreparedResponse,
  encoding: Encoding,
): EncodedResponse | Promise<EncodedResponse> {
  const existing = prepared.encodings.get(encoding);
  if (existing) return existing;
  const { body, isCached } = prepared;
  if (encoding === 'identity' || body === null) return addEncoding(prepared, { encoding, body });
  const compressed = compress(body, { encoding, isCached });
  if (!(compressed instanceof Promise)) return addEncoding(prepared, { encoding, body: compressed });
  const compressing = compressed.then((bytes) => addEncoding(prepared, { encoding, body: bytes }));
  prepared.encodings.set(encoding, compressing);
  return compressing;
}

function addEncoding(
  prepared: PreparedResponse,
  { encoding, body }: { encoding: Encoding; body: Buffer | null },
): EncodedResponse {
  const headers = [...prepared.headers];
  if (prepared.tag !== null) headers.push('ETag', encodedTag(prepared.tag, encoding));
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  if (body !== null) headers.push('Content-Length', String(body.length));
  const encoded = { headers, body };
  prepared.encodings.set(encoding, encoded);
  return encoded;
}

/** The headers of 304 for a prepared response. */
export function notModifiedHeaders({ headers, tag }: PreparedResponse, encoding: Encoding): string[] {
  const lines: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] as string;
    if (VALIDATOR_HEADERS.test(name)) lines.push(name, headers[index + 1] as string);
  }
  if (tag !== null) lines.push('ETag', encodedTag(tag, encoding));
  return lines;
}
