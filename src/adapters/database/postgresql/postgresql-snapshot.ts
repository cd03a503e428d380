import type pg from 'pg';
import type { Table } from '../../../../prisma/generated/tables.ts';
import { type Snapshot, type StoredValue, selectAll } from '../snapshot.ts';
import { connectTo } from './postgresql-connection.ts';

/** Rows that are fetched at once; some of them are long. */
const FETCHED_ROWS = 100;

/** Opens a snapshot of a PostgreSQL database: a transaction that sees what was committed when it began. */
export async function openPostgresqlSnapshot(url: string): Promise<Snapshot> {
  const client = await connectTo(url);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const migrations = await appliedMigrations(client);
    const number = async (sql: string, ...values: string[]) => {
      const { rows } = await client.query<{ number: string | null }>(sql, values);
      const found = rows[0]?.number;
      return found === null || found === undefined ? null : Number(found);
    };
    return {
      engine: 'postgresql',
      migrations,
      count: async ({ name }) => (await number(`SELECT count(*) AS number FROM "${name}"`)) ?? 0,
      lastNumber: async ({ name, key, numbered }) => {
        if (!numbered) return null;
        const sequence = await sequenceOf(client, { table: name, column: key[0] ?? '' });
        if (sequence === null) return null;
        return number(`SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS number FROM ${sequence}`);
      },
      rows: (table) => readRows(client, table),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** The sequence that numbers the rows of a table, ready for a statement; null where none does. */
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
  const known = await client.query<{ name: string | null }>(`SELECT to_regclass('"_prisma_migrations"') AS name`);
  if (known.rows[0]?.name === null) return [];
  const { rows } = await client.query<{ migration_name: string }>(
    'SELECT migration_name FROM "_prisma_migrations" WHERE rolled_back_at IS NULL ORDER BY migration_name',
  );
  return rows.map((row) => row.migration_name);
}

async function* readRows(client: pg.Client, table: Table): AsyncGenerator<StoredValue[]> {
  await client.query(`DECLARE "table_rows" NO SCROLL CURSOR FOR ${selectAll(table)}`);
  for (;;) {
    const { rows } = await client.query<StoredValue[]>({
      text: `FETCH ${FETCHED_ROWS} FROM "table_rows"`,
      rowMode: 'array',
    });
    yield* rows;
    if (rows.length < FETCHED_ROWS) break;
  }
  await client.query('CLOSE "table_rows"');
}
