import { createHash, randomBytes } from 'node:crypto';
import { constantTimeEqual } from './constant-time-equal.ts';

const KEY_BYTES = 32;

/** Creates a shared key: 64 hexadecimal characters (docs/protocol/updater.md#key). */
export const generateSharedKey = (): string => randomBytes(KEY_BYTES).toString('hex');

/** Takes a shared key, returns the text to store. It is long and random: no salt, no rounds. */
export const hashSharedKey = (key: string): string => createHash('sha256').update(key, 'utf8').digest('hex');

/** Whether a key matches a stored text; false if none is stored. */
export const verifySharedKey = (key: string, stored: string | null): boolean =>
  stored !== null && constantTimeEqual(hashSharedKey(key), stored);
