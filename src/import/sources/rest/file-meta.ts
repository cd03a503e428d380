import { storedForm } from '../../../../schema/content/stored-form.ts';
import type { JsonValue } from '../../serialised-value.ts';
import { pathOfFile } from '../file-path.ts';
import { dateOf, textOf } from './fields.ts';
import { isItem, type RestItem } from './rest-item.ts';

/** What is stored of the file of an attachment beside its row. */
export function fileMeta(item: RestItem): (readonly [string, string])[] {
  const details = isItem(item.media_details) ? item.media_details : {};
  const file = textOf(details, 'file') || pathOfFile(textOf(item, 'source_url'), dateOf(item, 'date'));
  const altText = textOf(item, 'alt_text');
  const { sizes, ...others } = details;
  const renditions = isItem(sizes) ? Object.entries(sizes).flatMap(storedRendition) : [];
  const metadata = { ...others, sizes: Object.fromEntries(renditions) };
  return [
    ...(file === '' ? [] : ([['_wp_attached_file', file]] as const)),
    ['_wp_attachment_metadata', storedForm(metadata as JsonValue)],
    ...(altText === '' ? [] : ([['_wp_attachment_image_alt', altText]] as const)),
  ];
}

/** The picture itself is listed among its renditions, and each with its address. */
function storedRendition([name, rendition]: [string, unknown]): [string, RestItem][] {
  if (name === 'full' || !isItem(rendition)) return [];
  const { source_url: _address, mime_type: type, ...others } = rendition;
  return [[name, { ...others, ...(typeof type === 'string' ? { 'mime-type': type } : {}) }]];
}
