import { join } from 'node:path';
import type { Database } from '../schema/core/domain-kernel.ts';
import type { DatabaseOptions } from './adapters/database/connection-options.ts';
import { openDatabase } from './adapters/database/open-database.ts';
import { addressConfiguration } from './config/address-configuration.ts';
import type { Config } from './config.ts';

/** Opens the database of the configuration and applies pending migrations. `options` add what only a server needs. */
export const openConfiguredDatabase = (
  config: Config,
  options: Pick<DatabaseOptions, 'recordsAddresses' | 'readerUrl' | 'onQuery'> = {},
): Promise<Database> =>
  openDatabase(config.databaseUrl, {
    migrationsFolder: join(config.programDir, 'prisma/migrations'),
    synchronous: config.sqliteSynchronous,
    ...config.databaseLimits,
    addresses: addressConfiguration(config),
    ...options,
  });
