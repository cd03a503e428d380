import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RestDialect, restDialects } from '../rest-bridge/rest-dialect.ts';
import { createDomain, type Domain } from '../schema/core/domain.ts';
import type {
  Database,
  Kernel,
  Logger,
  OutgoingRequests,
  SiteAddresses,
  WebhookRequests,
} from '../schema/core/domain-kernel.ts';
import type { MediaStore } from '../schema/core/files/media-store.ts';
import { createRegistry, type Declarations } from '../schema/core/registry/declarations.ts';
import { createOutgoingRequests } from './adapters/fetch/outgoing-requests.ts';
import { allowedTargets } from './adapters/fetch/public-address.ts';
import { createWebhookRequests } from './adapters/fetch/webhook-requests.ts';
import { createMediaTools, type ProgramMediaTools } from './adapters/images/image-tools.ts';
import { createLogger } from './adapters/log.ts';
import { openMediaStore } from './adapters/media/open-media-store.ts';
import { createMailer } from './adapters/smtp-mailer.ts';
import { createThemeFolder } from './adapters/themes/theme-folder.ts';
import { createPasswordThread, type PasswordThread } from './adapters/threads/password-thread.ts';
import { createTextThread, type TextThread } from './adapters/threads/text-thread.ts';
import type { Config } from './config.ts';
import { withStoredKinds } from './declarations/stored-kinds.ts';
import type { WorkMetrics } from './operations/metrics/work-metrics.ts';

/** The public addresses of a site in the spelling of its dialect. `mediaUrl` replaces the address of uploads. */
function siteAddresses(
  home: string,
  { dialect, mediaUrl }: { dialect: RestDialect; mediaUrl?: string },
): SiteAddresses {
  return {
    home,
    uploads: mediaUrl ?? `${home}${dialect.uploadsPath}`,
    includes: `${home}${dialect.includesPath}`,
    admin: `${home}${dialect.adminPath.replace(/\/$/, '')}`,
    themes: `${home}${dialect.themesPath}`,
    login: `${home}${dialect.loginPath}`,
    comments: `${home}${dialect.commentsPath}`,
  };
}

/** The kernel with the functions that only the program calls, such as closing its threads. */
export interface ProgramKernel extends Kernel {
  readonly mediaTools: ProgramMediaTools;
  readonly passwords: PasswordThread;
  readonly longTexts: TextThread;
}

/** Creates the kernel of the domain from the configuration and the open database and file store. */
export function createKernel(input: {
  config: Config;
  database: Database;
  log: Logger;
  mediaStore: MediaStore;
  /** Replaces the outgoing requests of the configuration. */
  outgoing?: OutgoingRequests | undefined;
  /** Replaces the requests of webhooks of the configuration. */
  webhookRequests?: WebhookRequests | undefined;
  /** The public key that verifies licenses; by default the vendor's. */
  licensePublicKey?: string | undefined;
  /** Counts work on images and entries of the audit log. */
  metrics?: Pick<WorkMetrics, 'countImageTask' | 'countAuditEntries'> | null;
}): ProgramKernel {
  const { config, database, log, mediaStore, licensePublicKey, metrics } = input;
  const outgoing = input.outgoing ?? (config.outgoingRequests ? openOutgoingRequests(config) : undefined);
  const addresses = siteAddresses(config.siteUrl, { dialect: restDialects[config.brand], mediaUrl: config.mediaUrl });
  return {
    database,
    log,
    addresses,
    mediaStore,
    mediaTrash: config.mediaTrash,
    applicationPasswords: config.applicationPasswords,
    auditLogDays: config.auditLogDays,
    ...(metrics ? { onAuditEntries: metrics.countAuditEntries } : {}),
    ...(config.frontEnd ? { frontEnd: config.frontEnd } : {}),
    ...(config.tokens ? { tokens: config.tokens } : {}),
    ...(config.previewUrl === undefined ? {} : { previewUrl: config.previewUrl }),
    passwords: createPasswordThread(),
    longTexts: createTextThread(),
    mediaTools: createMediaTools({
      folder: config.incomingDir,
      maxPixels: config.maxImagePixels,
      variantWorkers: config.images.workers,
      onTask: metrics?.countImageTask,
    }),
    ...(config.images.isOn ? { imageVariants: config.images } : {}),
    ...(outgoing ? { outgoing } : {}),
    webhookRequests: input.webhookRequests ?? openWebhookRequests(config),
    ...(config.mail ? { mail: createMailer(config.mail) } : {}),
    ...(config.twoFactorKey === undefined ? {} : { twoFactorKey: config.twoFactorKey }),
    ...(config.exportKey === undefined ? {} : { exportKey: config.exportKey }),
    ...(licensePublicKey === undefined ? {} : { licensePublicKey }),
    version: programVersion(config),
    plugins: Object.entries(config.namespaces).flatMap(([id, namespace]) => (namespace === null ? [] : [id])),
    brand: config.brand,
    properName: restDialects[config.brand].properName,
    themes: createThemeFolder({
      folders: themeFolders(config),
      fallbackTheme: 'plain',
      url: addresses.themes,
      home: addresses.home,
      log,
    }),
    now: () => new Date(),
  };
}

/** The version in package.json. */
function programVersion({ programDir }: Config): string {
  const { version } = JSON.parse(readFileSync(join(programDir, 'package.json'), 'utf8')) as { version: string };
  return version;
}

/** The folders of themes: the site's folder first, then the bundled themes. */
export const themeFolders = ({ themesDir, programDir }: Config): string[] => [themesDir, join(programDir, 'themes')];

const openOutgoingRequests = ({ siteUrl, maxUploadBytes }: Config): OutgoingRequests =>
  createOutgoingRequests({ userAgent: `Postern (${siteUrl})`, maxFileBytes: maxUploadBytes });

const openWebhookRequests = ({ siteUrl, outgoingRequests, webhooks }: Config): WebhookRequests =>
  createWebhookRequests({
    userAgent: `Postern (${siteUrl})`,
    timeoutMs: webhooks.timeoutMs,
    allowsPublic: outgoingRequests,
    targets: allowedTargets(webhooks.targets),
  });

/** Creates the domain for a command that runs without a server. */
export async function createCommandDomain(input: {
  config: Config;
  database: Database;
  declarations: Declarations;
  /** The name of the command, under which the audit log records its changes. */
  program?: string | undefined;
  /** The public key that verifies licenses; by default the vendor's. */
  licensePublicKey?: string | undefined;
}): Promise<Domain> {
  const { config, database, program = 'command line' } = input;
  const { declarations } = await withStoredKinds(input.declarations, database);
  const mediaStore = await openMediaStore(config);
  return createDomain(createKernel({ ...input, mediaStore, log: createLogger(config.logLevel) }), {
    registry: createRegistry(declarations),
    program,
  });
}
