import { readModels } from './models.mjs';

/**
 * The text of a TypeScript module with the tables of the models in `folder`; tables that others refer to come first.
 */
export function tablesModule(folder) {
  const tables = parentsFirst(readModels(folder)).map(([name, { model, columns, primaryKey, numbered }]) => ({
    name,
    model,
    key: primaryKey,
    numbered,
    columns: [...columns].map(([column, { type }]) => ({ name: column, type })),
  }));
  return [
    '// Generated from prisma/schema.',
    '/** A table: the name of its model in the client, its primary key, whether the database generates its ids, and the types of its columns. */',
    "export interface Table {\n  readonly name: string;\n  readonly model: string;\n  readonly key: readonly string[];\n  readonly numbered: boolean;\n  readonly columns: readonly { readonly name: string; readonly type: 'integer' | 'bigint' | 'text' | 'boolean' | 'double precision' }[];\n}\n",
    '/** All tables; tables that others refer to come first. */',
    `export const tables: readonly Table[] = ${JSON.stringify(tables, null, 2)};\n`,
  ].join('\n');
}

function parentsFirst(models) {
  const sorted = new Map();
  const remaining = new Map([...models].sort(([left], [right]) => (left < right ? -1 : 1)));
  while (remaining.size > 0) {
    const [name, table] =
      [...remaining].find(([candidate, { foreignKeys }]) =>
        foreignKeys.every(({ table }) => table === candidate || sorted.has(table)),
      ) ?? [];
    if (name === undefined)
      throw new Error(`Tables refer to each other in a cycle: ${[...remaining.keys()].join(', ')}.`);
    sorted.set(name, table);
    remaining.delete(name);
  }
  return [...sorted];
}
