import { setImmediate as nextTurn } from 'node:timers/promises';
import { isLoggedIn } from '../../access/viewer-access.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { NoPermitError } from '../../core/limits/semaphore.ts';
import type { RequestContext } from '../../core/request-context.ts';

/** Writes with more characters than this are large: filtering and rendering them takes long. */
export const MIN_LARGE_LENGTH = 1_000_000;
/** The maximum time that a large write waits for others. */
const MAX_WAIT_MS = 30_000;
/** The seconds after which clients should retry a rejected write. */
const RETRY_AFTER_SECONDS = 10;

interface Texts {
  title?: string | null | undefined;
  content?: string | null | undefined;
  excerpt?: string | null | undefined;
}

/**
 * Runs writes of large texts one at a time, with pauses for other requests; runs other writes immediately. Error:
 * `too_many_large_writes` if too many writes wait, or a write waits too long.
 */
export async function queueLargeWrite<T>(
  { texts, context }: { texts: Texts; context: RequestContext },
  write: () => Promise<T>,
): Promise<T> {
  const { title, content, excerpt } = texts;
  const length = [title, content, excerpt].reduce((sum, text) => sum + (text?.length ?? 0), 0);
  // Anonymous writes are rejected before any work.
  if (length <= MIN_LARGE_LENGTH || !isLoggedIn(context.viewer)) return write();
  const release = await acquirePermit(context);
  try {
    return await write();
  } finally {
    await nextTurn();
    release();
  }
}

async function acquirePermit({ largeWrites }: RequestContext): Promise<() => void> {
  try {
    return await largeWrites.acquire(AbortSignal.timeout(MAX_WAIT_MS));
  } catch (error) {
    if (!(error instanceof NoPermitError)) throw error;
    throw domainError('too_many_large_writes', { data: { retry_after: RETRY_AFTER_SECONDS } });
  }
}
