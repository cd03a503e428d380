import { decodeBase64 } from '../../../schema/values/base64-text.ts';
import { invalidParameters } from './fault.ts';
import { XmlRpcDate, type XmlRpcValue } from './xmlrpc-value.ts';

const integer = (text: string): number => {
  const value = Number(text);
  if (!/^\s*[+-]?\d{1,15}\s*$/.test(text)) throw invalidParameters('An integer is not valid.');
  return value;
};

const readers: Readonly<Record<string, (text: string) => XmlRpcValue>> = {
  string: (text) => text,
  int: integer,
  i4: integer,
  i8: integer,
  'ex:i8': integer,
  double: (text) => {
    if (!/^\s*[+-]?(?:\d{1,300}(?:\.\d{0,300})?|\.\d{1,300})(?:[eE][+-]?\d{1,3})?\s*$/.test(text))
      throw invalidParameters('A double is not valid.');
    return Number(text);
  },
  boolean: (text) => {
    const value = { '1': true, '0': false, true: true, false: false }[text.trim()];
    if (value === undefined) throw invalidParameters('A boolean must be 0 or 1.');
    return value;
  },
  'dateTime.iso8601': readDate,
  base64: readBase64,
  nil: () => null,
  'ex:nil': () => null,
};

/** The names of the elements that contain a scalar value. */
export const scalarElements: readonly string[] = Object.keys(readers);

/** Reads the text of a scalar element. Throws a fault for an invalid text. */
export const readScalar = (element: string, text: string): XmlRpcValue => readers[element]?.(text) ?? null;

function readDate(text: string): XmlRpcDate {
  const match = /^\s*(\d{4})-?(\d\d)-?(\d\d)T(\d\d):?(\d\d):?(\d\d)(?:\.\d{1,9})?(Z|[+-]\d\d:?\d\d)?\s*$/.exec(text);
  if (!match) throw invalidParameters('A date must be written as 20260501T09:30:00.');
  const [, year, month, day, hour, minute, second, zone = ''] = match;
  return new XmlRpcDate(`${year}-${month}-${day}T${hour}:${minute}:${second}`, zone.replace(/^(...)(\d\d)$/, '$1:$2'));
}

function readBase64(text: string): Buffer {
  const bytes = decodeBase64(text);
  if (!bytes) throw invalidParameters('A base64 value is not valid.');
  return bytes;
}
