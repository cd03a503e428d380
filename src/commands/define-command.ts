import type { Readable, Writable } from 'node:stream';
import { UsageError } from '../cli/operator-error.ts';
import type { Output } from '../cli/progress.ts';
import type { Config } from '../config.ts';

/** What a command has around it. */
export interface CommandContext {
  /** The settings, read when this is first used. Throws a ConfigError for invalid ones. */
  readonly config: Config;
  readonly output: Output;
  /** Receives messages about failures, and the progress of what writes its result to the output. */
  readonly errorOutput: Output;
  /** Opens the standard input and output, for a protocol that runs over them. */
  readonly openStreams: () => { input: Readable; output: Writable };
  /** The variables with those in `.env` and with secrets from files. Throws a ConfigError for files that cannot be read. */
  readonly readEnvironment: () => Readonly<Record<string, string | undefined>>;
  /** The public key that verifies licenses; by default the vendor's. */
  readonly licensePublicKey?: string | undefined;
}

/** An argument or an option of a command: how it is shown and read. */
export interface Parameter<Value = unknown, IsRequired extends boolean = boolean> {
  /** What its value is, such as `file`; undefined for an option without a value. */
  readonly label?: string;
  readonly description: string;
  readonly isRequired: IsRequired;
  /** Whether an argument takes all further words, and an option may be repeated. */
  readonly isList?: boolean;
  /** The value after one more text. Throws a UsageError. */
  collect(text: string, earlier: Value | undefined): Value;
}

/** Arguments or options by the names of their values. The option `rewriteAddresses` is written `--rewrite-addresses`. */
export type Parameters = Readonly<Record<string, Parameter>>;

type ValueOf<P> = P extends Parameter<infer Value, boolean> ? Value : never;
type RequiredNames<P> = { [Name in keyof P]: P[Name] extends Parameter<unknown, true> ? Name : never }[keyof P];

/** The values of arguments or options. What is not required is undefined if it is not passed. */
export type ParameterValues<P> = { readonly [Name in RequiredNames<P>]: ValueOf<P[Name]> } & {
  readonly [Name in Exclude<keyof P, RequiredNames<P>>]?: ValueOf<P[Name]> | undefined;
};

/** A command of the program. Its name and its summary are in the list of commands. */
export interface Command<A, O> {
  /** The arguments in their order. Those that are not required follow those that are. */
  readonly arguments?: A;
  readonly options?: O;
  /** Further lines of the help, below the options. */
  readonly details?: readonly string[];
  /** Whether the command serves until it is stopped. `run` then resolves when it has started. */
  readonly serves?: boolean;
  /** Whether the process should use little memory at the expense of time: for servers, and for work on large sites. */
  readonly limitsHeap?: boolean;
  /** Says what is wrong with the values together; undefined if nothing is. */
  check?(values: ParameterValues<A> & ParameterValues<O>): string | undefined;
  /**
   * Runs the command and returns its exit code. Throws a ConfigError for invalid settings and for what the operator can
   * correct.
   */
  run(request: ParameterValues<A> & ParameterValues<O> & CommandContext): Promise<number>;
}

/** A command with values of any types: those that a parser has read as the command declares. */
export interface AnyCommand extends Omit<Command<Parameters, Parameters>, 'check' | 'run'> {
  check?(values: never): string | undefined;
  run(request: never): Promise<number>;
}

/**
 * Declares a command. The types of the values follow from the arguments and options.
 *
 * @example
 * ```ts
 * // src/commands/recount-command.ts; the list of commands has: recount: { summary: 'Count …', load: … }
 * export const recountCommand = defineCommand({
 *   arguments: { kind: required(choice(['terms', 'comments'], 'What to count.')) },
 *   options: {
 *     dryRun: flag('Only show the differences.'),
 *     since: text('time', 'Only what changed since this time.'),
 *   },
 *   check: ({ dryRun, since }) => (dryRun && since ? 'Pass --dry-run or --since, not both.' : undefined),
 *   // kind: 'terms' | 'comments', dryRun: boolean | undefined, since: string | undefined
 *   run: async ({ kind, dryRun, since, config, output }) => {
 *     output.write('Counted.\n');
 *     return 0;
 *   },
 * });
 * ```
 */
export const defineCommand = <
  const A extends Parameters = Record<never, never>,
  const O extends Parameters = Record<never, never>,
>(
  command: Command<A, O>,
): Command<A, O> => command;

/** A value that has to be passed. */
export const required = <Value>(parameter: Parameter<Value, false>): Parameter<Value, true> => ({
  ...parameter,
  isRequired: true,
});

/** An option without a value. */
export const flag = (description: string): Parameter<boolean, false> => ({
  description,
  isRequired: false,
  collect: () => true,
});

/** Any text. `label` says what it is, such as `file`. */
export const text = (label: string, description: string): Parameter<string, false> => ({
  label,
  description,
  isRequired: false,
  collect: (value) => value,
});

/** One or more texts: all further arguments, or an option that may be repeated. */
export const texts = (label: string, description: string): Parameter<readonly [string, ...string[]], false> => ({
  label,
  description,
  isRequired: false,
  isList: true,
  collect: (value, earlier) => (earlier === undefined ? [value] : [...earlier, value]),
});

/** One of `values`. */
export const choice = <const Values extends readonly string[]>(
  values: Values,
  description: string,
): Parameter<Values[number], false> => ({
  label: values.join('|'),
  description,
  isRequired: false,
  collect: (value) => {
    if (values.includes(value)) return value;
    throw new UsageError(`It must be one of ${values.join(', ')}.`);
  },
});

/** A whole number from `minimum` to `maximum`. `label` says what it is, such as `hours`. */
export const integer = (
  label: string,
  { minimum = 0, maximum = 999_999_999, description }: { minimum?: number; maximum?: number; description: string },
): Parameter<number, false> => ({
  label,
  description,
  isRequired: false,
  collect: (value) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= minimum && number <= maximum) return number;
    throw new UsageError(`It must be a whole number from ${minimum} to ${maximum}.`);
  },
});
