import type { Kernel } from '../../schema/core/domain-kernel.ts';
import { sql } from '../../schema/core/sql.ts';
import type { Config } from '../config.ts';

type ConnectionSettings = Pick<Config, 'workers' | 'replicas' | 'databaseLimits'>;

/** The processes beside the workers that use the database: the one for jobs, and a new one while an old one ends. */
const OTHER_PROCESSES = 2;

/** The connections of one process to the primary; those for reading go to a replica if there is one. */
export const connectionsPerProcess = (poolSize: number, hasReplica: boolean): number =>
  (hasReplica ? 0 : poolSize) + poolSize + Math.ceil(poolSize / 2) + 1;

/** The connections to the primary that all processes of a site may open. Without `WORKERS`, there is one process. */
export function connectionsOfSite({ workers, replicas, databaseLimits }: ConnectionSettings): number {
  const processes = workers === undefined ? 1 : workers + OTHER_PROCESSES;
  return processes * connectionsPerProcess(databaseLimits.poolSize, replicas.urls.length > 0);
}

/** The largest `DATABASE_POOL` with which all processes together have at most `available` connections; 0 if none is. */
export function largestPool(input: { workers: number; hasReplica: boolean; available: number }): number {
  const perProcess = Math.floor(input.available / (input.workers + OTHER_PROCESSES));
  let size = 0;
  while (connectionsPerProcess(size + 1, input.hasReplica) <= perProcess) size++;
  return size;
}

/** Logs a warning if the processes may open more connections than PostgreSQL accepts. */
export async function warnAboutConnections({ database, log }: Kernel, config: Config): Promise<void> {
  const { workers = 1, replicas, databaseLimits } = config;
  const hasReplica = replicas.urls.length > 0;
  const [row] = await database.primary.$queryRaw<{ available: number }[]>(sql`
    SELECT CAST(current_setting('max_connections') AS INTEGER)
      - CAST(current_setting('superuser_reserved_connections') AS INTEGER) AS "available"`);
  const available = Number(row?.available);
  const needed = connectionsOfSite({ ...config, workers });
  if (!(needed > available)) return;
  const largest = largestPool({ workers, hasReplica, available });
  log.warn(
    { workers, pool: databaseLimits.poolSize, needed, available },
    `The processes may need ${needed} connections, and PostgreSQL accepts ${available}: ${largest > 0 ? `set DATABASE_POOL=${largest}, or ` : ''}raise max_connections`,
  );
}
