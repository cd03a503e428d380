import type pg from 'pg';
import { bulkDialects, type RemovedPart } from '../../../../schema/core/dialect/bulk-dialect.ts';
import {
  columnType,
  type InsertedRows,
  insertStatementStart,
  type RestoreTarget,
  type TargetColumn,
} from '../restore-target.ts';
import { connectTo } from './postgresql-connection.ts';
import { sequenceOf } from './postgresql-snapshot.ts';

/**
 * Opens a PostgreSQL database to fill it. Other connections continue to read the previous rows; their writes wait, and so
 * do reads of tables that are filled in bulk.
 */
export async function openPostgresqlTarget(url: string, names: readonly string[]): Promise<RestoreTarget> {
  const client = await connectTo(url);
  try {
    await client.query('BEGIN');
    const tables = await readTables(client, names);
    const existingTables = names.filter((name) => (tables.get(name)?.size ?? 0) > 0);
    // The lock prevents that other connections add rows among the restored ones.
    if (existingTables.length > 0)
      await client.query(`LOCK TABLE ${existingTables.map(quoteName).join(', ')} IN EXCLUSIVE MODE`);
    let removedParts: readonly RemovedPart[] = [];
    return {
      engine: 'postgresql',
      tables,
      hasRows: async (table) => (await client.query(`SELECT 1 FROM ${quoteName(table)} LIMIT 1`)).rows.length > 0,
      deleteRows: async (table) => {
        await client.query(`DELETE FROM ${quoteName(table)}`);
      },
      beginBulkInsert: async (emptyTables) => {
        const { text, values } = bulkDialects.postgresql.bulkInsertParts(emptyTables);
        removedParts = (await client.query<RemovedPart>(text, values)).rows;
        for (const { removal } of removedParts) if (removal !== null) await client.query(removal);
      },
      insert: (rows) => insertRows(client, { ...rows, tables }),
      endBulkInsert: async (onProgress) => {
        for (const [index, { addition }] of removedParts.entries()) {
          await client.query(addition);
          onProgress({ done: index + 1, total: removedParts.length });
        }
      },
      continueIds: async (table, lastId) => {
        if (!tables.get(table)?.has('id')) return;
        const sequence = await sequenceOf(client, { table, column: 'id' });
        if (sequence === null) return;
        await client.query(
          `SELECT setval($1, GREATEST($2::bigint, highest, 1), GREATEST($2::bigint, highest) > 0)
           FROM (SELECT COALESCE(MAX("id"), 0) AS highest FROM ${quoteName(table)}) AS ids`,
          [sequence, lastId],
        );
      },
      commit: async () => {
        await client.query('COMMIT');
        for (const name of existingTables) await client.query(`ANALYZE ${quoteName(name)}`);
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

const quoteName = (name: string): string => `"${name}"`;

/** Inserts rows as one array for each column, which takes the server half as long as a parameter for each value. */
async function insertRows(
  client: pg.Client,
  { rows, tables, ...target }: InsertedRows & Pick<RestoreTarget, 'tables'>,
): Promise<void> {
  const { table, columns } = target;
  if (rows.length === 0 || columns.length === 0) return;
  const types = columns.map((column) => tables.get(table)?.get(column)?.type ?? 'text');
  const arrays = types.map((type, index) => `$${index + 1}::${type}[]`);
  await client.query({
    name: `insert ${table}`,
    text: `${insertStatementStart(target)}SELECT * FROM unnest(${arrays.join(', ')})`,
    values: columns.map((_, column) => rows.map((row) => row[column])),
  });
}

async function readTables(
  client: pg.Client,
  names: readonly string[],
): Promise<Map<string, Map<string, TargetColumn>>> {
  const { rows } = await client.query<{ table: string; column: string; type: string; nullable: boolean }>(
    `SELECT table_name AS "table", column_name AS "column", data_type AS "type", is_nullable = 'YES' AS "nullable"
     FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = ANY ($1)
     ORDER BY table_name, ordinal_position`,
    [names],
  );
  const tables = new Map(names.map((name) => [name, new Map<string, TargetColumn>()]));
  for (const { table, column, type, nullable } of rows)
    tables.get(table)?.set(column, { type: columnType(type), nullable });
  return tables;
}
