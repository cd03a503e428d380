import { join } from 'node:path';
import type { DatabaseProbe } from '../adapters/database/database-probe.ts';
import { readMigrationState } from '../adapters/database/open-database.ts';
import { commandLine } from '../config/config-values.ts';
import type { Config } from '../config.ts';
import { connectionsOfSite } from '../processes/supervised-roles.ts';
import { type Check, fails, passes, warns } from './check-result.ts';

/** The seconds by which the clock of the database may differ before it is a warning, and a failure. */
const CLOCK_WARNING_SECONDS = 5;
const CLOCK_FAILURE_SECONDS = 300;
/** No clock shows an earlier time: this version did not exist. */
const EARLIEST_TIME = Date.UTC(2026, 0, 1);

const counted = (count: number): string => (count === 1 ? '1 migration' : `${count} migrations`);

const migrationsFolder = ({ programDir }: Config): string => join(programDir, 'prisma/migrations');

/** The checks of the database to which `probe` is connected; null if it is a file that does not exist yet. */
export function databaseChecks(config: Config, probe: DatabaseProbe | null): Check[] {
  if (!probe) return [{ name: 'database', run: newFileCheck }];
  return [
    { name: 'database', run: () => serverCheck(config, probe) },
    { name: 'migrations', run: () => migrationCheck(config, probe) },
    {
      name: 'database writes',
      run: async () => {
        await probe.writeAndRollBack();
        return passes('A row was written, read back and rolled back.');
      },
    },
  ];
}

/** Loads the driver: an installation succeeds without it, because sites on PostgreSQL do not need it. */
async function newFileCheck() {
  const { checkSqliteDriver } = await import('../adapters/database/sqlite/sqlite-probe.ts');
  checkSqliteDriver();
  return passes('The SQLite file does not exist yet; the first start creates it.');
}

async function serverCheck(config: Config, probe: DatabaseProbe) {
  const server = await probe.server();
  if (!server) return passes(`${probe.version} is readable.`);
  if (server.isReplica)
    return fails(
      'DATABASE_URL names a replica, which accepts no writes. Name the primary; DATABASE_READER_URL names a replica.',
    );
  if (!server.mayCreateTables)
    return fails(
      `${probe.version} is reachable, but this account may not create tables. Grant it CREATE on the schema.`,
    );
  if (server.encoding !== 'UTF8')
    return fails(`The database has the encoding ${server.encoding}. Create it with the encoding UTF8.`);
  const needed = connectionsOfSite(config);
  const who = config.workers === undefined ? 'The program' : `The program with ${config.workers} workers`;
  if (needed > server.maxConnections) {
    return warns(
      `${who} may take ${needed} connections, and the server allows ${server.maxConnections}. Lower DATABASE_POOL, or raise max_connections.`,
    );
  }
  return passes(
    `${probe.version} is reachable. ${who} takes up to ${needed} of its ${server.maxConnections} connections.`,
  );
}

/** The errors of `readMigrationState` say what to do: the database is newer, or an applied migration was changed. */
async function migrationCheck(config: Config, probe: DatabaseProbe) {
  if (!probe.hasSite) return passes('The database is empty; the first start creates the tables and the demo site.');
  const { missing, newer } = await readMigrationState(config.directDatabaseUrl, migrationsFolder(config));
  if (missing.length > 0) {
    return warns(
      `${counted(missing.length)} will be applied by the next start. Back up first; "${commandLine('migrate --plan')}" shows what they do.`,
    );
  }
  const note = newer.length === 0 ? '' : ` The database is newer, and this program can run on it: ${newer.join(', ')}.`;
  return passes(`All migrations are applied.${note}`);
}

/** Compares the clock of this machine with that of the database server. */
export function clockCheck(probe: DatabaseProbe | null): Check {
  return {
    name: 'clock',
    run: async () => {
      if (Date.now() < EARLIEST_TIME)
        return fails(
          `The clock of this machine shows ${new Date().toISOString()}. Set it, and keep it right with NTP.`,
        );
      const before = Date.now();
      const server = probe ? await probe.server() : null;
      if (!server) return passes(`It is ${new Date().toISOString()}.`);
      const seconds = Math.abs(server.clock.getTime() - (before + Date.now()) / 2) / 1_000;
      const message = `The clocks of this machine and of the database differ by ${seconds.toFixed(1)} s.`;
      if (seconds < CLOCK_WARNING_SECONDS) return passes(message);
      const advice = `${message} Synchronize both with NTP: scheduled posts, sessions and throttled logins depend on them.`;
      return seconds < CLOCK_FAILURE_SECONDS ? warns(advice) : fails(advice);
    },
  };
}

/** The check of the replica at `url`, from which the site reads. */
export async function replicaCheck(config: Config, { url, probe }: { url: string; probe: DatabaseProbe }) {
  const server = await probe.server();
  if (!server?.isReplica) {
    return warns('DATABASE_READER_URL names a server that is not a replica. Name a replica, or remove the setting.');
  }
  const [primary, replica] = await Promise.all(
    [config.directDatabaseUrl, url].map((address) => readMigrationState(address, migrationsFolder(config))),
  );
  const missing = (replica?.missing.length ?? 0) - (primary?.missing.length ?? 0);
  if (missing > 0)
    return fails(`The replica lacks ${counted(missing)} of the primary. Check that it replicates this database.`);
  const delay = server.replicaDelaySeconds ?? 0;
  if (delay * 1_000 > config.replicas.maxLagMs) {
    return warns(
      `${probe.version}; its last replayed change is ${Math.round(delay)} s old. Check the replication if the primary was written since.`,
    );
  }
  return passes(`${probe.version} is a replica, ${delay.toFixed(1)} s behind the last change.`);
}
