import { serializeStoredValue } from '../../../../schema/content/meta/serialize-stored-value.ts';
import type { SiteClock } from '../../../../schema/core/site/site-time.ts';
import { decodeEntities } from '../../../../schema/markup/html/escape.ts';
import { isJsonObject, type JsonObject } from '../../../../schema/values/json-text.ts';
import type { ImportedJson } from '../../serialized-value.ts';
import { NO_DATE } from '../../source-tables.ts';

/** A text of an item; empty without one. */
export function itemText(item: JsonObject, name: string): string {
  const value = item[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** A whole number of an item; 0 without one. */
export function itemNumber(item: JsonObject, name: string): number {
  const value = item[name];
  return typeof value === 'number' && Number.isInteger(value) ? value : 0;
}

/** The raw text of a field; its rendered text when the site returns no other. */
export function writtenText(item: JsonObject, name: string): string {
  const value = item[name];
  if (!isJsonObject(value)) return itemText(item, name);
  return typeof value.raw === 'string' ? value.raw : itemText(value, 'rendered');
}

/** The title of an item as plain text, with decoded entities. */
export function itemTitle(item: JsonObject): string {
  const { title } = item;
  return isJsonObject(title) && typeof title.raw === 'string' ? title.raw : decodeEntities(writtenText(item, 'title'));
}

/** A date in its stored form. */
export function dateOf(item: JsonObject, name: string): string {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})/.exec(itemText(item, name)) ?? [];
  return day === undefined ? NO_DATE : `${day} ${time}`;
}

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

/** The metadata of an item in stored form, without empty values. */
export function itemMeta(item: JsonObject): [key: string, value: string][] {
  const entries = isJsonObject(item.meta) ? Object.entries(item.meta) : [];
  return entries
    .filter(([, value]) => value !== null && value !== undefined && value !== '' && !isEmptyList(value))
    .map(([key, value]) => [key, serializeStoredValue(value as ImportedJson)]);
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** The whole numbers in a list. */
export const idsIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((id): id is number => Number.isInteger(id) && id > 0) : [];

/** The texts in a list, or a single text. */
export const textsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((text): text is string => typeof text === 'string' && text !== '');

/** The raw text of a field; empty without one, because the rendered text can be derived from other fields. */
export function rawText(item: JsonObject, name: string): string {
  const value = item[name];
  return isJsonObject(value) ? itemText(value, 'raw') : '';
}
