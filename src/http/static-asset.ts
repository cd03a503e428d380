import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { isNotModified } from './caching/write-response.ts';

/** A file that does not change while the program runs, plain and compressed with gzip. */
export interface StaticAsset {
  readonly type: string;
  readonly bytes: Buffer;
  readonly compressed: Buffer;
  readonly tag: string;
}

/** Creates an asset from a media type and a text, which is compressed once. */
export async function createAsset(type: string, text: string): Promise<StaticAsset> {
  const bytes = Buffer.from(text, 'utf8');
  const compressed = await promisify(gzip)(bytes);
  const tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"`;
  return { type, bytes, compressed, tag };
}

/** A host, with or without a port, as the sources of a content security policy name it: addresses of IPv6 are none. */
const SOURCE_HOST = /^[a-z\d.-]+(?::\d+)?$/i;

/**
 * Returns the sources of a content security policy that admit the files below a folder of this site, whose path ends in
 * a slash. `'self'` as a source of scripts would also admit what else the site sends as a script: with `_jsonp`, the REST API
 * does for any text that is stored in it. `host` is that of the request; a proxy may have replaced it, so that of the home
 * address is a source too. Sources without a scheme have that of the page.
 */
export function folderSources(folder: string, { host = '', home }: { host: string | undefined; home: string }): string {
  const hosts = [...new Set([new URL(home).host, host.toLowerCase()])].filter((name) => name !== '');
  return hosts.every((name) => SOURCE_HOST.test(name)) ? hosts.map((name) => name + folder).join(' ') : "'self'";
}

/** Sends an asset, or 304 if the client has it. `maxAge` is in seconds; 0 makes the client revalidate each time. */
export function sendAsset({
  request,
  response,
  asset,
  maxAge,
  headers = {},
}: {
  request: IncomingMessage;
  response: ServerResponse;
  asset: StaticAsset;
  maxAge: number;
  headers?: Readonly<Record<string, string>>;
}): void {
  const { type, bytes, compressed, tag } = asset;
  const acceptsGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('ETag', tag);
  response.setHeader('Vary', 'Accept-Encoding, Accept');
  response.setHeader('Cache-Control', maxAge > 0 ? `public, max-age=${maxAge}, immutable` : 'no-cache');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  if (isNotModified(request.headers, { tag })) {
    response.writeHead(304).end();
    return;
  }
  const body = acceptsGzip ? compressed : bytes;
  if (acceptsGzip) response.setHeader('Content-Encoding', 'gzip');
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}
