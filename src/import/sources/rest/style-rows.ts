import type { SiteClock } from '../../../../schema/content/dates/site-time.ts';
import { numberOf, titleOf } from './fields.ts';
import { momentsOf } from './moments.ts';
import type { MadeItem } from './post-rows.ts';
import { isItem, type RestItem } from './rest-item.ts';
import { styleDocument } from './style-document.ts';

/** The path of what people changed about a theme, as the theme's links name it. */
export function stylesPath({ _links: links }: RestItem): string | undefined {
  if (!isItem(links)) return undefined;
  const [link] = [links['wp:user-global-styles'], links['cms:user-global-styles']].flat().filter(isItem);
  const [, id] = /\/global-styles\/(\d{1,10})(?:[?&#]|$)/.exec(String(link?.href ?? '').replaceAll(/%2F/gi, '/')) ?? [];
  return id && `global-styles/${id}`;
}

/** What is stored of it, but for its term. */
export function stylesOf(item: RestItem, { theme, clock }: { theme: string; clock: SiteClock }): MadeItem {
  return {
    row: {
      ID: numberOf(item, 'id'),
      post_author: 0,
      ...momentsOf(item, clock),
      post_content: styleDocument(item),
      post_title: titleOf(item),
      post_excerpt: '',
      post_status: 'publish',
      comment_status: 'closed',
      ping_status: 'closed',
      post_name: `wp-global-styles-${theme}`,
      post_parent: 0,
      post_type: 'wp_global_styles',
    },
  };
}
