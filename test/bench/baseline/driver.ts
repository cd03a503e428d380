import Connection, { type Statement } from 'better-sqlite3';
import pg from 'pg';

export type Row = Record<string, unknown>;

/** A database driver with prepared statements. `?` marks a value. */
export interface Driver {
  readonly contains: (column: string) => string;
  all(statement: string, values: readonly unknown[]): Row[] | Promise<Row[]>;
  /** Runs a statement that changes rows, in its own transaction. */
  change(statement: string, values: readonly unknown[]): unknown;
}

/** Opens `file:…` with better-sqlite3, and any other address with pg. */
export function openDriver(url: string): Driver {
  return url.startsWith('file:') ? openSqlite(url.slice('file:'.length)) : openPostgresql(url);
}

function openSqlite(file: string): Driver {
  const connection = new Connection(file, { timeout: 5_000 });
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  const statements = new Map<string, Statement<unknown[], Row>>();
  return {
    contains: (column) => `instr(${column}, ?) > 0`,
    all: (text, values) => {
      let statement = statements.get(text);
      if (!statement) {
        statement = connection.prepare<unknown[], Row>(text);
        statements.set(text, statement);
      }
      return statement.all(...values);
    },
    change: (text, values) => connection.prepare(text).run(...values),
  };
}

function openPostgresql(url: string): Driver {
  const schema = new URL(url).searchParams.get('schema');
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    ...(schema ? { options: `-c search_path=${schema}` } : {}),
  });
  const statements = new Map<string, { name: string; text: string }>();
  return {
    contains: (column) => `strpos(${column}, ?) > 0`,
    all: async (text, values) => {
      let statement = statements.get(text);
      if (!statement) {
        let place = 0;
        statement = { name: `baseline${statements.size}`, text: text.replace(/\?/g, () => `$${++place}`) };
        statements.set(text, statement);
      }
      return (await pool.query<Row>({ ...statement, values: [...values] })).rows;
    },
    change: (text, values) => {
      let place = 0;
      return pool.query(
        text.replace(/\?/g, () => `$${++place}`),
        [...values],
      );
    },
  };
}
