import { join } from 'node:path';
import { systemActor } from '../schema/core/audit/audit-actor.ts';
import { auditedDatabase } from '../schema/core/audit/audited-database.ts';
import type { Database } from '../schema/core/domain-kernel.ts';
import type { AddressConfiguration } from '../schema/core/stored-addresses/address-record.ts';
import type { DatabaseOptions } from './adapters/database/connection-options.ts';
import { openDatabase } from './adapters/database/open-database.ts';
import type { Config } from './config.ts';

/**
 * Opens the database of the configuration for a command, under whose name the audit log records the changes. The domain
 * of a command records its own: `createCommandDomain`.
 */
export async function openCommandDatabase(config: Config, program: string): Promise<Database> {
  const database = await openConfiguredDatabase(config);
  const actor = systemActor(program);
  return config.auditLogDays > 0 ? auditedDatabase(database, { actor: () => actor, now: () => new Date() }) : database;
}

/** Opens the database of the configuration and applies pending migrations. `options` add what only a server needs. */
export const openConfiguredDatabase = (
  config: Config,
  options: Pick<
    DatabaseOptions,
    'recordsAddresses' | 'readerUrls' | 'maxReplicaLagMs' | 'onReplicaState' | 'onQuery' | 'onMigrated' | 'observer'
  > = {},
): Promise<Database> =>
  openDatabase(config.databaseUrl, {
    migrationsFolder: join(config.programDir, 'prisma/migrations'),
    synchronous: config.sqliteSynchronous,
    ...config.databaseLimits,
    ...config.connections,
    addresses: addressConfiguration(config),
    ...options,
  });

/** Returns the addresses and the brand of the configuration, which the links to the site contain. */
export const addressConfiguration = ({ siteUrl, brand, mediaUrl }: Config): AddressConfiguration => ({
  home: siteUrl,
  brand,
  ...(mediaUrl === undefined ? {} : { media: mediaUrl }),
});
