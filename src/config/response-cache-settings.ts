import { z } from 'zod';
import { splitAtCommas, wholeNumber } from './config-values.ts';

/** How answers to anonymous requests are cached: docs/caching.md. */
export interface ResponseCacheSettings {
  /** Memory for cached answers, in bytes; 0: none are cached. */
  readonly maxBytes: number;
  /** Seconds for which a shared cache, such as a CDN, may use an answer; 0: answers state no such time. */
  readonly sharedSeconds: number;
  /** Names of the headers that list the tables from which an answer was read. */
  readonly tagHeaders: readonly string[];
}

/** The environment variables of these settings. */
export const responseCacheVariables = {
  RESPONSE_CACHE_BYTES: wholeNumber({ minimum: 0, maximum: 68_719_476_736, defaultValue: 67_108_864 }).describe(
    'Memory for cached answers to anonymous requests, in bytes. 0 switches the cache off.',
  ),
  SHARED_CACHE_SECONDS: wholeNumber({ minimum: 0, maximum: 31_536_000, defaultValue: 0 }).describe(
    'Seconds for which a CDN or proxy may use an answer to an anonymous request (Cache-Control: s-maxage). 0: answers have no such header.',
  ),
  CACHE_TAG_HEADERS: z
    .string()
    .transform(splitAtCommas)
    .refine(
      (names) => names.every((name) => /^[A-Za-z][A-Za-z0-9-]*$/.test(name)),
      'must be names of headers, separated by commas',
    )
    .default([])
    .meta({
      description:
        'Headers in which answers to anonymous requests list the items and lists from which they were made, separated by commas, such as Cache-Tag, Surrogate-Key.',
      shownDefault: '',
    }),
};

/** Converts the validated variables. */
export const responseCacheSettings = (values: {
  RESPONSE_CACHE_BYTES: number;
  SHARED_CACHE_SECONDS: number;
  CACHE_TAG_HEADERS: readonly string[];
}): ResponseCacheSettings =>
  Object.freeze({
    maxBytes: values.RESPONSE_CACHE_BYTES,
    sharedSeconds: values.SHARED_CACHE_SECONDS,
    tagHeaders: Object.freeze([...values.CACHE_TAG_HEADERS]),
  });
