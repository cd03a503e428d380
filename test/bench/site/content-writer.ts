import Connection from 'better-sqlite3';
import { connectTo } from '../../../src/adapters/database/postgresql/postgresql-connection.ts';
import type { ContentRows } from './bench-post-rows.ts';

/** Writes rows with the driver of the engine: Prisma takes longer than the engine for them, and retains their texts. */
export interface ContentWriter {
  /** Writes the rows in one transaction. */
  write(rows: ContentRows): Promise<void>;
  close(): Promise<void>;
}

/** The tables of the rows; tables that others refer to come first. */
const TABLES = {
  post: 'posts',
  postSearchText: 'post_search_texts',
  attachment: 'attachments',
  postTerm: 'post_terms',
  postMeta: 'post_meta',
  comment: 'comments',
} as const satisfies Record<keyof ContentRows, string>;

/** The tables with generated ids. */
export const NUMBERED_TABLES = ['posts', 'comments'] as const;

const [TEXT_INDEX, INDEX_TRIGGER] = ['post_search_index', 'post_search_texts_insert'];

/** How many texts SQLite indexes in one transaction, and the bytes that it collects before it writes a segment. */
const [INDEXED_AT_ONCE, INDEX_MEMORY] = [20_000, 64_000_000];
const DEFAULT_INDEX_MEMORY = 1_048_576;

/** Opens a database file that has all tables. The text index is filled when the writer is closed. */
export function openSqliteWriter(file: string): ContentWriter {
  const connection = new Connection(file);
  connection.pragma('synchronous = OFF');
  // In kibibytes: the inner pages of the indexes of a million posts.
  connection.pragma('cache_size = -262144');
  const trigger = dropIndexTrigger(connection);
  const writeAll = connection.transaction((rows: ContentRows) => {
    for (const { table, tableRows, columns, list } of filledTables(rows)) {
      const statement = connection.prepare(`INSERT INTO "${table}" (${list}) VALUES (${columns.map(() => '?')})`);
      for (const row of tableRows) statement.run(columns.map((column) => sqliteValue(row[column])));
    }
  });
  return {
    write: async (rows) => writeAll(rows),
    close: async () => {
      fillTextIndex(connection);
      connection.exec(trigger);
      connection.close();
    },
  };
}

/** Drops the trigger that indexes each new text, and returns its definition: it would write a segment for each row. */
function dropIndexTrigger(connection: Connection.Database): string {
  const trigger = connection
    .prepare<[string], { sql: string }>('SELECT "sql" FROM sqlite_master WHERE "name" = ?')
    .get(INDEX_TRIGGER);
  if (!trigger) throw new Error(`There is no trigger ${INDEX_TRIGGER}.`);
  connection.exec(`DROP TRIGGER "${INDEX_TRIGGER}"`);
  return trigger.sql;
}

/** Indexes all texts, in transactions that bound the size of the log. */
function fillTextIndex(connection: Connection.Database): void {
  const useMemory = (bytes: number) =>
    connection.exec(`INSERT INTO "${TEXT_INDEX}" ("${TEXT_INDEX}", "rank") VALUES ('hashsize', ${bytes})`);
  const newest = connection.prepare<[], { id: number | null }>('SELECT MAX("postId") AS "id" FROM "post_search_texts"');
  const last = newest.get()?.id ?? 0;
  const indexTexts = connection.prepare<[number, number]>(`
    INSERT INTO "${TEXT_INDEX}" ("rowid", "title", "excerpt", "content")
    SELECT "postId", "title", "excerpt", "content" FROM "post_search_texts" WHERE "postId" >= ? AND "postId" < ?`);
  useMemory(INDEX_MEMORY);
  for (let id = 0; id <= last; id += INDEXED_AT_ONCE) indexTexts.run(id, id + INDEXED_AT_ONCE);
  useMemory(DEFAULT_INDEX_MEMORY);
}

const sqliteValue = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value);

/**
 * Opens a PostgreSQL database that has all tables. The text index is dropped until the writer is closed, because filling
 * it row by row takes longer.
 */
export async function openPostgresqlWriter(url: string): Promise<ContentWriter> {
  const client = await connectTo(url);
  await client.query('SET synchronous_commit = off');
  const index = await client.query<{ indexdef: string }>(
    'SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema() AND indexname = $1',
    [TEXT_INDEX],
  );
  if (index.rows[0]) await client.query(`DROP INDEX "${TEXT_INDEX}"`);
  return {
    write: async (rows) => {
      await client.query('BEGIN');
      for (const { table, tableRows, list } of filledTables(rows)) {
        await client.query(
          `INSERT INTO "${table}" (${list}) SELECT ${list} FROM json_populate_recordset(NULL::"${table}", $1)`,
          [JSON.stringify(tableRows)],
        );
      }
      await client.query('COMMIT');
    },
    close: async () => {
      await client.query(`SET maintenance_work_mem = '512MB'`);
      if (index.rows[0]) await client.query(index.rows[0].indexdef);
      await client.end();
    },
  };
}

/** Returns each table that has rows, with the columns of its rows and their list in SQL. */
function* filledTables(rows: ContentRows) {
  for (const [name, table] of Object.entries(TABLES)) {
    const tableRows = rows[name as keyof ContentRows] as readonly Readonly<Record<string, unknown>>[];
    const columns = Object.keys(tableRows[0] ?? {});
    const list = columns.map((column) => `"${column}"`).join(', ');
    if (columns.length > 0) yield { table, tableRows, columns, list };
  }
}
