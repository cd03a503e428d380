import { readModels } from './models.mjs';

/** A TypeScript module that holds the tables of the models in `folder`, those first that others refer to. */
export function tablesModule(folder) {
  const tables = parentsFirst(readModels(folder)).map(([name, { columns, primaryKey, numbered }]) => ({
    name,
    key: primaryKey,
    numbered,
    columns: [...columns].map(([column, { type }]) => ({ name: column, type })),
  }));
  return [
    '// Generated from prisma/schema.',
    '/** A table of the database: its primary key, whether the database numbers its rows, and what its columns hold. */',
    "export interface Table {\n  readonly name: string;\n  readonly key: readonly string[];\n  readonly numbered: boolean;\n  readonly columns: readonly { readonly name: string; readonly type: 'integer' | 'bigint' | 'text' | 'boolean' }[];\n}\n",
    '/** All tables, those first that others refer to. */',
    `export const tables: readonly Table[] = ${JSON.stringify(tables, null, 2)};\n`,
  ].join('\n');
}

function parentsFirst(models) {
  const sorted = new Map();
  const waiting = new Map([...models].sort(([left], [right]) => (left < right ? -1 : 1)));
  while (waiting.size > 0) {
    const [name, table] =
      [...waiting].find(([own, { foreignKeys }]) =>
        foreignKeys.every(({ table }) => table === own || sorted.has(table)),
      ) ?? [];
    if (name === undefined)
      throw new Error(`Tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}.`);
    sorted.set(name, table);
    waiting.delete(name);
  }
  return [...sorted];
}
