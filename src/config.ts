import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'dotenv';
import type { ExtensionNamespaces } from '../rest-bridge/resources/extensions.ts';
import type { FrontEndSettings, TokenSettings } from '../schema/core/domain-kernel.ts';
import type { S3Settings } from './adapters/media/s3-settings.ts';
import { isPostgresqlUrl } from './config/config-values.ts';
import { configVariables, type LOG_LEVELS } from './config/config-variables.ts';
import {
  type ConnectionSettings,
  connectionSettings,
  type DatabaseLimits,
  databaseLimits,
  type ReplicaSettings,
  replicaSettings,
  workerCount,
} from './config/connection-settings.ts';
import { extensionNamespaces } from './config/extension-namespaces.ts';
import { frontEndSettings } from './config/front-end-settings.ts';
import { type ImageSettings, imageSettings } from './config/image-settings.ts';
import {
  type RateLimitSettings,
  rateLimitSettings,
  type UploadLimits,
  uploadLimits,
} from './config/rate-limit-settings.ts';
import { type RequestLimits, requestLimits } from './config/request-limits.ts';
import { type ResponseCacheSettings, responseCacheSettings } from './config/response-cache-settings.ts';
import { s3Settings } from './config/s3-variables.ts';
import { readSecretFiles, type SecretFilesResult, secretNames } from './config/secret-files.ts';
import { tokenSettings } from './config/token-settings.ts';
import { type WebhookSettings, webhookSettings } from './config/webhook-settings.ts';
import { type GraphqlPaths, graphqlPaths } from './graphql/graphql-paths.ts';
import { type GraphqlSettings, graphqlSettings } from './graphql/graphql-settings.ts';
import { type McpPaths, mcpPaths } from './mcp/mcp-settings.ts';
import { type OperationsSettings, operationsSettings } from './operations/operation-settings.ts';

/** The validated configuration of the program. Paths are absolute; addresses have no trailing slash. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** The number of processes that serve requests, below a supervisor; undefined for one process that does everything. */
  readonly workers: number | undefined;
  readonly siteUrl: string;
  /** `file:` with an absolute path, or `postgresql://…`. */
  readonly databaseUrl: string;
  /** The address for migrations, backup and restore: that of a PostgreSQL server without a pooler. */
  readonly directDatabaseUrl: string;
  readonly connections: ConnectionSettings;
  readonly replicas: ReplicaSettings;
  readonly databaseLimits: DatabaseLimits;
  readonly sqliteSynchronous: 'FULL' | 'NORMAL' | 'EXTRA';
  readonly dataDir: string;
  readonly uploadsDir: string;
  /** Folder of uploads that are being received. */
  readonly incomingDir: string;
  readonly themesDir: string;
  readonly mediaStore: 'local' | 's3';
  /** Set whenever `S3_BUCKET` is, even with the local store, so that files can be moved to the bucket. */
  readonly s3: S3Settings | undefined;
  /** The public address of uploaded files; undefined if the site serves them. */
  readonly mediaUrl: string | undefined;
  /** Whether deleting a file without force moves it to the trash. */
  readonly mediaTrash: boolean;
  /** Seconds for which browsers reach the site over https only; 0: not determined. */
  readonly hstsSeconds: number;
  /** Where application passwords are accepted; `https` includes plain http on this machine. */
  readonly applicationPasswords: 'https' | 'always' | 'off';
  /** Whether programs can publish over XML-RPC. */
  readonly xmlrpc: boolean;
  /** The number of days for which the audit log retains its entries; 0: it is off. */
  readonly auditLogDays: number;
  /** Undefined without a Faust front end. */
  readonly frontEnd: FrontEndSettings | undefined;
  /** The address of previews in a front end, with placeholders; undefined for pages of this site. */
  readonly previewUrl: string | undefined;
  /** Undefined if bearer tokens are not accepted. */
  readonly tokens: TokenSettings | undefined;
  /** Path of the module with the declarations of the site. */
  readonly declarationsFile: string | undefined;
  readonly brand: 'cms' | 'wp';
  /** Whether the REST API has the fields `yoast_head` and `yoast_head_json`. */
  readonly yoastHead: boolean;
  /** Names of the extension namespaces. */
  readonly namespaces: ExtensionNamespaces;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Addresses, networks in CIDR notation, and the names `loopback`, `linklocal` and `uniquelocal`. */
  readonly trustedProxies: readonly string[];
  /** Origins from which browsers may use the REST API; null allows all. */
  readonly allowedOrigins: readonly string[] | null;
  /** Whether the program may send requests to other sites, for example for embeds. */
  readonly outgoingRequests: boolean;
  readonly webhooks: WebhookSettings;
  /** The key of exports; undefined selects the generated key in the database. */
  readonly exportKey: string | undefined;
  readonly maxBodyBytes: number;
  readonly maxUploadBytes: number;
  readonly maxImagePixels: number;
  readonly images: ImageSettings;
  readonly uploadLimits: UploadLimits;
  readonly responseCache: ResponseCacheSettings;
  /** How many requests clients may send. */
  readonly rateLimits: RateLimitSettings;
  readonly requestLimits: RequestLimits;
  readonly graphql: GraphqlSettings;
  readonly graphqlPaths: GraphqlPaths;
  /** The paths of the endpoints for agents. */
  readonly mcpPaths: McpPaths;
  readonly operations: OperationsSettings;
  /** The folder of the program, which contains `package.json`, `prisma` and `themes`. */
  readonly programDir: string;
}

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
 * Throws a ConfigError that lists all invalid values.
 */
