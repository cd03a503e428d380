// Compares the models in prisma/schema with the database that the migrations of each engine create: tables, columns
// (type, null, default), primary keys, the indexes of the models, and foreign keys. Required relations have a foreign
// key; optional relations may point to missing rows and have none. The migrations of PostgreSQL run on the server of
// TEST_DATABASE_URL; without it, their text is parsed. Tables of one engine alone are listed here.
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';
import { readModels } from './database-shape/models.mjs';
import { readPostgresql } from './database-shape/postgresql.mjs';
import { readPostgresqlText } from './database-shape/postgresql-text.mjs';
import { readSqlite } from './database-shape/sqlite.mjs';

/** Tables without a model, such as the tables of a text index. */
const WITHOUT_MODEL = { sqlite: ['table_versions', 'row_changes'], postgresql: [] };

register();
const { readMigrations } = await import('../src/adapters/database/migrations.ts');
const path = (name) => fileURLToPath(new URL(`../prisma/${name}`, import.meta.url));
const models = readModels(path('schema'));
const server = process.env.TEST_DATABASE_URL;
const engines = {
  sqlite: readSqlite(await readMigrations(path('migrations/sqlite'))),
  postgresql: await readPostgresqlTables(await readMigrations(path('migrations/postgresql'))),
};

const differences = Object.entries(engines).flatMap(([engine, tables]) =>
  compareTables({ models, tables, without: WITHOUT_MODEL[engine] }).map((difference) => `${engine}: ${difference}`),
);
for (const difference of differences) console.error(difference);
if (differences.length > 0) process.exitCode = 1;
else console.log(`${models.size} tables on each engine; PostgreSQL's migrations were ${server ? 'run' : 'parsed'}.`);

function readPostgresqlTables(migrations) {
  return server ? readPostgresql(server, migrations) : readPostgresqlText(migrations);
}

function compareTables({ models, tables, without }) {
  const unknown = [...tables.keys()].filter((name) => !models.has(name) && !without.includes(name));
  return [
    ...unknown.map((name) => `table "${name}" has no model`),
    ...[...models].flatMap(([name, model]) => {
      const table = tables.get(name);
      return table ? compareTable({ name, model, table }) : [`table "${name}" is missing`];
    }),
  ];
}

function compareTable({ name, model, table }) {
  const columns = new Set([...model.columns.keys(), ...table.columns.keys()]);
  const keyOf = ({ unique, columns }) => `${unique ? 'unique ' : ''}(${columns.join(', ')})`;
  const indexes = new Set(table.indexes.map(keyOf));
  const [modelReferences, tableReferences] = [model, table].map(({ foreignKeys }) => foreignKeys.map(describeKey));
  const [modelKey, tableKey] = [model.primaryKey.join(', '), table.primaryKey.join(', ')];
  return [
    ...[...columns].flatMap((column) => {
      const [expected, actual] = [describe(model.columns.get(column)), describe(table.columns.get(column))];
      return expected === actual ? [] : [`"${name}"."${column}": the model has ${expected}, the migrations ${actual}`];
    }),
    ...(modelKey === tableKey ? [] : [`"${name}": the model's key is (${modelKey}), the migrations' (${tableKey})`]),
    ...model.indexes.map(keyOf).flatMap((key) => (indexes.has(key) ? [] : [`"${name}": the index ${key} is missing`])),
    ...modelReferences
      .filter((key) => !tableReferences.includes(key))
      .map((key) => `"${name}": the foreign key ${key} is missing`),
    ...tableReferences
      .filter((key) => !modelReferences.includes(key))
      .map((key) => `"${name}": no required relation has the foreign key ${key}`),
  ];
}

/** Describes a foreign key. Prisma and SQL spell actions differently: `SetNull` and `SET NULL`. */
function describeKey({ columns, table, references, onDelete }) {
  const action = onDelete.toLowerCase().replace(' ', '');
  return `(${columns.join(', ')}) of "${table}" (${references.join(', ')}) on delete ${action}`;
}

function describe(column) {
  if (!column) return 'no column';
  return `${column.type}${column.nullable ? ' or null' : ''}${column.default === null ? '' : `, default ${column.default}`}`;
}
