import { storedForm } from '../../../../schema/content/stored-form.ts';
import { decodeEntities } from '../../../../schema/html/markup/escape.ts';
import type { JsonValue } from '../../serialised-value.ts';
import { isItem, type RestItem } from './rest-item.ts';

/** What tables hold where there is no date. */
export const NO_DATE = '0000-00-00 00:00:00';

/** A text of an item; empty where it has none. */
export function textOf(item: RestItem, name: string): string {
  const value = item[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** A whole number of an item; 0 where it has none. */
export function numberOf(item: RestItem, name: string): number {
  const value = item[name];
  return typeof value === 'number' && Number.isInteger(value) ? value : 0;
}

/** A text as its author wrote it, or as readers see it where only that is given. */
export function writtenText(item: RestItem, name: string): string {
  const value = item[name];
  if (!isItem(value)) return textOf(item, name);
  return typeof value.raw === 'string' ? value.raw : textOf(value, 'rendered');
}

/** A title, which holds no markup that would have to stay escaped. */
export function titleOf(item: RestItem): string {
  const { title } = item;
  return isItem(title) && typeof title.raw === 'string' ? title.raw : decodeEntities(writtenText(item, 'title'));
}

/** A moment as tables hold it. */
export function dateOf(item: RestItem, name: string): string {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})/.exec(textOf(item, name)) ?? [];
  return day === undefined ? NO_DATE : `${day} ${time}`;
}

/** The metadata that an item shows and that holds anything, in stored form. */
export function metaOf(item: RestItem): [key: string, value: string][] {
  const entries = isItem(item.meta) ? Object.entries(item.meta) : [];
  return entries
    .filter(([, value]) => value !== null && value !== undefined && value !== '' && !isEmptyList(value))
    .map(([key, value]) => [key, storedForm(value as JsonValue)]);
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** The whole numbers in a list. */
export const idsIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((id): id is number => Number.isInteger(id) && id > 0) : [];

/** The texts in a list, or a text alone. */
export const textsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((text): text is string => typeof text === 'string' && text !== '');

/** A text as its author wrote it; what readers see in its place is made of other things. */
export function rawText(item: RestItem, name: string): string {
  const value = item[name];
  return isItem(value) ? textOf(value, 'raw') : '';
}
