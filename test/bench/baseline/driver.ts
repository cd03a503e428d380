import Connection, { type Statement } from 'better-sqlite3';
import pg from 'pg';

export type Row = Record<string, unknown>;

/** A database driver with prepared statements, in which `?` stands for a value. */
export interface Driver {
  /** The condition that a column contains a value. */
  readonly contains: (column: string) => string;
  /** The clause that locks the rows of a query until the transaction ends; null if one transaction runs at a time. */
  readonly rowLock: string | null;
  /** Returns all rows of a query. */
  all(statement: string, values: readonly unknown[]): Row[] | Promise<Row[]>;
  /** Runs a statement that changes rows, in its own transaction. */
  change(statement: string, values: readonly unknown[]): unknown;
  /** Runs several statements in one transaction. */
  transaction<T>(work: (run: RunStatement) => Promise<T>): Promise<T>;
}

/** Runs a statement of a transaction and returns its rows. */
export type RunStatement = (statement: string, values: readonly unknown[]) => Promise<Row[]>;

/** Opens `file:…` with better-sqlite3, and any other address with pg. */
export function openDriver(url: string): Driver {
  return url.startsWith('file:') ? openSqlite(url.slice('file:'.length)) : openPostgresql(url);
}

function openSqlite(file: string): Driver {
  const connection = new Connection(file, { timeout: 5_000 });
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  const statements = new Map<string, Statement<unknown[], Row>>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    contains: (column) => `instr(${column}, ?) > 0`,
    rowLock: null,
    all: (text, values) => {
      let statement = statements.get(text);
      if (!statement) {
        statement = connection.prepare<unknown[], Row>(text);
        statements.set(text, statement);
      }
      return statement.all(...values);
    },
    change: (text, values) => connection.prepare(text).run(...values),
    transaction: (work) => {
      const next = last.then(() => transact(connection, work));
      last = next.catch(() => {});
      return next;
    },
  };
}

/** The statements that the transactions of a connection have prepared. */
const prepared = new WeakMap<Connection.Database, Map<string, Statement<unknown[], Row>>>();

async function transact<T>(connection: Connection.Database, work: (run: RunStatement) => Promise<T>): Promise<T> {
  const statements = prepared.get(connection) ?? new Map<string, Statement<unknown[], Row>>();
  prepared.set(connection, statements);
  connection.exec('BEGIN IMMEDIATE');
  try {
    const result = await work(async (text, values) => {
      const statement = statements.get(text) ?? connection.prepare<unknown[], Row>(text);
      statements.set(text, statement);
      if (statement.reader) return statement.all(...values);
      statement.run(...values);
      return [];
    });
    connection.exec('COMMIT');
    return result;
  } catch (error) {
    connection.exec('ROLLBACK');
    throw error;
  }
}

function openPostgresql(url: string): Driver {
  const schema = new URL(url).searchParams.get('schema');
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    ...(schema ? { options: `-c search_path=${schema}` } : {}),
  });
  const statements = new Map<string, { name: string; text: string }>();
  const names = new Map<string, string>();
  return {
    contains: (column) => `strpos(${column}, ?) > 0`,
    rowLock: 'FOR NO KEY UPDATE',
    all: async (text, values) => {
      let statement = statements.get(text);
      if (!statement) {
        let parameter = 0;
        statement = { name: `baseline${statements.size}`, text: text.replace(/\?/g, () => `$${++parameter}`) };
        statements.set(text, statement);
      }
      return (await pool.query<Row>({ ...statement, values: [...values] })).rows;
    },
    change: (text, values) => {
      let parameter = 0;
      return pool.query(
        text.replace(/\?/g, () => `$${++parameter}`),
        [...values],
      );
    },
    transaction: async (work) => {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const result = await work(async (text, values) => {
          let position = 0;
          const numbered = text.replace(/\?/g, () => `$${++position}`);
          const name = names.get(numbered) ?? `transaction${names.size}`;
          names.set(numbered, name);
          return (await client.query<Row>({ name, text: numbered, values: [...values] })).rows;
        });
        await client.query('COMMIT');
        return result;
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      } finally {
        client.release();
      }
    },
  };
}
