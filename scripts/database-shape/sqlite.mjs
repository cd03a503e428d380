import Connection from 'better-sqlite3';

/** Runs the migrations in memory. Returns the resulting tables in the form of `readModels`. */
export function readSqlite(migrations) {
  const connection = new Connection(':memory:');
  try {
    for (const { sql } of migrations) connection.exec(sql);
    const names = connection
      .prepare(
        "SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main' AND name NOT LIKE 'sqlite_%'",
      )
      .pluck()
      .all();
    return new Map(names.map((name) => [name, readTable(connection, name)]));
  } finally {
    connection.close();
  }
}

function readTable(connection, table) {
  const columns = connection.prepare('SELECT * FROM pragma_table_info(?)').all(table);
  const indexes = connection.prepare("SELECT * FROM pragma_index_list(?) WHERE origin <> 'pk'").all(table);
  const foreignKeys = connection.prepare('SELECT * FROM pragma_foreign_key_list(?) ORDER BY id, seq').all(table);
  const columnsOf = connection.prepare('SELECT name FROM pragma_index_info(?) ORDER BY seqno').pluck();
  return {
    columns: new Map(
      columns.map(({ name, type, notnull, dflt_value }) => [
        name,
        { type: type.toLowerCase(), nullable: notnull === 0, default: dflt_value },
      ]),
    ),
    primaryKey: columns
      .filter(({ pk }) => pk > 0)
      .sort((a, b) => a.pk - b.pk)
      .map(({ name }) => name),
    indexes: indexes.map(({ name, unique }) => ({ unique: unique === 1, columns: columnsOf.all(name) })),
    foreignKeys: foreignKeys
      .filter(({ seq }) => seq === 0)
      .map((first) => {
        const rows = foreignKeys.filter(({ id }) => id === first.id);
        return {
          columns: rows.map(({ from }) => from),
          table: first.table,
          references: rows.map(({ to }) => to),
          onDelete: first.on_delete,
        };
      }),
  };
}
