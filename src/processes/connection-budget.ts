import type { Kernel } from '../../schema/core/domain-kernel.ts';
import { sql } from '../../schema/core/sql.ts';
import type { Config } from '../config.ts';

type ConnectionSettings = Pick<Config, 'workers' | 'databaseLimits'>;

/** The processes beside the workers that use the database: the one for jobs, and a new one while an old one ends. */
const OTHER_PROCESSES = 2;

/**
 * The connections of one process to the primary: for reading, for writing, for logins, and one that listens. Those for
 * reading are the same with replicas, since all reads go to the primary while no replica can be used.
 */
export const connectionsPerProcess = (poolSize: number): number => poolSize + poolSize + Math.ceil(poolSize / 2) + 1;

/** The connections to the primary that all processes of a site may open. Without `WORKERS`, there is one process. */
export function connectionsOfSite({ workers, databaseLimits }: ConnectionSettings): number {
  const processes = workers === undefined ? 1 : workers + OTHER_PROCESSES;
  return processes * connectionsPerProcess(databaseLimits.poolSize);
}

/** The largest `DATABASE_POOL` with which all processes together have at most `available` connections; 0 if none is. */
export function largestPool({ workers, available }: { workers: number; available: number }): number {
  const perProcess = Math.floor(available / (workers + OTHER_PROCESSES));
  let size = 0;
  while (connectionsPerProcess(size + 1) <= perProcess) size++;
  return size;
}

/** Logs a warning if the processes may open more connections than PostgreSQL accepts. */
export async function warnAboutConnections({ database, log }: Kernel, config: Config): Promise<void> {
  const { workers = 1, databaseLimits } = config;
  const [row] = await database.primary.$queryRaw<{ available: number }[]>(sql`
    SELECT CAST(current_setting('max_connections') AS INTEGER)
      - CAST(current_setting('superuser_reserved_connections') AS INTEGER) AS "available"`);
  const available = Number(row?.available);
  const needed = connectionsOfSite({ ...config, workers });
  if (!(needed > available)) return;
  const largest = largestPool({ workers, available });
  log.warn(
    { workers, pool: databaseLimits.poolSize, needed, available },
    `The processes may need ${needed} connections, and PostgreSQL accepts ${available}: ${largest > 0 ? `set DATABASE_POOL=${largest}, or ` : ''}raise max_connections`,
  );
}
