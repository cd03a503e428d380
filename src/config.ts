import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'dotenv';
import type { ExtensionNamespaces } from '../rest-bridge/resources/extensions.ts';
import type { S3Settings } from './adapters/media/s3-settings.ts';
import { configVariables, isPostgresqlUrl, type LOG_LEVELS } from './config/config-variables.ts';
import { type DatabaseLimits, databaseLimits } from './config/database-limits.ts';
import { extensionNamespaces } from './config/extension-namespaces.ts';
import { s3Settings } from './config/s3-variables.ts';
import { type UploadLimits, uploadLimits } from './config/upload-limits.ts';
import { type GraphqlSettings, graphqlSettings } from './graphql/graphql-settings.ts';
import { type OperationsSettings, operationsSettings } from './operations/operation-settings.ts';

/** Everything the operator decides. Paths are absolute, addresses end without a slash. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly siteUrl: string;
  /** `file:` with an absolute path, or `postgresql://…`. */
  readonly databaseUrl: string;
  readonly databaseReaderUrl: string | undefined;
  readonly databaseLimits: DatabaseLimits;
  readonly sqliteSynchronous: 'FULL' | 'NORMAL' | 'EXTRA';
  readonly dataDir: string;
  readonly uploadsDir: string;
  /** For files that are on their way. */
  readonly incomingDir: string;
  readonly themesDir: string;
  readonly mediaStore: 'local' | 's3';
  /** Known as soon as a bucket is named, whichever store is in use: files can be moved there. */
  readonly s3: S3Settings | undefined;
  /** Where readers find the uploads when that is not the site itself. */
  readonly mediaUrl: string | undefined;
  /** Files can be moved to the trash. */
  readonly mediaTrash: boolean;
  /** Where programs can log in with application passwords; `https` is on this machine too. */
  readonly applicationPasswords: 'https' | 'always' | 'off';
  /** A module that declares types and taxonomies of the site's own. */
  readonly declarationsFile: string | undefined;
  readonly brand: 'cms' | 'wp';
  /** What the namespaces beside the core are called. */
  readonly namespaces: ExtensionNamespaces;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Addresses, networks and the names loopback, linklocal and uniquelocal. */
  readonly trustedProxies: readonly string[];
  /** Origins whose pages may use the REST API from a browser; null: all. */
  readonly allowedOrigins: readonly string[] | null;
  /** Whether other sites are asked, where people name their addresses. */
  readonly outgoingRequests: boolean;
  /** The key of exports; undefined: one that is made and kept in the database. */
  readonly exportKey: string | undefined;
  readonly maxBodyBytes: number;
  readonly maxUploadBytes: number;
  readonly maxImagePixels: number;
  readonly uploadLimits: UploadLimits;
  readonly graphql: GraphqlSettings;
  readonly operations: OperationsSettings;
  /** Where the program's own files are, such as its migrations. */
  readonly programDir: string;
}

/** The configuration cannot be used; `lines` names every bad value and what it may be. */
export class ConfigError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(['The configuration has problems:', ...lines.map((line) => `  ${line}`)].join('\n'));
    this.name = 'ConfigError';
    this.lines = lines;
  }
}

/**
 * Reads the configuration from the environment and, for what that leaves open, from the file `.env` in `cwd`. An
 * empty value counts as not given. Throws a ConfigError that names all problems at once.
 */
