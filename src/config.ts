import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'dotenv';
import { ruleProblems } from './config/config-rules.ts';
import { readValues } from './config/config-variables.ts';
import { createConfig } from './config/create-config.ts';
import { findMisspelledNames } from './config/misspelled-names.ts';
import { readSecretFiles, type SecretFilesResult, secretNames } from './config/secret-files.ts';

/** The validated configuration of the program. Paths are absolute; addresses have no trailing slash. */
export type Config = ReturnType<typeof createConfig>;

/** The folder of the program: the parent of src/, and of dist/ in the built program. */
export const PROGRAM_DIR = fileURLToPath(new URL('..', import.meta.url));

/** An invalid configuration. `lines` lists every invalid value and the accepted ones. */
export class ConfigError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(['The configuration has problems:', ...lines.map((line) => `  ${line}`)].join('\n'));
    this.name = 'ConfigError';
    this.lines = lines;
  }
}

/**
 * Reads the configuration from environment variables and from the file `.env` in the folder `cwd`. Environment
 * variables win over the file; an empty value counts as unset. Secrets may be in files of their own (`NAME_FILE`).
 * Throws a ConfigError that lists all invalid values, and all values that do not go together.
 */
export function loadConfig(env: Record<string, string | undefined>, { cwd }: { cwd: string }): Config {
  const { variables, problems } = readVariables(env, { cwd });
  const { values, issues } = readValues(variables);
  const invalidNames = new Set([...problems, ...issues].map(({ name }) => name));
  const lines = [
    ...problems.map(({ message }) => message),
    ...issues.map(({ name, message }) => `${name}=${displayedValue(name, variables[name])} ${message}`),
    ...ruleProblems(values, invalidNames),
  ];
  if (lines.length > 0) throw new ConfigError(lines);
  return createConfig(values, { cwd, programDir: PROGRAM_DIR, misspelledNames: findMisspelledNames(variables) });
}

/**
 * Returns the variables for a command that reads secrets of its own, with those in `.env` and in files (`NAME_FILE`).
 * Throws a ConfigError that lists the files that cannot be read.
 */
export function commandEnvironment(
  env: Record<string, string | undefined>,
  { cwd }: { cwd: string },
): Readonly<Record<string, string>> {
  const { variables, problems } = readVariables(env, { cwd });
  if (problems.length > 0) throw new ConfigError(problems.map(({ message }) => message));
  return variables;
}

/** The variables that are set, with the secrets from files. */
function readVariables(env: Record<string, string | undefined>, { cwd }: { cwd: string }): SecretFilesResult {
  const entries = Object.entries({ ...readDotEnv(cwd), ...definedOnly(env) });
  return readSecretFiles(Object.fromEntries(entries.filter(([, value]) => value !== '')), { cwd });
}

function readDotEnv(cwd: string): Record<string, string> {
  try {
    return parse(readFileSync(join(cwd, '.env')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new ConfigError([`The file .env cannot be read: ${(error as Error).message}`]);
  }
}

const definedOnly = (env: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** The value for an error message. Values that can contain credentials are hidden. */
const displayedValue = (name: string, value: string | undefined) =>
  secretNames.includes(name) || name === 'S3_ENDPOINT' ? '…' : withoutUser(value ?? '').slice(0, 80);

/** An address without the user and the password in it. */
const withoutUser = (value: string) => value.replace(/(?<=\/\/)[^/\s]*@/, '…@');
