// Filters and converts long texts in threads of their own: `text-thread.ts`.
import type { MarkdownForm } from '../../../schema/extensions/export/markup/markdown-form.ts';
import { filterTitleHtml } from '../../../schema/markup/sanitizing/comment-elements.ts';
import { filterPostHtml } from '../../../schema/markup/sanitizing/post-elements.ts';
import { serveTasks } from './serve-tasks.ts';

/** Loads the conversion when it is first needed: a thread that only filters does not need it. */
async function markdownOf(markup: string, form: MarkdownForm): Promise<string> {
  const conversion = await import('../../../schema/extensions/export/markup/markdown.ts');
  return conversion.markdownOf(markup, form);
}

async function blocksOf(markdown: string): Promise<string> {
  const { storedContent } = await import('../../import/sources/markdown/markdown-content.ts');
  return storedContent(markdown, 'blocks');
}

serveTasks({ filterPostHtml, filterTitleHtml, markdownOf, blocksOf });
