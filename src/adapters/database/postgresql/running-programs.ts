import type pg from 'pg';

/**
 * The class of the advisory locks that running programs share, one for each schema: other schemas may contain other
 * sites. The number within the class is that of the newest migration of the program.
 */
const PROGRAM_CLASS = `hashtext('running program of ' || current_schema())`;

/**
 * Registers this program, while the connection lasts, as one that runs on the database and whose newest migration has
 * this number.
 */
export async function registerProgram(client: pg.Client, newestMigration: number): Promise<void> {
  await client.query(`SELECT pg_advisory_lock_shared(${PROGRAM_CLASS}, $1)`, [newestMigration]);
}

/** The running programs whose newest migration is below a number. Programs before this registration are not counted. */
export async function countOlderPrograms(client: pg.Client, number: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM pg_locks
     WHERE locktype = 'advisory' AND objsubid = 2 AND mode = 'ShareLock' AND granted AND objid::bigint < $1
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND classid::bigint = ${PROGRAM_CLASS}::bigint & 4294967295`,
    [number],
  );
  return rows[0]?.count ?? 0;
}
