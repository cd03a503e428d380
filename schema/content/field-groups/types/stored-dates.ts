import type { JsonSchema, JsonValue } from '../../../json-schema/schema-types.ts';
import { type FieldReading, isEmptyValue } from '../field-type.ts';
import { formatLocalTime, parseLocalTime } from './dates.ts';

/** Returns the schema of a date or a time, whose stored form the description shows. */
export const dateSchema = (example: string): JsonSchema => ({
  type: ['string', 'null'],
  description: `Stored in the form ${example}.`,
});

const localTimeOf = (value: JsonValue, { context }: FieldReading): number | null =>
  isEmptyValue(value) || typeof value === 'object'
    ? null
    : parseLocalTime(String(value), context.kernel.now().getTime());

/** Returns a date or a time in the return format of the field; a text that is neither as it is. */
export function formatStoredDate(
  value: JsonValue,
  { fallbackFormat, ...reading }: FieldReading & { fallbackFormat: string },
): JsonValue {
  const time = localTimeOf(value, reading);
  return time === null ? value : formatLocalTime(time, String(reading.field.settings.return_format || fallbackFormat));
}

/** How much of a time a format with one of these characters shows, in milliseconds. */
const PRECISIONS: readonly [characters: RegExp, unit: number][] = [
  [/[scrU]/, 1_000],
  [/i/, 60_000],
  [/[gGhH]/, 3_600_000],
];

/**
 * Returns a date in the form of RFC 3339, to the precision of the return format of the field: a format without the time gives
 * midnight. Null for a text that is no date.
 */
export function graphqlDate(
  value: JsonValue,
  { fallbackFormat, ...reading }: FieldReading & { fallbackFormat: string },
): JsonValue {
  const time = localTimeOf(value, reading);
  if (time === null) return null;
  const format = String(reading.field.settings.return_format || fallbackFormat).replace(/\\./g, '');
  const [, unit] = PRECISIONS.find(([characters]) => characters.test(format)) ?? [null, 86_400_000];
  return formatLocalTime(Math.floor(time / unit) * unit, 'Y-m-d\\TH:i:s+00:00');
}
