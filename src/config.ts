import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'dotenv';
import { commandLine, isPostgresqlUrl } from './config/config-values.ts';
import { type ConfigValues, readValues } from './config/config-variables.ts';
import { createConfig } from './config/create-config.ts';
import { areNamespacesDistinct, extensionNamespaces } from './config/extension-namespaces.ts';
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

type Name = keyof ConfigValues;

/** What several variables must be together. */
interface ConfigRule {
  /** The variables that the rule reads. */
  readonly names: readonly Name[];
  /** What is wrong with the values, and what to do; undefined if nothing is. */
  problem(values: ConfigValues): string | undefined;
}

const rule = <const Names extends readonly Name[]>(
  names: Names,
  problem: (values: Pick<ConfigValues, Names[number]>) => string | undefined,
): ConfigRule => ({ names, problem });

const isPostgresql = ({ DATABASE_URL: url = '' }: Pick<ConfigValues, 'DATABASE_URL'>): boolean => isPostgresqlUrl(url);

const RULES: readonly ConfigRule[] = [
  rule(['DATABASE_URL', 'DATABASE_READER_URL'], (values) =>
    values.DATABASE_READER_URL.length > 0 && !isPostgresql(values)
      ? 'DATABASE_READER_URL requires a DATABASE_URL that begins with postgresql://'
      : undefined,
  ),
  rule(['DATABASE_URL', 'DATABASE_DIRECT_URL'], (values) =>
    values.DATABASE_DIRECT_URL !== undefined && !isPostgresql(values)
      ? 'DATABASE_DIRECT_URL requires a DATABASE_URL that begins with postgresql://'
      : undefined,
  ),
  rule(['DATABASE_POOLER', 'DATABASE_DIRECT_URL'], ({ DATABASE_POOLER: pooler, DATABASE_DIRECT_URL: direct }) =>
    pooler === 'transaction' && direct === undefined
      ? 'DATABASE_POOLER=transaction requires DATABASE_DIRECT_URL, the address without the pooler'
      : undefined,
  ),
  rule(['DATABASE_POOLER', 'DATABASE_URL'], ({ DATABASE_POOLER: pooler, DATABASE_URL: url = '' }) =>
    pooler === 'transaction' && /[?&](?:schema|options)=/.test(url)
      ? 'DATABASE_POOLER=transaction requires a DATABASE_URL without schema and options, which poolers do not pass on'
      : undefined,
  ),
  rule(['HSTS_SECONDS', 'SITE_URL'], ({ HSTS_SECONDS: seconds, SITE_URL: url }) =>
    seconds > 0 && !url?.startsWith('https:') ? 'HSTS_SECONDS requires a SITE_URL that begins with https:' : undefined,
  ),
  rule(['WORKERS', 'DATABASE_URL'], (values) =>
    typeof values.WORKERS === 'number' && values.WORKERS > 1 && !isPostgresql(values)
      ? `WORKERS=${values.WORKERS} requires PostgreSQL, because a SQLite database has one process. Remove WORKERS, or move the site to PostgreSQL: ${commandLine('backup FILE')}, set DATABASE_URL to postgresql://…, ${commandLine('restore FILE')}.`
      : undefined,
  ),
  rule(['MEDIA_STORE', 'S3_BUCKET'], ({ MEDIA_STORE: store, S3_BUCKET: bucket }) =>
    store === 's3' && bucket === undefined ? 'MEDIA_STORE=s3 requires S3_BUCKET, the name of the bucket' : undefined,
  ),
  rule(['GRAPHQL_ONLY_DOCUMENTS', 'GRAPHQL_DOCUMENTS_FILE'], (values) =>
    values.GRAPHQL_ONLY_DOCUMENTS && values.GRAPHQL_DOCUMENTS_FILE === undefined
      ? 'GRAPHQL_ONLY_DOCUMENTS=on requires GRAPHQL_DOCUMENTS_FILE, the file of the documents'
      : undefined,
  ),
  rule(['FAUST_FRONTEND_URL', 'FAUST_SECRET'], ({ FAUST_FRONTEND_URL: url, FAUST_SECRET: secret }) =>
    url !== undefined && secret === undefined
      ? 'FAUST_FRONTEND_URL requires FAUST_SECRET, the secret of the front end'
      : undefined,
  ),
  rule(['SMTP_URL', 'MAIL_FROM'], ({ SMTP_URL: url, MAIL_FROM: from }) =>
    (url === undefined) === (from === undefined)
      ? undefined
      : 'SMTP_URL and MAIL_FROM require each other: the server, and the sender of e-mail',
  ),
  rule(
    [
      'BRAND',
      'UPDATER_POST',
      'EVENTS_NAMESPACE',
      'BEACON_NAMESPACE',
      'EXPORT_NAMESPACE',
      'UPDATER_NAMESPACE',
      'UPDATER_OLD_NAMESPACE',
    ],
    (values) =>
      areNamespacesDistinct(extensionNamespaces(values, values.BRAND))
        ? undefined
        : 'EVENTS_NAMESPACE, BEACON_NAMESPACE, EXPORT_NAMESPACE, UPDATER_NAMESPACE and UPDATER_OLD_NAMESPACE must differ',
  ),
];

/** The problems of values that do not go together. A rule that reads one of `invalidNames`, which have no value, is skipped. */
const ruleProblems = (values: ConfigValues, invalidNames: ReadonlySet<string>): string[] =>
  RULES.filter(({ names }) => !names.some((name) => invalidNames.has(name))).flatMap(
    ({ problem }) => problem(values) ?? [],
  );
