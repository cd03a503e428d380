import { LRUCache } from 'lru-cache';

/** Values with longer keys are not cached. */
const MAX_KEY_LENGTH = 2_048;

/** The length of a key from which the bound on all keys together is computed. */
const USUAL_KEY_LENGTH = 256;

/**
 * A cache whose keys contain input of clients, and whose values grow with their keys. It is bounded by the number of
 * keys (`max`) and by the length of all keys together.
 */
export const createClientKeyCache = <T extends object>(max: number): LRUCache<string, T> =>
  new LRUCache({
    max,
    maxSize: max * USUAL_KEY_LENGTH,
    maxEntrySize: MAX_KEY_LENGTH,
    sizeCalculation: (_, key) => key.length,
  });
