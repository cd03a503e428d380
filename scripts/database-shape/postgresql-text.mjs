const COLUMN = /^"(\w+)" (\w+(?: PRECISION)?)( NOT NULL)?(?: DEFAULT (.+))?$/;
const FOREIGN_KEY =
  /^ADD CONSTRAINT "\w+" FOREIGN KEY \(([^)]*)\) REFERENCES "(\w+)"\(([^)]*)\)(?: ON DELETE (CASCADE|RESTRICT|SET NULL|NO ACTION))?/;

/**
 * Parses the tables from the text of PostgreSQL migrations, without a server. Returns them in the form of `readModels`.
 * Throws for statements on tables that it cannot parse. Triggers, functions and extensions change no table.
 */
export function readPostgresqlText(migrations) {
  const tables = new Map();
  for (const { name, sql } of migrations) {
    for (const statement of statementsOf(sql)) {
      if (!readStatement(statement, tables) && /^(?:(?:CREATE|ALTER|DROP) TABLE|DROP INDEX)\b/i.test(statement)) {
        throw new Error(
          `${name}: this statement cannot be parsed; set TEST_DATABASE_URL to run the migrations.\n${statement}`,
        );
      }
    }
  }
  return tables;
}

/** Splits SQL into statements. Function bodies between dollar signs, which contain semicolons, are removed. */
function statementsOf(sql) {
  return sql
    .replace(/^\s*--.*$/gm, '')
    .replace(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

function readStatement(statement, tables) {
  const create = /^CREATE TABLE "(\w+)" \((.*)\)$/s.exec(statement);
  if (create) return tables.set(create[1], readBody(create[2]));
  const index = /^CREATE (UNIQUE )?INDEX "(\w+)" ON "(\w+)"\(([^)]*)\)$/.exec(statement);
  if (index) {
    const [, unique, name, table, columns] = index;
    return tables.get(table).indexes.push({ name, unique: Boolean(unique), columns: namesIn(columns) });
  }
  const droppedIndex = /^DROP INDEX "(\w+)"$/.exec(statement)?.[1];
  if (droppedIndex) {
    for (const table of tables.values()) table.indexes = table.indexes.filter(({ name }) => name !== droppedIndex);
    return true;
  }
  const drop = /^DROP TABLE "(\w+)"$/.exec(statement);
  if (drop) return tables.delete(drop[1]);
  const alter = /^ALTER TABLE "(\w+)"\s+(.*)$/s.exec(statement);
  return alter !== null && alterTable(tables.get(alter[1]), alter[2]);
}

function alterTable(table, text) {
  const changes = text.split(/,\s*(?=(?:ADD|DROP|ALTER|RENAME) )/);
  return changes.every((change) => {
    // Statistics for the query planner, which are not part of the shape.
    if (/^ALTER COLUMN "\w+" SET \(n_distinct = -?[\d.]+\)$/.test(change)) return true;
    const key = FOREIGN_KEY.exec(change);
    if (key) {
      const [, columns, target, references, onDelete] = key;
      return table.foreignKeys.push({
        columns: namesIn(columns),
        table: target,
        references: namesIn(references),
        onDelete: onDelete ?? 'NO ACTION',
      });
    }
    const add = COLUMN.exec(change.replace(/^ADD COLUMN\s+/, ''));
    if (add) return table.columns.set(...columnOf(add));
    const drop = /^DROP COLUMN "(\w+)"$/.exec(change);
    return drop !== null && table.columns.delete(drop[1]);
  });
}

function readBody(body) {
  const lines = body.split(/,?\s*\n\s*/).filter((line) => line !== '');
  const primaryKey = lines.map((line) => /^CONSTRAINT "\w+" PRIMARY KEY \(([^)]*)\)$/.exec(line)).find(Boolean);
  const columns = lines
    .filter((line) => !line.startsWith('CONSTRAINT '))
    .map((line) => {
      const match = COLUMN.exec(line);
      if (!match) throw new Error(`This column cannot be parsed: ${line}`);
      return columnOf(match);
    });
  return {
    columns: new Map(columns),
    primaryKey: primaryKey ? namesIn(primaryKey[1]) : [],
    indexes: [],
    foreignKeys: [],
  };
}

const columnOf = ([, name, type, required, defaultValue]) => [
  name,
  { type: type === 'SERIAL' ? 'integer' : type.toLowerCase(), nullable: !required, default: defaultValue ?? null },
];

const namesIn = (list) => [...list.matchAll(/"(\w+)"/g)].map(([, name]) => name);
