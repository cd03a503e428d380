import { invalidParameters } from './protocol/fault.ts';
import { isList, isStruct, XmlRpcDate, type XmlRpcStruct, type XmlRpcValue } from './protocol/xmlrpc-value.ts';

/** An integer, or digits; undefined for anything else. */
export function integerIn(value: XmlRpcValue): number | undefined {
  if (typeof value === 'boolean') return Number(value);
  const number = typeof value === 'string' && /^\s*-?\d{1,10}\s*$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && Math.abs(number) <= MAX_INTEGER ? number : undefined;
}

const MAX_INTEGER = 2_147_483_647;

/** A text, or a number as text; undefined for anything else. */
export const textOf = (value: XmlRpcValue): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;

/** A boolean, or a number; undefined for anything else. */
export function booleanOf(value: XmlRpcValue): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0;
  return typeof value === 'string' ? !['', '0', 'false'].includes(value.trim().toLowerCase()) : undefined;
}

/** A date as the domain reads it: in the time zone of the site unless it names one. */
const dateOf = (value: XmlRpcValue): string | undefined => {
  if (value instanceof XmlRpcDate) return value.time + value.zone;
  const [, time, zone = ''] =
    /^(\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d)(Z?)$/.exec(typeof value === 'string' ? value : '') ?? [];
  return time === undefined ? undefined : time.replace(' ', 'T') + zone;
};

const reader =
  <T>(expected: string, convert: (value: XmlRpcValue) => T | undefined) =>
  (from: XmlRpcStruct, name: string): T | undefined => {
    const value = from.get(name);
    if (value === undefined || value === null) return undefined;
    const converted = convert(value);
    if (converted === undefined) throw invalidParameters(`The member ${name} must be ${expected}.`);
    return converted;
  };

/** The members of structs: undefined if they are absent. Throw faults for values of other types. */
export const memberOf = {
  text: reader('a text', textOf),
  integer: reader('a number', (value) => (value === '' ? 0 : integerIn(value))),
  /** One text or several. */
  texts: reader('a text or an array of texts', (value) =>
    isList(value) ? textValues(value) : textOf(value) === undefined ? undefined : [textOf(value) as string],
  ),
  flag: reader('a boolean', booleanOf),
  list: reader('an array', (value) => (isList(value) ? value : undefined)),
  struct: reader('a struct', (value) => (isStruct(value) ? value : isList(value) ? new Map() : undefined)),
  /** An empty text counts as absent. */
  date: (from: XmlRpcStruct, name: string): string | undefined =>
    from.get(name) === '' ? undefined : reader('a date', dateOf)(from, name),
  bytes: reader('base64', (value) => (Buffer.isBuffer(value) ? value : undefined)),
};

/** The texts in a list; other values are refused. */
export const textValues = (values: readonly XmlRpcValue[]): string[] =>
  values.map((value) => {
    const text = textOf(value);
    if (text === undefined) throw invalidParameters('An array must contain texts only.');
    return text;
  });

/** The numbers in a list; other values are refused. */
export const integersIn = (values: readonly XmlRpcValue[]): number[] =>
  values.map((value) => {
    const number = integerIn(value);
    if (number === undefined) throw invalidParameters('An array must contain numbers only.');
    return number;
  });

/** Removes the members without a value, which the domain would otherwise read as null. */
export const definedOf = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
