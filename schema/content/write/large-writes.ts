import { setImmediate as nextTurn } from 'node:timers/promises';
import { isLoggedIn } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { domainError } from '../../errors.ts';
import { NoPermitError } from '../../semaphore.ts';

/** Texts of more characters than this together are large: to filter and to render them takes a while. */
export const LARGE = 1_000_000;
/** Milliseconds that a large write waits for its turn, and seconds after which it may be tried again. */
const LONGEST_WAIT = 30_000;
const RETRY_AFTER = 10;

interface Texts {
  title?: string | null | undefined;
  content?: string | null | undefined;
  excerpt?: string | null | undefined;
}

/**
 * Writes large texts one after the other, with room between them for what else is asked; others at once. Error:
 * `too_many_large_writes` where too many wait, or for too long.
 */
export async function inTurn<T>(
  { texts, context }: { texts: Texts; context: RequestContext },
  write: () => Promise<T>,
): Promise<T> {
  const { title, content, excerpt } = texts;
  const length = [title, content, excerpt].reduce((sum, text) => sum + (text?.length ?? 0), 0);
  // Nobody writes without an account: that is refused before any work.
  if (length <= LARGE || !isLoggedIn(context.viewer)) return write();
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
    return await largeWrites.acquire(AbortSignal.timeout(LONGEST_WAIT));
  } catch (error) {
    if (!(error instanceof NoPermitError)) throw error;
    throw domainError('too_many_large_writes', { data: { retry_after: RETRY_AFTER } });
  }
}
