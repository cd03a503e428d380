import { z } from 'zod';

/** A whole number within bounds. */
export const wholeNumber = ({ minimum, maximum, initial }: { minimum: number; maximum: number; initial: number }) => {
  const words = `must be a whole number from ${minimum} to ${maximum}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, words)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, words)
    .default(initial)
    .meta({ accepts: `${minimum} to ${maximum}` });
};

/** One of a few words. */
export const choice = <const T extends readonly [string, ...string[]]>(values: T, initial: T[number]) =>
  z
    .enum(values, { error: `must be one of ${values.join(', ')}` })
    .default(initial as never)
    .meta({ accepts: values.join(', '), shownDefault: initial });

/** Yes or no. */
export const onOrOff = (initial: 'on' | 'off') =>
  z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .default(initial)
    .transform((value) => value === 'on')
    .meta({ accepts: 'on, off', shownDefault: initial });

/** The entries of a value that is a list with commas. */
export function listed(value: string): string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** An address without the slashes at its end. */
export function withoutSlashes(value: string): string {
  return value.replace(/(?<!\/)\/{1,8}$/, '');
}

/** The protocol of an address with its colon; empty where it is none. */
export function protocolOf(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : '';
}

/** Whether a value is an http or https address that paths can follow: without user, query and fragment. */
export function isSiteUrl(value: string): boolean {
  if (!/^https?:$/.test(protocolOf(value))) return false;
  const { username, password, search, hash } = new URL(value);
  return username === '' && password === '' && search === '' && hash === '' && !/[?#\s]/.test(value);
}
