import type { SiteClock } from '../../../../schema/content/dates/site-time.ts';
import { numberOf, textOf, titleOf, writtenText } from './fields.ts';
import { momentsOf } from './moments.ts';
import type { MadeItem } from './post-rows.ts';
import type { RestItem } from './rest-item.ts';

/** The number of a template's row; 0 where it is a file of the theme alone. */
export const templateNumber = (item: RestItem): number => numberOf(item, 'wp_id') || numberOf(item, 'cms_id');

/** Whether people stored it; files of themes come with the theme. */
export const isStoredTemplate = (item: RestItem): boolean =>
  templateNumber(item) > 0 && textOf(item, 'source') === 'custom';

/** What is stored of a template or a part, but for its terms. */
export function templateOf(item: RestItem, { type, clock }: { type: string; clock: SiteClock }): MadeItem {
  const origin = textOf(item, 'origin');
  // One that people made for one thing, which the theme has no file for, is none that items may ask for by name.
  const isSuggestion = item.is_custom === false && item.has_theme_file !== true;
  return {
    row: {
      ID: templateNumber(item),
      post_author: numberOf(item, 'author'),
      ...momentsOf(item, clock),
      post_content: writtenText(item, 'content'),
      post_title: titleOf(item),
      post_excerpt: textOf(item, 'description'),
      post_status: textOf(item, 'status') || 'publish',
      comment_status: 'closed',
      ping_status: 'closed',
      post_name: textOf(item, 'slug'),
      post_parent: 0,
      post_type: type,
    },
    meta: [
      ...(origin === '' ? [] : ([['origin', origin]] as const)),
      ...(isSuggestion ? ([['is_wp_suggestion', '1']] as const) : []),
    ],
  };
}
