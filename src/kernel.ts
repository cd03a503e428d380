import { type Dialect, dialects } from '../rest-bridge/dialect.ts';
import { createDomain, type Domain } from '../schema/domain.ts';
import type { Database, Kernel, Logger, SiteAddresses } from '../schema/kernel.ts';
import { createRegistry, type Declarations } from '../schema/types/declarations.ts';
import { createLogger } from './adapters/log.ts';
import { createLocalStore } from './adapters/media/local-store.ts';
import { createThemeFolder } from './adapters/themes/theme-folder.ts';
import type { Config } from './config.ts';

/** The addresses of a site under a dialect. */
export function siteAddresses(home: string, dialect: Dialect): SiteAddresses {
  return {
    home,
    uploads: `${home}${dialect.uploadsPath}`,
    includes: `${home}${dialect.includesPath}`,
    admin: `${home}${dialect.adminPath.replace(/\/$/, '')}`,
    themes: `${home}${dialect.themesPath}`,
  };
}

/** Puts together what the domain needs. */
export function createKernel(input: { config: Config; database: Database; log: Logger }): Kernel {
  const { config, database, log } = input;
  const addresses = siteAddresses(config.siteUrl, dialects[config.brand]);
  return {
    database,
    log,
    addresses,
    mediaStore: createLocalStore(config.uploadsDir),
    properName: dialects[config.brand].properName,
    themes: createThemeFolder({ folder: config.themesDir, url: addresses.themes, log }),
    now: () => new Date(),
  };
}

/** The domain for a command that runs without a server. */
export const domainOver = (input: { config: Config; database: Database; declarations: Declarations }): Domain =>
  createDomain(
    createKernel({ ...input, log: createLogger(input.config.logLevel) }),
    createRegistry(input.declarations),
  );
