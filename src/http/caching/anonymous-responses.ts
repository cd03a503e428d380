import type { IncomingMessage } from 'node:http';
import type { ReadRecorder } from '../../../schema/core/reads/read-record.ts';
import type { ResponseCacheSettings } from '../../config/response-cache-settings.ts';
import { cacheTags } from './cache-tags.ts';
import { type PreparedResponse, prepareResponse } from './prepared-response.ts';
import type { ResponseCache } from './response-cache.ts';

/** A finished answer. */
export interface CacheableAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer | null;
}

/** The cached answers to anonymous requests. */
export interface AnonymousResponses {
  readonly cache: ResponseCache;
  /** Prepares a reusable answer, with the headers for shared caches. `hasValidator`: whether it gets an ETag. */
  prepare(
    answer: CacheableAnswer,
    options: { reads: ReadRecorder; hasValidator: boolean },
  ): { reusable: PreparedResponse };
}

/** Whether a request reads and has no credentials, so that its answer may be a cached one. */
export const isAnonymousRead = ({ method, headers }: IncomingMessage, nonceHeader: string): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers.authorization === undefined &&
  headers[nonceHeader] === undefined &&
  headers['x-http-method-override'] === undefined;

/** The key of a cached answer: the method, the address as the client sent it, and the header Origin. */
export const requestKey = ({ method, headers: { origin } }: IncomingMessage, address: string): string =>
  `${method} ${address}${origin === undefined ? '' : ` ${origin}`}`;

/** Creates the cache of anonymous answers; the settings decide which headers for shared caches the answers have. */
export function createAnonymousResponses(
  cache: ResponseCache,
  { sharedSeconds, tagHeaders }: ResponseCacheSettings,
): AnonymousResponses {
  return {
    cache,
    prepare: ({ status, headers, body }, { reads, hasValidator }) => {
      const shared = hasValidator ? sharingHeaders(reads, { sharedSeconds, tagHeaders }) : {};
      const answer = { status, headers: { ...headers, ...shared }, body };
      return { reusable: prepareResponse(answer, { hasValidator, isCached: true }) };
    },
  };
}

/** Headers for shared caches: how long they may use an answer, and the tags of what it was read from. */
function sharingHeaders(
  reads: ReadRecorder,
  { sharedSeconds, tagHeaders }: Pick<ResponseCacheSettings, 'sharedSeconds' | 'tagHeaders'>,
): Record<string, string> {
  const headers: Record<string, string> = {};
  if (sharedSeconds > 0) {
    const seconds = Math.max(0, Math.min(sharedSeconds, Math.floor((reads.expiresAt - Date.now()) / 1_000)));
    headers['Cache-Control'] = `public, max-age=0, s-maxage=${seconds}`;
  }
  for (const name of tagHeaders) {
    const separator = /surrogate/i.test(name) ? ' ' : ',';
    headers[name] = cacheTags(reads).join(separator);
  }
  return headers;
}
