import { isIP } from 'node:net';
import { z } from 'zod';
import { graphqlPathVariables } from '../graphql/graphql-paths.ts';
import { graphqlVariables } from '../graphql/graphql-settings.ts';
import { mcpVariables } from '../mcp/mcp-settings.ts';
import { operationsVariables } from '../operations/operation-settings.ts';
import {
  choice,
  isPostgresqlUrl,
  isSiteUrl,
  onOrOff,
  protocolOf,
  splitAtCommas,
  wholeNumber,
  withoutTrailingSlashes,
} from './config-values.ts';
import { connectionVariables, databaseVariables, replicaVariables, workerVariables } from './connection-settings.ts';
import { extensionSettings, namespaceSettings } from './extension-namespaces.ts';
import { firstSiteVariables } from './first-site-settings.ts';
import { frontEndVariables, tokenVariables } from './front-end-settings.ts';
import { imageVariables } from './image-settings.ts';
import { rateLimitVariables, requestLimitVariables, uploadVariables } from './limit-settings.ts';
import { mailVariables, webhookVariables } from './outgoing-settings.ts';
import { responseCacheVariables } from './response-cache-settings.ts';
import { s3Variables } from './s3-variables.ts';

const NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Returns true for an address, a network in CIDR notation, and the names loopback, linklocal and uniquelocal. */
function isTrustedProxy(entry: string): boolean {
  if (NAMES.has(entry)) return true;
  const [address = '', prefixLength, ...surplus] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || surplus.length > 0) return false;
  if (prefixLength === undefined) return true;
  // A prefix length of 0 would trust every address.
  return /^[1-9]\d{0,2}$/.test(prefixLength) && Number(prefixLength) <= (version === 4 ? 32 : 128);
}

// The environment variables that the program reads. The descriptions are printed to docs/configuration.md and
// .env.example (`npm run configuration`).

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const server = {
  HOST: z
    .string()
    .regex(/^[\w.:-]{1,253}$/, 'must be a host name or an address to listen on, such as 127.0.0.1 or 0.0.0.0')
    .default('127.0.0.1')
    .describe('Address to listen on. 0.0.0.0 or :: listens on all addresses.'),
  PORT: wholeNumber({ minimum: 0, maximum: 65_535, defaultValue: 3_000 }).describe(
    'Port to listen on. 0 selects a free port and prints it at start; set SITE_URL with it, otherwise links contain port 0.',
  ),
  ...workerVariables,
  SITE_URL: z
    .string()
    .refine(isSiteUrl, 'must be an http or https address without user, query and fragment, such as https://example.org')
    .transform(withoutTrailingSlashes)
    .optional()
    .meta({
      description:
        'Public address of the site, without a slash at the end. When it changes, addresses in content change too.',
      shownDefault: 'http://localhost and PORT',
    }),
  BRAND: choice(['cms', 'wp'], 'cms').describe(
    'Spelling of routes, headers and names: cms, or wp for existing clients. When it changes, addresses in content change too.',
  ),
  YOAST_HEAD: onOrOff('off').describe(
    'on: items, terms and accounts have the fields yoast_head and yoast_head_json of Yoast SEO in the REST API.',
  ),
  DATA_DIR: z.string().default('./data').describe('Folder of the SQLite database and of uploaded files.'),
  THEMES_DIR: z.string().optional().meta({
    description: 'Folder of the themes, one folder each. If it contains no theme, the built-in theme plain is used.',
    shownDefault: 'DATA_DIR/themes',
  }),
  EDITOR_DIR: z.string().optional().meta({
    description:
      'Folder of the built editor, which people write with in a browser; off: the site has no editor. The option --editor of the command start has precedence.',
    shownDefault: 'editor/dist beside the program or the package postern-editor, if installed',
  }),
  DECLARATIONS_FILE: z
    .string()
    .optional()
    .describe(
      'File (a module in TypeScript or JavaScript, JSON or YAML), or folder of such files, that declares types, taxonomies, abilities and more.',
    ),
};

