import type { IncomingHttpHeaders } from 'node:http';
import fresh from 'fresh';

/** What a client can compare its copy with. */
export interface Validators {
  /** The entity tag, with its quotes. */
  tag: string;
  /** When the content was last changed, as in the header. */
  lastModified?: string | undefined;
}

/**
 * Whether the client has the content: it names the entity tag (If-None-Match), or in its absence the time of the last
 * change (If-Modified-Since). `Cache-Control` of the request does not count: it addresses caches, and scripts cannot send
 * a condition without it (RFC 9110, 13.1.2; RFC 9111, 5.2.1).
 */
export function isNotModified(headers: IncomingHttpHeaders, { tag, lastModified }: Validators): boolean {
  const conditions = {
    'if-none-match': headers['if-none-match'],
    'if-modified-since': headers['if-modified-since'],
  };
  return fresh(conditions, { etag: tag, 'last-modified': lastModified });
}
