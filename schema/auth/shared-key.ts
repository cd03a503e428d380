import { createHash, randomBytes } from 'node:crypto';
import { constantTimeEqual } from './constant-time-equal.ts';

const KEY_BYTES = 32;

/** Creates a shared key: 64 hexadecimal characters (docs/protocol/updater.md#key). */
export const generateSharedKey = (): string => randomBytes(KEY_BYTES).toString('hex');

/** Returns the hash of a shared key for storage. The key is long and random, so the hash needs no salt and no rounds. */
export const hashSharedKey = (key: string): string => createHash('sha256').update(key, 'utf8').digest('hex');

/** Whether a key matches a stored hash; false if none is stored. */
export const verifySharedKey = (key: string, stored: string | null): boolean =>
  stored !== null && constantTimeEqual(hashSharedKey(key), stored);
