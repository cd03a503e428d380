import { setImmediate as nextTurn } from 'node:timers/promises';
import { isLoggedIn } from '../../access/viewer-access.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { NoPermitError } from '../../core/semaphore.ts';

/** Texts of more characters than this together are large: to filter and to render them takes a while. */
export const MIN_LARGE_LENGTH = 1_000_000;
/** How long a large write waits for its turn. */
const MAX_WAIT_MS = 30_000;
/** When a refused write may be tried again. */
const RETRY_AFTER_SECONDS = 10;

interface Texts {
  title?: string | null | undefined;
  content?: string | null | undefined;
  excerpt?: string | null | undefined;
}

/**
 * Writes large texts one after the other, with time for other requests between them; others immediately. Error:
 * `too_many_large_writes` where too many wait, or for too long.
 */
export async function queueLargeWrite<T>(
  { texts, context }: { texts: Texts; context: RequestContext },
  write: () => Promise<T>,
): Promise<T> {
  const { title, content, excerpt } = texts;
  const length = [title, content, excerpt].reduce((sum, text) => sum + (text?.length ?? 0), 0);
  // Anonymous writes are refused before any work.
  if (length <= MIN_LARGE_LENGTH || !isLoggedIn(context.viewer)) return write();
  const release = await permitFor(context);
  try {
    return await write();
  } finally {
    await nextTurn();
    release();
  }
}

async function permitFor({ largeWrites }: RequestContext): Promise<() => void> {
  try {
    return await largeWrites.acquire(AbortSignal.timeout(MAX_WAIT_MS));
  } catch (error) {
    if (!(error instanceof NoPermitError)) throw error;
    throw domainError('too_many_large_writes', { data: { retry_after: RETRY_AFTER_SECONDS } });
  }
}
