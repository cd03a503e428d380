import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The command line is not valid; the message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Parses options and other arguments. Throws a UsageError for unknown options and missing values. */
export function parseOptions<const T extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: T) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
