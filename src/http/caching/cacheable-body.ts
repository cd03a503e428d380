import { createHash, hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import Negotiator from 'negotiator';
import { CooperativeScheduler } from '../../../schema/markup/cooperative-scheduler.ts';

/** The content encoding of a body. */
export type Encoding = 'identity' | 'gzip' | 'br';

/** Shorter bodies fit into one network packet without compression. */
const MIN_COMPRESSED_BYTES = 1_024;

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|xml|[\w.+-]+\+(?:json|xml))\b|image\/svg\+xml\b)/i;

/** Whether a body of a media type gets smaller when it is compressed. */
export const isCompressible = (type: string | undefined, bytes: number): boolean =>
  bytes >= MIN_COMPRESSED_BYTES && type !== undefined && COMPRESSIBLE.test(type);

const MAX_CACHED_HEADERS = 200;
const encodingByHeader = new Map<string, Encoding>();

/** The encoding for a client, from its header Accept-Encoding. Brotli is preferred, because it compresses best. */
export function preferredEncoding(acceptEncoding: string | string[] | undefined): Encoding {
  const header = String(acceptEncoding ?? '');
  if (header === '') return 'identity';
  const cached = encodingByHeader.get(header);
  if (cached) return cached;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  const accepted = negotiator.encodings(['br', 'gzip', 'identity']) as Encoding[];
  const [first = 'identity'] = accepted;
  const encoding = first !== 'identity' && accepted.includes('br') ? 'br' : first;
  if (encodingByHeader.size >= MAX_CACHED_HEADERS) encodingByHeader.clear();
  encodingByHeader.set(header, encoding);
  return encoding;
}

const compressGzip = promisify(gzip);
const compressBrotli = promisify<Buffer, object, Buffer>(brotliCompress);

/** Longer bodies are compressed on another thread. To pass a shorter one there takes longer than to compress it. */
const MAX_BYTES_AT_ONCE = 16_384;

/** Compresses a body. A body that is cached for many answers is compressed more strongly, and on another thread. */
export function compress(
  body: Buffer,
  { encoding, isCached }: { encoding: 'gzip' | 'br'; isCached: boolean },
): Buffer | Promise<Buffer> {
  const isAtOnce = !isCached && body.length <= MAX_BYTES_AT_ONCE;
  if (encoding === 'gzip') {
    const options = { level: isCached ? 6 : 2 };
    return isAtOnce ? gzipSync(body, options) : compressGzip(body, options);
  }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isCached ? 6 : 1,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return isAtOnce ? brotliCompressSync(body, { params }) : compressBrotli(body, { params });
}

/** The validators of bodies that are sent more than once, such as the index of the API. */
const tagByBody = new WeakMap<Buffer, string>();

/** A strong validator of a body (RFC 9110, 8.8.3); each encoding has its own. */
export function bodyTag(body: Buffer): string {
  const cached = tagByBody.get(body);
  if (cached !== undefined) return cached;
  const tag = `"${hash('sha1', body, 'base64url')}"`;
  tagByBody.set(body, tag);
  return tag;
}

/** Bytes that are hashed at once. */
const HASHED_BYTES = 1_048_576;

/** Computes the validator of a large body in several turns of the event loop, so that `bodyTag` need not. */
export async function prepareBodyTag(body: Buffer | string | null): Promise<void> {
  if (!Buffer.isBuffer(body) || body.length < 2 * HASHED_BYTES || tagByBody.has(body)) return;
  const scheduler = new CooperativeScheduler();
  const hashing = createHash('sha1');
  for (let start = 0; start < body.length; start += HASHED_BYTES) {
    hashing.update(body.subarray(start, start + HASHED_BYTES));
    if (scheduler.shouldYield) await scheduler.yieldToEventLoop();
  }
  tagByBody.set(body, `"${hashing.digest('base64url')}"`);
}

/** The validator of an encoded body, from that of the body itself. */
export const encodedTag = (tag: string, encoding: Encoding): string =>
  encoding === 'identity' ? tag : `${tag.slice(0, -1)}-${encoding}"`;

/**
 * The validator of a body that shows one item: the entity tag of the item, a dot, and the validator of the body. A write
 * compares the first part (If-Match), a read the whole (If-None-Match).
 */
export const combinedTag = (itemTag: string | undefined, tag: string): string =>
  itemTag === undefined ? tag : `${itemTag.slice(0, -1)}.${tag.slice(1)}`;
