import type Connection from 'better-sqlite3';

/** The number of rows of each index that are sampled: reading all of them would block other writers for too long. */
const SAMPLED_ROWS = 1_000;

/** Mask of `PRAGMA optimize`: examines all tables, instead of only those that this connection has queried. */
const ALL_TABLES = 0x10002;

const STATISTICS = `SELECT group_concat("tbl" || ' ' || COALESCE("idx", '') || ' ' || "stat") FROM "sqlite_stat1"`;

/**
 * Updates the statistics of the query planner: for all tables if `ofAllTables`, otherwise for those whose size has
 * changed much since the last time.
 */
export function updateSqliteStatistics(
  connection: Connection.Database,
  { ofAllTables }: { ofAllTables: boolean },
): void {
  const statistics = () => (hasStatistics(connection) ? connection.prepare(STATISTICS).pluck().get() : undefined);
  const previous = statistics();
  connection.pragma(`analysis_limit = ${SAMPLED_ROWS}`);
  if (ofAllTables) connection.exec('ANALYZE');
  else connection.pragma(`optimize = ${ALL_TABLES}`);
  // Other connections read the statistics only together with the schema, which they read again when it has changed.
  if (statistics() !== previous) connection.exec(CHANGE_SCHEMA);
}

const CHANGE_SCHEMA = `
  BEGIN IMMEDIATE;
  CREATE TABLE "statistics_updated" ("id" INTEGER);
  DROP TABLE "statistics_updated";
  COMMIT`;

const hasStatistics = (connection: Connection.Database): boolean =>
  connection.prepare(`SELECT 1 FROM "sqlite_master" WHERE "name" = 'sqlite_stat1'`).get() !== undefined;
