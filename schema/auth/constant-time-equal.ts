import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether two texts are equal. The time does not depend on where they differ. */
export function constantTimeEqual(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
