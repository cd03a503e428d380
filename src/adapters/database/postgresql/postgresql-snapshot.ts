import type pg from 'pg';
import type { Table } from '../../../../prisma/generated/tables.ts';
import { type Snapshot, type StoredValue, selectAll } from '../snapshot.ts';
import { connectTo } from './postgresql-connection.ts';

/** Rows per fetch. Some rows contain long texts. */
const FETCH_SIZE = 100;

/** Opens a snapshot of a PostgreSQL database: a read-only transaction that sees the state at its start. */
export async function openPostgresqlSnapshot(url: string): Promise<Snapshot> {
  const client = await connectTo(url);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const migrations = await appliedMigrations(client);
    const readNumber = async (sql: string, ...values: string[]) => {
      const { rows } = await client.query<{ number: string | null }>(sql, values);
      const value = rows[0]?.number;
      return value === null || value === undefined ? null : Number(value);
    };
    return {
      engine: 'postgresql',
      migrations,
      count: async ({ name }) => (await readNumber(`SELECT count(*) AS number FROM "${name}"`)) ?? 0,
      lastId: async ({ name, key, numbered }) => {
        if (!numbered) return null;
        const sequence = await sequenceOf(client, { table: name, column: key[0] ?? '' });
        if (sequence === null) return null;
        return readNumber(`SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS number FROM ${sequence}`);
      },
      rows: (table) => readRows(client, table),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** The quoted name of the sequence of a column, for use in a statement; null without a sequence. */
export async function sequenceOf(
  client: pg.Client,
  { table, column }: { table: string; column: string },
): Promise<string | null> {
  const { rows } = await client.query<{ name: string | null }>('SELECT pg_get_serial_sequence($1, $2) AS name', [
    `"${table}"`,
    column,
  ]);
  return rows[0]?.name ?? null;
}

async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const table = await client.query<{ name: string | null }>(`SELECT to_regclass('"_prisma_migrations"') AS name`);
  if (table.rows[0]?.name === null) return [];
  const { rows } = await client.query<{ migration_name: string }>(
    'SELECT migration_name FROM "_prisma_migrations" WHERE rolled_back_at IS NULL ORDER BY migration_name',
  );
  return rows.map((row) => row.migration_name);
}

async function* readRows(client: pg.Client, table: Table): AsyncGenerator<StoredValue[]> {
  await client.query(`DECLARE "table_rows" NO SCROLL CURSOR FOR ${selectAll(table)}`);
  for (;;) {
    const { rows } = await client.query<StoredValue[]>({
      text: `FETCH ${FETCH_SIZE} FROM "table_rows"`,
      rowMode: 'array',
    });
    yield* rows;
    if (rows.length < FETCH_SIZE) break;
  }
  await client.query('CLOSE "table_rows"');
}