export function loadConfig(env: Record<string, string | undefined>, { cwd }: { cwd: string }): Config {
  const given = Object.fromEntries(
    Object.entries({ ...readDotEnv(cwd), ...definedOnly(env) }).filter(([, value]) => value !== ''),
  );
  const result = configVariables.safeParse(given);
  if (!result.success) {
    throw new ConfigError(
      result.error.issues.map((issue) => {
        const name = String(issue.path[0]);
        return `${name}=${shown(name, given[name])} ${issue.message}`;
      }),
    );
  }
  const values = result.data;
  const dataDir = resolve(cwd, values.DATA_DIR);
  if (values.DATABASE_READER_URL !== undefined && !isPostgresqlUrl(values.DATABASE_URL ?? '')) {
    throw new ConfigError(['DATABASE_READER_URL needs a DATABASE_URL that begins with postgresql://']);
  }
  if (values.MEDIA_STORE === 's3' && values.S3_BUCKET === undefined) {
    throw new ConfigError(['MEDIA_STORE=s3 needs S3_BUCKET, the name of the bucket']);
  }
  if (values.GRAPHQL_ONLY_DOCUMENTS && values.GRAPHQL_DOCUMENTS_FILE === undefined) {
    throw new ConfigError(['GRAPHQL_ONLY_DOCUMENTS=on needs GRAPHQL_DOCUMENTS_FILE, the file of the documents']);
  }
  const namespaces = extensionNamespaces(values, values.BRAND);
  if (!namespaces) {
    throw new ConfigError([
      'EVENTS_NAMESPACE, BEACON_NAMESPACE, EXPORT_NAMESPACE and those of the updater must be different names',
    ]);
  }
  return Object.freeze({
    host: values.HOST,
    port: values.PORT,
    siteUrl: values.SITE_URL ?? (values.PORT === 80 ? 'http://localhost' : `http://localhost:${values.PORT}`),
    databaseUrl: databaseUrl(values.DATABASE_URL, dataDir),
    databaseReaderUrl: values.DATABASE_READER_URL,
    databaseLimits: databaseLimits(values),
    sqliteSynchronous: values.SQLITE_SYNCHRONOUS,
    dataDir,
    uploadsDir: join(dataDir, 'uploads'),
    incomingDir: join(dataDir, 'incoming'),
    themesDir: values.THEMES_DIR === undefined ? join(dataDir, 'themes') : resolve(cwd, values.THEMES_DIR),
    mediaTrash: values.MEDIA_TRASH,
    applicationPasswords: values.APPLICATION_PASSWORDS,
    mediaStore: values.MEDIA_STORE,
    s3: s3Settings(values),
    mediaUrl: values.MEDIA_URL,
    declarationsFile: values.DECLARATIONS_FILE === undefined ? undefined : resolve(cwd, values.DECLARATIONS_FILE),
    brand: values.BRAND,
    namespaces,
    logLevel: values.LOG_LEVEL,
    trustedProxies: Object.freeze(values.TRUSTED_PROXIES),
    allowedOrigins: values.ALLOWED_ORIGINS,
    outgoingRequests: values.OUTGOING_REQUESTS === 'on',
    exportKey: values.EXPORT_KEY,
    maxBodyBytes: values.MAX_BODY_BYTES,
    maxUploadBytes: values.MAX_UPLOAD_BYTES,
    maxImagePixels: values.MAX_IMAGE_PIXELS,
    uploadLimits: uploadLimits(values),
    graphql: graphqlSettings(values, (path) => resolve(cwd, path)),
    operations: operationsSettings(values),
    // Holds for the sources in src/ and for the built program in dist/ alike.
    programDir: fileURLToPath(new URL('..', import.meta.url)),
  });
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

/** A database address may hold a password: it is never repeated, as nothing of AWS is, and no key. */
const shown = (name: string, value: string | undefined) =>
  /^(?:DATABASE_.*URL|AWS_.*|S3_ENDPOINT|EXPORT_KEY)$/.test(name) ? '…' : (value ?? '').slice(0, 80);

function databaseUrl(value: string | undefined, dataDir: string): string {
  if (value === undefined) return `file:${join(dataDir, 'postern.db')}`;
  if (!value.startsWith('file:')) return value;
  const path = value.slice('file:'.length).replace(/^\/\/(?=\/)/, '');
  return `file:${isAbsolute(path) ? path : resolve(dirname(dataDir), path)}`;
}
