import pg from 'pg';

const COLUMNS = `SELECT table_name AS "table", column_name AS name, data_type AS type,
  is_nullable = 'YES' AS nullable, column_default AS "default"
  FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
  WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY ordinal_position`;

const INDEXES = `SELECT relation.relname AS "table", indisunique AS "unique", indisprimary AS "primary",
  array_agg(attname::text ORDER BY position) AS columns
  FROM pg_index JOIN pg_class relation ON relation.oid = indrelid
  CROSS JOIN LATERAL unnest(indkey::int[]) WITH ORDINALITY AS key (number, position)
  LEFT JOIN pg_attribute ON attrelid = indrelid AND attnum = key.number
  WHERE relnamespace = current_schema()::regnamespace
  GROUP BY relation.relname, indexrelid, indisunique, indisprimary`;

const ACTIONS = { a: 'NO ACTION', r: 'RESTRICT', c: 'CASCADE', n: 'SET NULL', d: 'SET DEFAULT' };

const FOREIGN_KEYS = `SELECT owner.relname AS "ownerTable", target.relname AS "table", confdeltype AS action,
  array(SELECT attname::text FROM unnest(conkey) WITH ORDINALITY AS key (number, position)
    JOIN pg_attribute ON attrelid = conrelid AND attnum = number ORDER BY position) AS columns,
  array(SELECT attname::text FROM unnest(confkey) WITH ORDINALITY AS key (number, position)
    JOIN pg_attribute ON attrelid = confrelid AND attnum = number ORDER BY position) AS "references"
  FROM pg_constraint JOIN pg_class owner ON owner.oid = conrelid JOIN pg_class target ON target.oid = confrelid
  WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`;

/**
 * Runs the migrations in a separate schema, in a transaction that is rolled back. Returns the resulting tables in the
 * form of `readModels`.
 */
export async function readPostgresql(url, migrations) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const schema = `check_${process.pid}_${Date.now()}`;
    await client.query(`BEGIN; CREATE SCHEMA "${schema}"; SET LOCAL search_path TO "${schema}"`);
    for (const { sql } of migrations) await client.query(sql);
    const { rows: columns } = await client.query(COLUMNS);
    const { rows: indexes } = await client.query(INDEXES);
    const { rows: foreignKeys } = await client.query(FOREIGN_KEYS);
    await client.query('ROLLBACK');
    const names = [...new Set(columns.map(({ table }) => table))];
    return new Map(names.map((name) => [name, tableOf(name, { columns, indexes, foreignKeys })]));
  } finally {
    await client.end();
  }
}

function tableOf(name, { columns, indexes, foreignKeys }) {
  const ofTable = ({ table }) => table === name;
  return {
    columns: new Map(
      columns
        .filter(ofTable)
        .map((column) => [
          column.name,
          { type: column.type, nullable: column.nullable, default: defaultOf(column.default) },
        ]),
    ),
    primaryKey: indexes.filter(ofTable).find(({ primary }) => primary)?.columns ?? [],
    indexes: indexes.filter((index) => ofTable(index) && !index.primary),
    foreignKeys: foreignKeys
      .filter(({ ownerTable }) => ownerTable === name)
      .map(({ action, ...key }) => ({ ...key, onDelete: ACTIONS[action] })),
  };
}

/** Removes the type that PostgreSQL adds to a default value. The sequence of a generated id becomes null. */
const defaultOf = (value) => (value === null || value.startsWith('nextval(') ? null : value.replace(/::[\w ]+$/, ''));
