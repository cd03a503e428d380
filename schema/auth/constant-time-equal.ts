import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two texts in a time that does not depend on where they differ, nor on their lengths. */
export function constantTimeEqual(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
