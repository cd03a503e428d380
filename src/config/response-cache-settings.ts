import { z } from 'zod';
import { splitAtCommas, wholeNumber } from './config-values.ts';

/** How answers to anonymous requests are cached: docs/caching.md. */
export interface ResponseCacheSettings {
  /** Memory for cached answers, in bytes; 0: none are cached. */
  readonly maxBytes: number;
  /** Seconds for which a shared cache, such as a CDN, may use an answer; 0: answers do not say. */
  readonly sharedSeconds: number;
  /** Headers that name what an answer was made from. */
  readonly tagHeaders: readonly string[];
}

/** The variables of the environment that set them. */
export const responseCacheVariables = {
  RESPONSE_CACHE_BYTES: wholeNumber({ minimum: 0, maximum: 68_719_476_736, initial: 67_108_864 }).describe(
    'Memory for cached answers to anonymous requests, in bytes. 0 switches the cache off.',
  ),
  SHARED_CACHE_SECONDS: wholeNumber({ minimum: 0, maximum: 31_536_000, initial: 0 }).describe(
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
        'Headers in which answers to anonymous requests name their tags, separated by commas, such as Cache-Tag, Surrogate-Key.',
      shownDefault: 'none',
    }),
};

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
