import type { SiteClock } from '../../../../schema/core/dates/site-time.ts';
import { isJsonObject, type JsonObject } from '../../../../schema/values/json-text.ts';
import { itemDates } from './item-dates.ts';
import { itemNumber, itemTitle } from './rest-fields.ts';
import type { PreparedItem } from './rest-post-rows.ts';
import { styleDocument } from './style-document.ts';

/** The path of the user's styles of a theme, from its links. */
export function stylesPath({ _links: links }: JsonObject): string | undefined {
  if (!isJsonObject(links)) return undefined;
  const [link] = [links['wp:user-global-styles'], links['cms:user-global-styles']].flat().filter(isJsonObject);
  const [, id] = /\/global-styles\/(\d{1,10})(?:[?&#]|$)/.exec(String(link?.href ?? '').replaceAll(/%2F/gi, '/')) ?? [];
  return id && `global-styles/${id}`;
}

/** The row of a user's styles, without its term. */
export function stylesOf(item: JsonObject, { theme, clock }: { theme: string; clock: SiteClock }): PreparedItem {
  return {
    row: {
      ID: itemNumber(item, 'id'),
      post_author: 0,
      ...itemDates(item, clock),
      post_content: styleDocument(item),
      post_title: itemTitle(item),
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
