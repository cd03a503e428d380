import { parsePostQuery } from '../../../markup/blocks/parts/post-query.ts';
import { escapeUrl } from '../../../markup/html/escape.ts';
import { renderTitle } from '../../../markup/render-title.ts';
import type { WidgetBodyRenderer } from '../widget-body.ts';

/**
 * Returns the renderer of a widget with the newest posts; `countOf` reads their number. Without posts there is no
 * widget.
 */
export const recentPostsBody =
  (countOf: (value: unknown) => number): WidgetBodyRenderer =>
  async ({ number, show_date: showsDate }, { environment }) => {
    const { load, site } = environment;
    const query = { ...parsePostQuery({}, 0), perPage: countOf(number), sticky: 'ignore' as const };
    const { posts } = await load.queryPosts(query);
    if (posts.length === 0) return null;
    const items = posts.map(({ title, link, date }) => {
      const text = renderTitle(title, environment) || '(no title)';
      const dateText = showsDate ? `<span class="post-date">${site.formatDate(site.dateFormat, date)}</span>` : '';
      return `<li><a href="${escapeUrl(link)}">${text}</a>${dateText}</li>`;
    });
    return { markup: `<ul>${items.join('')}</ul>` };
  };
