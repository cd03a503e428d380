import { z } from 'zod';
import { splitAtCommas, type VariablesOf, wholeNumber } from './config-values.ts';

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

/** How answers to anonymous requests are cached: docs/caching.md. */
export const responseCacheSettings = (values: VariablesOf<typeof responseCacheVariables>) =>
  Object.freeze({
    /** Memory for cached answers, in bytes; 0: none are cached. */
    maxBytes: values.RESPONSE_CACHE_BYTES,
    /** Seconds for which a shared cache, such as a CDN, may use an answer; 0: answers state no such time. */
    sharedSeconds: values.SHARED_CACHE_SECONDS,
    /** Names of the headers that list the tables from which an answer was read. */
    tagHeaders: Object.freeze([...values.CACHE_TAG_HEADERS]),
  });

export type ResponseCacheSettings = ReturnType<typeof responseCacheSettings>;
