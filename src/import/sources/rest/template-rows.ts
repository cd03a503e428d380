import type { SiteClock } from '../../../../schema/core/dates/site-time.ts';
import type { JsonObject } from '../../../../schema/values/json-text.ts';
import { itemDates } from './item-dates.ts';
import { itemNumber, itemText, itemTitle, writtenText } from './rest-fields.ts';
import type { PreparedItem } from './rest-post-rows.ts';

/** The id of a template's row; 0 for a template that is only a file of the theme. */
const templateNumber = (item: JsonObject): number => itemNumber(item, 'wp_id') || itemNumber(item, 'cms_id');

/** Whether a template is stored in the database; the others are files of the theme. */
export const isStoredTemplate = (item: JsonObject): boolean =>
  templateNumber(item) > 0 && itemText(item, 'source') === 'custom';

/** The row of a template or template part, without its terms. */
export function templateOf(item: JsonObject, { type, clock }: { type: string; clock: SiteClock }): PreparedItem {
  const origin = itemText(item, 'origin');
  // A template of the hierarchy without a file in the theme cannot be assigned to items.
  const isSuggestion = item.is_custom === false && item.has_theme_file !== true;
  return {
    row: {
      ID: templateNumber(item),
      post_author: itemNumber(item, 'author'),
      ...itemDates(item, clock),
      post_content: writtenText(item, 'content'),
      post_title: itemTitle(item),
      post_excerpt: itemText(item, 'description'),
      post_status: itemText(item, 'status') || 'publish',
      comment_status: 'closed',
      ping_status: 'closed',
      post_name: itemText(item, 'slug'),
      post_parent: 0,
      post_type: type,
    },
    meta: [
      ...(origin === '' ? [] : ([['origin', origin]] as const)),
      ...(isSuggestion ? ([['is_wp_suggestion', '1']] as const) : []),
    ],
  };
}
