import type { LongTextFilter } from '../../../schema/core/domain-kernel.ts';
import type { MarkdownForm } from '../../../schema/extensions/export/markup/markdown-form.ts';
import { createTaskThread, startThread } from './task-thread.ts';

/**
 * Texts that may wait for the thread. Writes of more than a megabyte wait before it
 * (`schema/content/write/large-writes.ts`).
 */
const MAX_WAITING = 50;

interface MarkdownConversion {
  /**
   * Converts rendered markup to Markdown. A text of 170 KB takes up to a second. Errors: `service_unavailable` if too many
   * texts wait.
   */
  markdownOf(markup: string, form: MarkdownForm): Promise<string>;
  /** Converts Markdown to blocks, as an import does. A text of 100 KB takes a second. Errors: as `markdownOf`. */
  blocksOf(markdown: string): Promise<string>;
}

/** Threads for long texts: one that filters them, and one that converts them, so that no write waits for a conversion. */
export interface TextThread extends LongTextFilter, MarkdownConversion {
  close(): Promise<void>;
}

/** Creates the threads; each starts with its first long text. */
export function createTextThread(): TextThread {
  const start = () => startThread('text-worker', { moduleUrl: import.meta.url });
  const thread = createTaskThread<LongTextFilter>({
    start,
    maxWaiting: MAX_WAITING,
    overloadMessage: 'Too many long texts are being saved. Try again in a few seconds.',
  });
  const conversions = createTaskThread<MarkdownConversion>({
    start,
    maxWaiting: MAX_WAITING,
    overloadMessage: 'Too many long texts are being converted. Try again in a few seconds.',
  });
  return {
    filterPostHtml: (text, documentFolder) => thread.run('filterPostHtml', text, documentFolder),
    filterTitleHtml: (text) => thread.run('filterTitleHtml', text),
    markdownOf: (markup, form) => conversions.run('markdownOf', markup, form),
    blocksOf: (markdown) => conversions.run('blocksOf', markdown),
    close: async () => {
      await Promise.all([thread.close(), conversions.close()]);
    },
  };
}
