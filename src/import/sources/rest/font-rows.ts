import { fontFaceIdentity } from '../../../../schema/kinds/fonts/font-settings.ts';
import { isJsonObject, type JsonObject } from '../../../../schema/values/json-text.ts';
import { NO_DATE } from '../../source-rows.ts';
import { itemNumber, itemText, textsIn } from './rest-fields.ts';
import type { PreparedItem } from './rest-post-rows.ts';

/** The rows of a font family. The API does not return dates and authors of fonts. */
export function fontFamilyOf(item: JsonObject): PreparedItem {
  const settings = isJsonObject(item.font_family_settings) ? item.font_family_settings : {};
  const { name: _name, slug: _slug, ...otherSettings } = settings;
  return {
    row: {
      ...fontRow(itemNumber(item, 'id'), { type: 'wp_font_family', title: itemText(settings, 'name') }),
      post_name: itemText(settings, 'slug'),
      post_content: JSON.stringify(otherSettings),
    },
  };
}

/** The rows of a font face. */
export function fontFaceOf(item: JsonObject): PreparedItem {
  const settings = isJsonObject(item.font_face_settings) ? item.font_face_settings : {};
  const title = fontFaceIdentity(settings);
  return {
    row: {
      ...fontRow(itemNumber(item, 'id'), { type: 'wp_font_face', title }),
      post_name: title.toLowerCase().replace(/[^a-z0-9-]+/g, ''),
      post_parent: itemNumber(item, 'parent'),
      post_content: JSON.stringify(settings),
    },
    meta: textsIn(settings.src).flatMap((address) => {
      const name = uploadedFontFile(address);
      return name === undefined ? [] : [['_wp_font_face_file', name] as const];
    }),
  };
}

/** The name of a file in the font folder of the site; undefined for other addresses. */
function uploadedFontFile(address: string): string | undefined {
  const path = URL.canParse(address) ? new URL(address).pathname : '';
  const [, name] = /\/fonts\/([^/]+)$/.exec(path) ?? [];
  try {
    return name && decodeURIComponent(name);
  } catch {
    return undefined;
  }
}

const fontRow = (id: number, { type, title }: { type: string; title: string }) => ({
  ID: id,
  post_author: 0,
  post_date: NO_DATE,
  post_date_gmt: NO_DATE,
  post_modified: NO_DATE,
  post_modified_gmt: NO_DATE,
  post_title: title,
  post_excerpt: '',
  post_status: 'publish',
  comment_status: 'closed',
  ping_status: 'closed',
  post_parent: 0,
  post_type: type,
});
