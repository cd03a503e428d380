import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

/** How a body is encoded for the way. */
export type Encoding = 'identity' | 'gzip' | 'br';

/** Shorter bodies fit into one packet as they are. */
const MIN_COMPRESSED_BYTES = 1_024;

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|xml|[\w.+-]+\+(?:json|xml))\b|image\/svg\+xml\b)/i;

/** Whether a body of a media type gets smaller when it is compressed. */
export const isCompressible = (type: string | undefined, bytes: number): boolean =>
  bytes >= MIN_COMPRESSED_BYTES && type !== undefined && COMPRESSIBLE.test(type);

const MAX_KNOWN_HEADERS = 200;
const encodings = new Map<string, Encoding>();

/** The encoding for a client, by its header Accept-Encoding: Brotli where it accepts that, since it is the smallest. */
export function preferredEncoding(acceptEncoding: string | string[] | undefined): Encoding {
  const header = String(acceptEncoding ?? '');
  if (header === '') return 'identity';
  const known = encodings.get(header);
  if (known) return known;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  const accepted = negotiator.encodings(['br', 'gzip', 'identity']) as Encoding[];
  const [first = 'identity'] = accepted;
  const encoding = first !== 'identity' && accepted.includes('br') ? 'br' : first;
  if (encodings.size >= MAX_KNOWN_HEADERS) encodings.clear();
  encodings.set(header, encoding);
  return encoding;
}

const compressGzip = promisify(gzip);
const compressBrotli = promisify<Buffer, object, Buffer>(brotliCompress);

/** Compresses a body on a thread of its own. `isStored`: once for many answers, so that more effort pays. */
export function compress(
  body: Buffer,
  { encoding, isStored }: { encoding: 'gzip' | 'br'; isStored: boolean },
): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(body, { level: isStored ? 6 : 2 });
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: isStored ? 6 : 1,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

/** Tags of bodies that are sent more than once, such as the index. */
const tags = new WeakMap<Buffer, string>();

/** A strong validator of a body (RFC 9110, 8.8.3); each encoding has its own. */
export function bodyTag(body: Buffer): string {
  const known = tags.get(body);
  if (known !== undefined) return known;
  const tag = `"${hash('sha1', body, 'base64url')}"`;
  tags.set(body, tag);
  return tag;
}

/** The validator of an encoded body, from that of the body itself. */
export const encodedTag = (tag: string, encoding: Encoding): string =>
  encoding === 'identity' ? tag : `${tag.slice(0, -1)}-${encoding}"`;
