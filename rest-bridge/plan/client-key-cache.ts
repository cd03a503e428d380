import { LRUCache } from 'lru-cache';

/** Values with longer keys are not cached. */
const MAX_KEY_LENGTH = 2_048;

/** Average length of a key, from which the limit for all keys together is computed. */
const AVERAGE_KEY_LENGTH = 256;

/**
 * Creates a cache whose keys contain input of clients, and whose values grow with their keys. Both the number of keys
 * (`max`) and the length of all keys together are limited.
 */
export const createClientKeyCache = <T extends object>(max: number): LRUCache<string, T> =>
  new LRUCache({
    max,
    maxSize: max * AVERAGE_KEY_LENGTH,
    maxEntrySize: MAX_KEY_LENGTH,
    sizeCalculation: (_, key) => key.length,
  });
