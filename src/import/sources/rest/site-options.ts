import type { JsonObject } from '../../../../schema/values/json-text.ts';
import { itemText } from './rest-fields.ts';

/** Names of options by the names of the settings route. */
const SETTINGS: Readonly<Record<string, string>> = {
  title: 'blogname',
  description: 'blogdescription',
  email: 'admin_email',
  timezone: 'timezone_string',
  date_format: 'date_format',
  time_format: 'time_format',
  start_of_week: 'start_of_week',
  use_smilies: 'use_smilies',
  default_category: 'default_category',
  default_post_format: 'default_post_format',
  posts_per_page: 'posts_per_page',
  show_on_front: 'show_on_front',
  page_on_front: 'page_on_front',
  page_for_posts: 'page_for_posts',
  default_ping_status: 'default_ping_status',
  default_comment_status: 'default_comment_status',
  site_logo: 'site_logo',
  site_icon: 'site_icon',
};

/** Names of options by the names of the index. */
const INDEX: Readonly<Record<string, string>> = {
  name: 'blogname',
  description: 'blogdescription',
  timezone_string: 'timezone_string',
  show_on_front: 'show_on_front',
  page_on_front: 'page_on_front',
  page_for_posts: 'page_for_posts',
  site_logo: 'site_logo',
  site_icon: 'site_icon',
};

/** The options of a site from its index and, if available, its settings. `theme` is the active one. */
export function siteOptions(input: {
  index: JsonObject;
  settings: JsonObject | undefined;
  theme: JsonObject | undefined;
}): Record<string, string> {
  const { index, settings, theme } = input;
  const home = itemText(index, 'home');
  const stylesheet = theme && itemText(theme, 'stylesheet');
  const language = settings && itemText(settings, 'language');
  return {
    ...(settings ? pickOptions(settings, SETTINGS) : pickOptions(index, INDEX)),
    ...(itemText(index, 'timezone_string') === '' ? { gmt_offset: itemText(index, 'gmt_offset') } : {}),
    ...(home === '' ? {} : { home, siteurl: itemText(index, 'url') || home }),
    ...(language === undefined ? {} : { WPLANG: language }),
    ...(stylesheet ? { stylesheet, template: itemText(theme, 'template') || stylesheet } : {}),
  };
}

function pickOptions(item: JsonObject, names: Readonly<Record<string, string>>): Record<string, string> {
  const options = Object.entries(names).flatMap(([name, option]) => {
    const value = item[name];
    // A switch that is off is stored as an empty text.
    if (typeof value === 'boolean') return [[option, value ? '1' : '']];
    return typeof value === 'string' || typeof value === 'number' ? [[option, String(value)]] : [];
  });
  return Object.fromEntries(options);
}
