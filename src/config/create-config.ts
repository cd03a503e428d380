import { dirname, isAbsolute, join, resolve } from 'node:path';
import { graphqlPaths } from '../graphql/graphql-paths.ts';
import { graphqlSettings } from '../graphql/graphql-settings.ts';
import { mcpPaths } from '../mcp/mcp-settings.ts';
import { operationsSettings } from '../operations/operation-settings.ts';
import { isPostgresqlUrl, NO_EDITOR } from './config-values.ts';
import type { ConfigValues } from './config-variables.ts';
import { connectionSettings, databaseLimits, replicaSettings, workerCount } from './connection-settings.ts';
import { extensionNamespaces } from './extension-namespaces.ts';
import { firstSiteSettings } from './first-site-settings.ts';
import { frontEndSettings, tokenSettings } from './front-end-settings.ts';
import { imageSettings } from './image-settings.ts';
import { rateLimitSettings, requestLimits, uploadLimits } from './limit-settings.ts';
import type { MisspelledName } from './misspelled-names.ts';
import { mailSettings, webhookSettings } from './outgoing-settings.ts';
import { responseCacheSettings } from './response-cache-settings.ts';
import { s3Settings } from './s3-variables.ts';

/**
 * The configuration of the program from validated variables. Paths are absolute, relative ones start at `cwd`; addresses
 * have no trailing slash. The type `Config` is that of the result.
 */
export function createConfig(
  values: ConfigValues,
  { cwd, programDir, misspelledNames }: { cwd: string; programDir: string; misspelledNames: readonly MisspelledName[] },
) {
  const dataDir = resolve(cwd, values.DATA_DIR);
  const databaseUrl = absoluteDatabaseUrl(values.DATABASE_URL, dataDir);
  return Object.freeze({
    host: values.HOST,
    port: values.PORT,
    /** The number of processes that serve requests, below a supervisor; undefined for one process that does everything. */
    workers: isPostgresqlUrl(databaseUrl) ? workerCount(values.WORKERS) : undefined,
    siteUrl: values.SITE_URL ?? (values.PORT === 80 ? 'http://localhost' : `http://localhost:${values.PORT}`),
    /** The site that a first start creates. */
    firstSite: firstSiteSettings(values),
    /** `file:` with an absolute path, or `postgresql://…`. */
    databaseUrl,
    /** The address for migrations, backup and restore: that of a PostgreSQL server without a pooler. */
    directDatabaseUrl: values.DATABASE_DIRECT_URL ?? databaseUrl,
    connections: connectionSettings(values),
    replicas: replicaSettings(values),
    databaseLimits: databaseLimits(values),
    sqliteSynchronous: values.SQLITE_SYNCHRONOUS,
    dataDir,
    uploadsDir: join(dataDir, 'uploads'),
    /** Folder of uploads that are being received. */
    incomingDir: join(dataDir, 'incoming'),
    themesDir: values.THEMES_DIR === undefined ? join(dataDir, 'themes') : resolve(cwd, values.THEMES_DIR),
    /** Whether deleting a file without force moves it to the trash. */
    mediaTrash: values.MEDIA_TRASH,
    /** Seconds for which browsers reach the site over https only; 0: not determined. */
    hstsSeconds: values.HSTS_SECONDS,
    /** Where application passwords are accepted; `https` includes plain http on this machine. */
    applicationPasswords: values.APPLICATION_PASSWORDS,
    /** Whether programs can publish over XML-RPC. */
    xmlrpc: values.XMLRPC,
    /** The number of days for which the audit log retains its entries; 0: it is off. */
    auditLogDays: values.AUDIT_LOG_DAYS,
    /** Undefined if bearer tokens are not accepted. */
    tokens: tokenSettings(values),
    /** The key that encrypts the secrets of second factors; undefined selects the stored one. */
    twoFactorKey: values.TWO_FACTOR_KEY,
    /** Undefined if the site sends no e-mail. */
    mail: mailSettings(values),
    /** Undefined without a Faust front end. */
    frontEnd: frontEndSettings(values),
    /** The address of previews in a front end, with placeholders; undefined for pages of this site. */
    previewUrl: values.PREVIEW_URL,
    mediaStore: values.MEDIA_STORE,
    /** Set whenever `S3_BUCKET` is, even with the local store, so that files can be moved to the bucket. */
    s3: s3Settings(values),
    /** The public address of uploaded files; undefined if the site serves them. */
    mediaUrl: values.MEDIA_URL,
    /** Path of the module with the declarations of the site. */
    declarationsFile: values.DECLARATIONS_FILE === undefined ? undefined : resolve(cwd, values.DECLARATIONS_FILE),
    /** The folder of the built editor, or `off`; undefined selects the one beside the program, if it exists. */
    editorDir:
      values.EDITOR_DIR === undefined || values.EDITOR_DIR === NO_EDITOR
        ? values.EDITOR_DIR
        : resolve(cwd, values.EDITOR_DIR),
    brand: values.BRAND,
    /** Whether the REST API has the fields `yoast_head` and `yoast_head_json`. */
    yoastHead: values.YOAST_HEAD,
    /** Names of the extension namespaces. */
    namespaces: extensionNamespaces(values, values.BRAND),
    logLevel: values.LOG_LEVEL,
    /** Addresses, networks in CIDR notation, and the names `loopback`, `linklocal` and `uniquelocal`. */
    trustedProxies: Object.freeze(values.TRUSTED_PROXIES),
    /** Origins from which browsers may use the REST API; null allows all. */
    allowedOrigins: values.ALLOWED_ORIGINS,
    /** Whether the program may send requests to other sites, for example for embeds. */
    outgoingRequests: values.OUTGOING_REQUESTS === 'on',
    webhooks: webhookSettings(values),
    /** The key of exports; undefined selects the generated key in the database. */
    exportKey: values.EXPORT_KEY,
    maxBodyBytes: values.MAX_BODY_BYTES,
    maxUploadBytes: values.MAX_UPLOAD_BYTES,
    maxImagePixels: values.MAX_IMAGE_PIXELS,
    images: imageSettings(values),
    uploadLimits: uploadLimits(values),
    responseCache: responseCacheSettings(values),
    /** How many requests clients may send. */
    rateLimits: rateLimitSettings(values),
    requestLimits: requestLimits(values),
    graphql: graphqlSettings(values, (path) => resolve(cwd, path)),
    graphqlPaths: graphqlPaths(values),
    /** The paths of the endpoints for agents. */
    mcpPaths: mcpPaths(values),
    operations: operationsSettings(values),
    /** The folder of the program, which contains `package.json`, `prisma` and `themes`. */
    programDir,
    /** Variables that are no settings but look like some. */
    misspelledNames,
  });
}

function absoluteDatabaseUrl(value: string | undefined, dataDir: string): string {
  if (value === undefined) return `file:${join(dataDir, 'postern.db')}`;
  if (!value.startsWith('file:')) return value;
  const path = value.slice('file:'.length).replace(/^\/\/(?=\/)/, '');
  return `file:${isAbsolute(path) ? path : resolve(dirname(dataDir), path)}`;
}
