import { serializeStoredValue } from '../../../../schema/content/serialize-stored-value.ts';
import { isJsonObject, type JsonObject } from '../../../../schema/values/json-text.ts';
import type { ImportedJson } from '../../serialized-value.ts';
import { pathOfFile } from '../file-path.ts';
import { dateOf, itemText } from './rest-fields.ts';

/** The metadata that a site stores for the file of an attachment. */
export function fileMeta(item: JsonObject): (readonly [string, string])[] {
  const details = isJsonObject(item.media_details) ? item.media_details : {};
  const file = itemText(details, 'file') || pathOfFile(itemText(item, 'source_url'), dateOf(item, 'date'));
  const altText = itemText(item, 'alt_text');
  const { sizes, ...others } = details;
  const renditions = isJsonObject(sizes) ? Object.entries(sizes).flatMap(storedRendition) : [];
  const metadata = { ...others, sizes: Object.fromEntries(renditions) };
  return [
    ...(file === '' ? [] : ([['_wp_attached_file', file]] as const)),
    ['_wp_attachment_metadata', serializeStoredValue(metadata as ImportedJson)],
    ...(altText === '' ? [] : ([['_wp_attachment_image_alt', altText]] as const)),
  ];
}

/**
 * The API lists the original among its renditions, and each rendition with its address; stored metadata has neither.
 */
function storedRendition([name, rendition]: [string, unknown]): [string, JsonObject][] {
  if (name === 'full' || !isJsonObject(rendition)) return [];
  const { source_url: _address, mime_type: type, ...others } = rendition;
  return [[name, { ...others, ...(typeof type === 'string' ? { 'mime-type': type } : {}) }]];
}
