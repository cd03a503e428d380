/** A position in the write-ahead log of a PostgreSQL server, in bytes. Later commits have higher positions. */
export type LogPosition = bigint;

/** Parses the text of a position, such as `16/B374D848`. */
export function parseLogPosition(text: string): LogPosition {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** The size of a page of the log, and of the header with which most pages begin. */
const PAGE_BYTES = 8_192n;
const HEADER_BYTES = 24n;

/**
 * The end of the last record before a position at which the next record will be inserted. They differ at the start of a
 * page: a replica that has replayed everything reports the position before the header of the page.
 */
export const lastRecordEnd = (position: LogPosition): LogPosition =>
  position % PAGE_BYTES === HEADER_BYTES ? position - HEADER_BYTES : position;

/** What identifies the history of a server; null if it is unknown. */
export interface ServerHistory {
  /** The identifier that a server shares with its replicas. */
  readonly system: string | null;
  /** The number of the timeline, which grows with each promotion. */
  readonly timeline: number | null;
}

/** Columns with the position after the last commit of a primary, and its history. */
export const PRIMARY_POSITION_COLUMNS = `
  pg_current_wal_insert_lsn()::text AS "position",
  (SELECT system_identifier::text FROM pg_control_system()) AS "system",
  ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int AS "timeline"`;

/**
 * Reads the state of a replica. `received` is the timeline that it receives, null without the privilege to read it or
 * without a connection to the primary; `timeline` may be that of some minutes ago.
 */
export const REPLICA_STATE_SQL = `
  SELECT pg_is_in_recovery() AS "inRecovery", pg_last_wal_replay_lsn()::text AS "position",
    (SELECT system_identifier::text FROM pg_control_system()) AS "system",
    (SELECT timeline_id FROM pg_control_checkpoint()) AS "timeline",
    (SELECT received_tli FROM pg_stat_wal_receiver) AS "received"`;

/** A row of `PRIMARY_POSITION_COLUMNS`. */
export interface PrimaryPositionRow extends ServerHistory {
  position: string;
}

/** A row of `REPLICA_STATE_SQL`. */
export interface ReplicaStateRow extends ServerHistory {
  inRecovery: boolean;
  position: string | null;
  received: number | null;
}

/**
 * Whether a replica follows the history of the primary. A replica of a promoted server continues with the same system
 * and positions, but on another timeline.
 */
export function followsHistory(replica: ServerHistory & { received: number | null }, primary: ServerHistory): boolean {
  if (replica.system !== null && primary.system !== null && replica.system !== primary.system) return false;
  if (primary.timeline === null) return true;
  if (replica.received !== null) return replica.received === primary.timeline;
  return replica.timeline === null || replica.timeline <= primary.timeline;
}