const database = {
  DATABASE_URL: z
    .string()
    .refine(
      (value) => (value.startsWith('file:') && value.length > 'file:'.length) || isPostgresqlUrl(value),
      'must be file: with a path, or postgresql://user@host/database',
    )
    .optional()
    .meta({
      isSecret: true,
      description:
        'file: with a path for SQLite (a relative path starts at the folder that contains DATA_DIR), or postgresql://user:password@host/database; ?schema= selects the PostgreSQL schema.',
      shownDefault: 'file: in DATA_DIR',
    }),
  ...connectionVariables,
  ...replicaVariables,
  ...databaseVariables,
  SQLITE_SYNCHRONOUS: choice(['FULL', 'NORMAL', 'EXTRA'], 'FULL').describe(
    'SQLite only: how a commit is written to the disk. With NORMAL, a power failure can lose the last changes.',
  ),
};

const files = {
  MEDIA_STORE: choice(['local', 's3'], 'local').describe(
    'Where uploaded files are stored: local (the folder uploads in DATA_DIR) or s3.',
  ),
  MEDIA_URL: z
    .string()
    .refine(
      isSiteUrl,
      'must be an http or https address without user, query and fragment, such as https://cdn.example.org',
    )
    .transform(withoutTrailingSlashes)
    .optional()
    .meta({
      description: 'Public address of uploaded files, such as that of a CDN in front of the site.',
      shownDefault: 'the address of the site',
    }),
  MEDIA_TRASH: onOrOff('off').describe(
    'on: deleting a file without force moves it to the trash, as with posts; writing any status restores it. off: files are only deleted permanently, with force.',
  ),
  ...s3Variables,
};

const access = {
  TRUSTED_PROXIES: z
    .string()
    .transform(splitAtCommas)
    .refine(
      (entries) => entries.every(isTrustedProxy),
      'must be addresses, networks such as 10.0.0.0/8, or the names loopback, linklocal and uniquelocal, separated by commas',
    )
    .default([])
    .meta({
      description:
        'Proxies whose forwarding headers are trusted, separated by commas: addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal.',
      shownDefault: '',
    }),
  ALLOWED_ORIGINS: z
    .string()
    .refine(
      (value) => value.trim() === '*' || splitAtCommas(value).every(isOrigin),
      'must be * or a list of origins such as https://app.example.org, separated by commas',
    )
    .transform((value) => (value.trim() === '*' ? null : Object.freeze(splitAtCommas(value))))
    .default(null)
    .meta({
      description:
        'Origins from which browsers may use the REST API with credentials, separated by commas; * allows all.',
      shownDefault: '*',
    }),
  HSTS_SECONDS: wholeNumber({ minimum: 0, maximum: 63_072_000, defaultValue: 0 }).describe(
    'Seconds for which browsers reach the site over https only, after they have done so once (Strict-Transport-Security). 0: no such header. Needs an https SITE_URL.',
  ),
  APPLICATION_PASSWORDS: choice(['https', 'always', 'off'], 'https').describe(
    'When application passwords are accepted. https: if SITE_URL begins with https: or names this machine. always: over plain http too, where everyone on the network path can read them. off: never.',
  ),
  AUDIT_LOG_DAYS: wholeNumber({ minimum: 0, maximum: 3_650, defaultValue: 90 }).describe(
    'Number of days for which the audit log retains who changed what, with the address of the client. 0: changes are not recorded.',
  ),
  XMLRPC: onOrOff('off').describe('on serves /xmlrpc.php, over which programs publish with an application password.'),
  ...tokenVariables,
  TWO_FACTOR_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{32,200}$/, 'must be 32 to 200 characters of ASCII without spaces')
    .optional()
    .meta({
      isSecret: true,
      description:
        'Key that encrypts the secrets of two-factor logins: 32 to 200 ASCII characters without spaces. With a new key, accounts set up their second factor again.',
      shownDefault: 'a random key in the database',
    }),
  ...frontEndVariables,
  OUTGOING_REQUESTS: choice(['off', 'on'], 'off').describe(
    'on allows requests to public addresses of other sites: for embeds, page details, uploads from an address, feeds in widgets, and webhooks.',
  ),
  ...webhookVariables,
  EXPORT_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 characters of ASCII without spaces')
    .optional()
    .meta({
      isSecret: true,
      description: 'Key of exports: 16 to 200 ASCII characters without spaces. Overrides the key in the database.',
    }),
};

