import { basename } from 'node:path';
import { z } from 'zod';

/** The validated values of variables: `{ PORT: number, … }` for `{ PORT: wholeNumber(…), … }`. */
export type VariablesOf<Variables extends z.ZodRawShape> = z.output<z.ZodObject<Variables>>;

/** Schema of a variable with a whole number from `minimum` to `maximum`, and the default `defaultValue`. */
export const wholeNumber = ({
  minimum,
  maximum,
  defaultValue,
}: {
  minimum: number;
  maximum: number;
  defaultValue: number;
}) => {
  const rangeMessage = `must be a whole number from ${minimum} to ${maximum}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, rangeMessage)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, rangeMessage)
    .default(defaultValue)
    .meta({ accepts: `${minimum} to ${maximum}` });
};

/** Schema of a variable with one of `values`, and the default `defaultValue`. */
export const choice = <const T extends readonly [string, ...string[]]>(values: T, defaultValue: T[number]) =>
  z
    .enum(values, { error: `must be one of ${values.join(', ')}` })
    .default(defaultValue as never)
    .meta({ accepts: values.join(', '), shownDefault: defaultValue });

/** Schema of a variable with `on` or `off`, as a boolean. */
export const onOrOff = (defaultValue: 'on' | 'off') =>
  z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .default(defaultValue)
    .transform((value) => value === 'on')
    .meta({ accepts: 'on, off', shownDefault: defaultValue });

/** Splits a list separated by commas. Drops empty entries and spaces around entries. */
export function splitAtCommas(value: string): string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** Removes the slashes at the end of an address. */
export function withoutTrailingSlashes(value: string): string {
  return value.replace(/(?<!\/)\/{1,8}$/, '');
}

/** The protocol of an address, such as `https:`; empty for an invalid address. */
export function protocolOf(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : '';
}

/** Returns true for the address of a PostgreSQL database. */
export const isPostgresqlUrl = (value: string): boolean => /^postgres(ql)?:$/.test(protocolOf(value));

/** Whether a value is an http or https address to which paths can be appended: without user, query and fragment. */
export function isSiteUrl(value: string): boolean {
  if (!/^https?:$/.test(protocolOf(value))) return false;
  const { username, password, search, hash } = new URL(value);
  return username === '' && password === '' && search === '' && hash === '' && !/[?#\s]/.test(value);
}

/** Commands that a checkout runs in another way than `npm start -- COMMAND`. */
const CHECKOUT_COMMANDS: Readonly<Record<string, string>> = {
  start: 'npm start',
  import: 'npm run import --',
  // npm writes to the standard output, which belongs to the protocol.
  mcp: 'node scripts/start.mjs mcp',
};

/**
 * How a command such as `media check` is typed for the way in which the program was started: `npm start -- media check` in
 * a checkout, `postern media check` with the package. `script` is the path of the script that Node.js runs.
 */
export function commandLine(command: string, script = process.argv[1] ?? ''): string {
  if (basename(script) !== 'start.mjs') return `postern ${command}`;
  const [name = '', ...rest] = command.split(' ');
  return [CHECKOUT_COMMANDS[name] ?? `npm start -- ${name}`, ...rest].join(' ');
}

/** The value of EDITOR_DIR that switches the editor off. */
export const NO_EDITOR = 'off';
