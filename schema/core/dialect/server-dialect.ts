import { type Sql, sql } from '../sql.ts';
import type { PerEngine } from './engine.ts';

/** SQL for information about the database server. */
export interface ServerDialect {
  /** The name of the engine for display. */
  readonly engineTitle: string;
  /** A statement that returns the `version` of the engine. */
  readonly serverVersion: Sql;
  /** A statement that returns the size of the database in `bytes`. */
  readonly databaseSize: Sql;
}

export const serverDialects: PerEngine<ServerDialect> = {
  sqlite: {
    engineTitle: 'SQLite',
    serverVersion: sql`SELECT sqlite_version() AS "version"`,
    databaseSize: sql`SELECT page_count * page_size AS "bytes" FROM pragma_page_count(), pragma_page_size()`,
  },
  postgresql: {
    engineTitle: 'PostgreSQL',
    serverVersion: sql`SELECT current_setting('server_version') AS "version"`,
    databaseSize: sql`
      SELECT COALESCE(SUM(pg_total_relation_size(c.oid)), 0)::float8 AS "bytes"
      FROM pg_class c
      WHERE c.relkind = 'r' AND c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())`,
  },
};