const requests = {
  MAX_BODY_BYTES: wholeNumber({ minimum: 1_024, maximum: 1_073_741_824, defaultValue: 8 * 1_024 * 1_024 }).describe(
    'Maximum size of a request body that is not a file.',
  ),
  MAX_UPLOAD_BYTES: wholeNumber({
    minimum: 1_024,
    maximum: 1_099_511_627_776,
    defaultValue: 64 * 1_024 * 1_024,
  }).describe('Maximum size of an uploaded file.'),
  MAX_IMAGE_PIXELS: wholeNumber({ minimum: 10_000, maximum: 2_000_000_000, defaultValue: 120_000_000 }).describe(
    'Maximum number of pixels of an uploaded image.',
  ),
  ...requestLimitVariables,
  ...uploadVariables,
};

const logging = {
  LOG_LEVEL: choice(LOG_LEVELS, 'info').describe('Lowest severity of the messages in the log.'),
  ...operationsVariables,
};

/** Variables that only a command reads. */
export const commandVariables = {
  IMPORT_PASSWORD: z.string().optional().meta({
    isSecret: true,
    description: 'The command import: the password of the account on the site, or of the database.',
  }),
  WEBHOOK_HEADER_VALUE: z.string().optional().meta({
    isSecret: true,
    description: 'The command webhooks: the value of the additional header of a webhook.',
  }),
};

/** The variables by the headings of docs/configuration.md. */
export const configGroups = {
  'Site and server': server,
  'First start': firstSiteVariables,
  Database: database,
  'Rate limits': rateLimitVariables,
  'Response cache': responseCacheVariables,
  'Uploaded files': files,
  'Images on request': imageVariables,
  Access: access,
  'E-mail': mailVariables,
  'Limits of requests': requests,
  GraphQL: { ...graphqlPathVariables, ...graphqlVariables },
  Agents: mcpVariables,
  'Extension namespaces': { ...namespaceSettings, ...extensionSettings },
  'Logging, metrics, shutdown': logging,
  Commands: commandVariables,
};

/** Schema of all environment variables of the program. */
export const configVariables = z.object({
  ...server,
  ...firstSiteVariables,
  ...database,
  ...rateLimitVariables,
  ...responseCacheVariables,
  ...files,
  ...imageVariables,
  ...access,
  ...mailVariables,
  ...requests,
  ...graphqlPathVariables,
  ...graphqlVariables,
  ...mcpVariables,
  ...namespaceSettings,
  ...extensionSettings,
  ...logging,
});

/** The validated values of the variables. */
export type ConfigValues = z.output<typeof configVariables>;

/** What is wrong with the value of a variable. */
interface ValueIssue {
  readonly name: string;
  readonly message: string;
}

/** Validates all variables. Those with an issue have no value, whatever the type says. */
export function readValues(variables: Readonly<Record<string, string>>): {
  values: ConfigValues;
  issues: readonly ValueIssue[];
} {
  const results = Object.entries(configVariables.shape).map(([name, schema]) => ({
    name,
    result: schema.safeParse(variables[name]),
  }));
  return {
    values: Object.fromEntries(results.map(({ name, result }) => [name, result.data])) as ConfigValues,
    issues: results.flatMap(({ name, result }) =>
      (result.error?.issues ?? []).map(({ message }) => ({ name, message })),
    ),
  };
}

function isOrigin(value: string): boolean {
  return /^https?:$/.test(protocolOf(value)) && new URL(value).origin === value;
}