export function loadConfig(env: Record<string, string | undefined>, { cwd }: { cwd: string }): Config {
  const { variables, problems } = readVariables(env, { cwd });
  const result = configVariables.safeParse(variables);
  if (!result.success || problems.length > 0) {
    const issues = (result.error?.issues ?? []).map((issue) => {
      const name = String(issue.path[0]);
      return `${name}=${displayedValue(name, variables[name])} ${issue.message}`;
    });
    throw new ConfigError([...problems, ...issues]);
  }
  const values = result.data;
  const dataDir = resolve(cwd, values.DATA_DIR);
  const isPostgresql = isPostgresqlUrl(values.DATABASE_URL ?? '');
  if (values.DATABASE_READER_URL.length > 0 && !isPostgresql) {
    throw new ConfigError(['DATABASE_READER_URL requires a DATABASE_URL that begins with postgresql://']);
  }
  if (values.DATABASE_DIRECT_URL !== undefined && !isPostgresql) {
    throw new ConfigError(['DATABASE_DIRECT_URL requires a DATABASE_URL that begins with postgresql://']);
  }
  if (values.DATABASE_POOLER === 'transaction' && values.DATABASE_DIRECT_URL === undefined) {
    throw new ConfigError(['DATABASE_POOLER=transaction requires DATABASE_DIRECT_URL, the address without the pooler']);
  }
  if (values.DATABASE_POOLER === 'transaction' && /[?&](?:schema|options)=/.test(values.DATABASE_URL ?? '')) {
    throw new ConfigError([
      'DATABASE_POOLER=transaction requires a DATABASE_URL without schema and options, which poolers do not pass on',
    ]);
  }
  if (values.HSTS_SECONDS > 0 && !values.SITE_URL?.startsWith('https:')) {
    throw new ConfigError(['HSTS_SECONDS requires a SITE_URL that begins with https:']);
  }
  if (!isPostgresql && typeof values.WORKERS === 'number' && values.WORKERS > 1) {
    throw new ConfigError([
      `WORKERS=${values.WORKERS} requires PostgreSQL, because a SQLite database has one process. Remove WORKERS, or move the site to PostgreSQL: npm start -- backup FILE, set DATABASE_URL to postgresql://…, npm start -- restore FILE.`,
    ]);
  }
  if (values.MEDIA_STORE === 's3' && values.S3_BUCKET === undefined) {
    throw new ConfigError(['MEDIA_STORE=s3 requires S3_BUCKET, the name of the bucket']);
  }
  if (values.GRAPHQL_ONLY_DOCUMENTS && values.GRAPHQL_DOCUMENTS_FILE === undefined) {
    throw new ConfigError(['GRAPHQL_ONLY_DOCUMENTS=on requires GRAPHQL_DOCUMENTS_FILE, the file of the documents']);
  }
  if (values.FAUST_FRONTEND_URL !== undefined && values.FAUST_SECRET === undefined) {
    throw new ConfigError(['FAUST_FRONTEND_URL requires FAUST_SECRET, the secret of the front end']);
  }
  const namespaces = extensionNamespaces(values, values.BRAND);
  if (!namespaces) {
    throw new ConfigError([
      'EVENTS_NAMESPACE, BEACON_NAMESPACE, EXPORT_NAMESPACE, UPDATER_NAMESPACE and UPDATER_OLD_NAMESPACE must differ',
    ]);
  }
  return Object.freeze({
    host: values.HOST,
    port: values.PORT,
    workers: isPostgresql ? workerCount(values.WORKERS) : undefined,
    siteUrl: values.SITE_URL ?? (values.PORT === 80 ? 'http://localhost' : `http://localhost:${values.PORT}`),
    databaseUrl: databaseUrl(values.DATABASE_URL, dataDir),
    directDatabaseUrl: values.DATABASE_DIRECT_URL ?? databaseUrl(values.DATABASE_URL, dataDir),
    connections: connectionSettings(values),
    replicas: replicaSettings(values),
    databaseLimits: databaseLimits(values),
    sqliteSynchronous: values.SQLITE_SYNCHRONOUS,
    dataDir,
    uploadsDir: join(dataDir, 'uploads'),
    incomingDir: join(dataDir, 'incoming'),
    themesDir: values.THEMES_DIR === undefined ? join(dataDir, 'themes') : resolve(cwd, values.THEMES_DIR),
    mediaTrash: values.MEDIA_TRASH,
    hstsSeconds: values.HSTS_SECONDS,
    applicationPasswords: values.APPLICATION_PASSWORDS,
    xmlrpc: values.XMLRPC,
    auditLogDays: values.AUDIT_LOG_DAYS,
    tokens: tokenSettings(values),
    frontEnd: frontEndSettings(values),
    previewUrl: values.PREVIEW_URL,
    mediaStore: values.MEDIA_STORE,
    s3: s3Settings(values),
    mediaUrl: values.MEDIA_URL,
    declarationsFile: values.DECLARATIONS_FILE === undefined ? undefined : resolve(cwd, values.DECLARATIONS_FILE),
    brand: values.BRAND,
    yoastHead: values.YOAST_HEAD,
    namespaces,
    logLevel: values.LOG_LEVEL,
    trustedProxies: Object.freeze(values.TRUSTED_PROXIES),
    allowedOrigins: values.ALLOWED_ORIGINS,
    outgoingRequests: values.OUTGOING_REQUESTS === 'on',
    webhooks: webhookSettings(values),
    exportKey: values.EXPORT_KEY,
    maxBodyBytes: values.MAX_BODY_BYTES,
    maxUploadBytes: values.MAX_UPLOAD_BYTES,
    maxImagePixels: values.MAX_IMAGE_PIXELS,
    images: imageSettings(values),
    uploadLimits: uploadLimits(values),
    responseCache: responseCacheSettings(values),
    rateLimits: rateLimitSettings(values),
    requestLimits: requestLimits(values),
    graphql: graphqlSettings(values, (path) => resolve(cwd, path)),
    graphqlPaths: graphqlPaths(values),
    mcpPaths: mcpPaths(values),
    operations: operationsSettings(values),
    programDir: PROGRAM_DIR,
  });
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
  if (problems.length > 0) throw new ConfigError(problems);
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

function databaseUrl(value: string | undefined, dataDir: string): string {
  if (value === undefined) return `file:${join(dataDir, 'postern.db')}`;
  if (!value.startsWith('file:')) return value;
  const path = value.slice('file:'.length).replace(/^\/\/(?=\/)/, '');
  return `file:${isAbsolute(path) ? path : resolve(dirname(dataDir), path)}`;
}
