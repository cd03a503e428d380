/** A connection that inspects a database and changes nothing. */
export interface DatabaseProbe {
  /** The engine and its version, such as `PostgreSQL 15.6`. */
  readonly version: string;
  /** Whether migrations were applied before. */
  readonly hasSite: boolean;
  /** Writes a row, reads it back and rolls both back. Throws if one of them fails. */
  writeAndRollBack(): Promise<void>;
  /** The value of a setting of the site; undefined without a row. */
  setting(name: string): Promise<string | undefined>;
  /** What only a server has; null for SQLite. */
  server(): Promise<DatabaseServer | null>;
  close(): Promise<void>;
}

/** The state of a database server. */
export interface DatabaseServer {
  readonly clock: Date;
  readonly encoding: string;
  readonly maxConnections: number;
  /** Whether it is a replica, which accepts no writes. */
  readonly isReplica: boolean;
  /** The seconds since the last change that a replica replayed; null if it is not a replica or has replayed none. */
  readonly replicaDelaySeconds: number | null;
  /** Whether the account may create tables, as migrations do. */
  readonly mayCreateTables: boolean;
}

/** The name of the setting that a probe writes and rolls back. */
export const PROBED_SETTING = 'doctor_probe';
