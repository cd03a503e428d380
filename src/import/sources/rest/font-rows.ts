import { faceIdentity } from '../../../../schema/fonts/font-family-name.ts';
import { NO_DATE, numberOf, textOf, textsIn } from './fields.ts';
import type { MadeItem } from './post-rows.ts';
import { isItem, type RestItem } from './rest-item.ts';

/** What is stored of a family of fonts. The API tells no dates and authors of fonts. */
export function fontFamilyOf(item: RestItem): MadeItem {
  const settings = isItem(item.font_family_settings) ? item.font_family_settings : {};
  const { name: _name, slug: _slug, ...others } = settings;
  return {
    row: {
      ...fontRow(numberOf(item, 'id'), { type: 'wp_font_family', title: textOf(settings, 'name') }),
      post_name: textOf(settings, 'slug'),
      post_content: JSON.stringify(others),
    },
  };
}

/** What is stored of a face. */
export function fontFaceOf(item: RestItem): MadeItem {
  const settings = isItem(item.font_face_settings) ? item.font_face_settings : {};
  const title = faceIdentity(settings);
  return {
    row: {
      ...fontRow(numberOf(item, 'id'), { type: 'wp_font_face', title }),
      post_name: title.toLowerCase().replace(/[^a-z0-9-]+/g, ''),
      post_parent: numberOf(item, 'parent'),
      post_content: JSON.stringify(settings),
    },
    meta: textsIn(settings.src).flatMap((address) => {
      const name = ownFile(address);
      return name === undefined ? [] : [['_wp_font_face_file', name] as const];
    }),
  };
}

/** The name of a file that lies with the fonts of the site. */
function ownFile(address: string): string | undefined {
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
