import { join } from 'node:path';
import { type RestDialect, restDialects } from '../rest-bridge/rest-dialect.ts';
import { createDomain, type Domain } from '../schema/core/domain.ts';
import type { Logger, OutgoingRequests } from '../schema/core/domain-kernel.ts';
import type { MediaStore } from '../schema/core/files/media-store.ts';
import { createRegistry, type Declarations } from '../schema/core/registry/declarations.ts';
import { createSchema } from '../schema/index.ts';
import { fillCommentSearchTexts } from '../schema/kinds/comments/write/comment-search-texts.ts';
import { openDatabase } from './adapters/database/open.ts';
import { createLogger } from './adapters/log.ts';
import { openMediaStore } from './adapters/media/open-media-store.ts';
import { siteSpelling } from './config/site-spelling.ts';
import type { Config } from './config.ts';
import { createKernel, type ProgramKernel } from './program-kernel.ts';

/** What an app is given beside its configuration. */
export interface AppOptions {
  /** Types and taxonomies of the site's own. */
  declarations?: Declarations | undefined;
  /** Called with each SQL statement. */
  onQuery?: ((sql: string) => void) | undefined;
  /** How other sites are asked; as the configuration says unless given. */
  outgoing?: OutgoingRequests | undefined;
  /** By which licences are checked; the vendor's unless given. */
  licensePublicKey?: string | undefined;
}

/** The domain over an open database, with its GraphQL schema. */
export interface OpenSite {
  config: Config;
  dialect: RestDialect;
  log: Logger;
  database: ProgramKernel['database'];
  mediaStore: MediaStore;
  kernel: ProgramKernel;
  registry: ReturnType<typeof createRegistry>;
  schema: ReturnType<typeof createSchema>;
  domain: Domain;
}

/** Opens database and media store of a site, and puts its domain together. */
export async function openSite(config: Config, options: AppOptions): Promise<OpenSite> {
  const { declarations = {}, onQuery, outgoing, licensePublicKey } = options;
  const log = createLogger(config.logLevel);
  const mediaStore = await openMediaStore(config);
  const database = await openDatabase(config.databaseUrl, {
    migrationsFolder: join(config.programDir, 'prisma/migrations'),
    synchronous: config.sqliteSynchronous,
    ...config.databaseLimits,
    addresses: siteSpelling(config),
    recordsAddresses: true,
    ...(config.databaseReaderUrl ? { readerUrl: config.databaseReaderUrl } : {}),
    ...(onQuery ? { onQuery } : {}),
  });
  await fillCommentSearchTexts(database);
  const registry = createRegistry(declarations);
  const kernel = createKernel({ config, database, log, mediaStore, outgoing, licensePublicKey });
  const domain = createDomain(kernel, { registry, feedLimits: config.graphql.feedLimits });
  const schema = createSchema(registry);
  return { config, dialect: restDialects[config.brand], log, database, mediaStore, kernel, registry, schema, domain };
}
