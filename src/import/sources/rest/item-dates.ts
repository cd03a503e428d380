import type { SiteClock } from '../../../../schema/core/site/site-time.ts';
import type { JsonObject } from '../../../../schema/values/json-text.ts';
import { NO_DATE } from '../../source-tables.ts';
import { dateOf } from './rest-fields.ts';

/** The four dates of an item. Missing ones are derived from the others. */
export function itemDates(item: JsonObject, clock: SiteClock) {
  const publishedDate = dateOf(item, 'date');
  const modified = dateOf(item, 'modified');
  const date = publishedDate === NO_DATE ? modified : publishedDate;
  const inGmt = (name: string, local: string): string => {
    const gmt = dateOf(item, name);
    return gmt !== NO_DATE || local === NO_DATE ? gmt : clock.toGmt(local.replace(' ', 'T')).replace('T', ' ');
  };
  return {
    post_date: date,
    post_date_gmt: inGmt('date_gmt', date),
    post_modified: modified,
    post_modified_gmt: inGmt('modified_gmt', modified),
  };
}
