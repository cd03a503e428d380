import type { LongTextFilter } from '../../../schema/core/domain-kernel.ts';
import { startThread } from '../threads/start-thread.ts';
import { createTaskThread } from '../threads/task-thread.ts';

/** Texts that may wait for the thread. Writes of more than a megabyte wait before it (`schema/content/write/large-writes.ts`). */
const MAX_WAITING = 50;

/** A thread that filters long texts, one at a time. */
export interface TextThread extends LongTextFilter {
  close(): Promise<void>;
}

/** Creates the thread; it starts with the first long text. */
export function createTextThread(): TextThread {
  const thread = createTaskThread<LongTextFilter>({
    start: () => startThread('text-worker', { moduleUrl: import.meta.url }),
    maxWaiting: MAX_WAITING,
    overloadMessage: 'Too many long texts are being saved. Try again in a few seconds.',
  });
  return {
    filterPostHtml: (text) => thread.run('filterPostHtml', text),
    filterTitleHtml: (text) => thread.run('filterTitleHtml', text),
    close: thread.close,
  };
}
