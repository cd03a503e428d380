// Filters long texts in a thread of its own: `text-thread.ts`.
import { filterTitleHtml } from '../../../schema/markup/sanitizing/comment-html.ts';
import { filterPostHtml } from '../../../schema/markup/sanitizing/post-html.ts';
import { serveTasks } from '../threads/serve-tasks.ts';

serveTasks({ filterPostHtml, filterTitleHtml });
