import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reads the models in `folder`. Returns their tables by name: `{ columns: Map<name, { type, nullable, default }>,
 * primaryKey: names, indexes: [{ unique, columns }], foreignKeys, numbered, model }`; `numbered` is true if the database
 * generates the ids. A required relation is a foreign key; an optional relation has none, because it may point to a
 * missing row. Throws for a field of an unsupported type, and for an optional relation with an action of the database.
 */
export function readModels(folder) {
  const text = readdirSync(folder)
    .filter((name) => name.endsWith('.prisma'))
    .map((name) => readFileSync(join(folder, name), 'utf8').replace(/^\s*\/\/.*$/gm, ''))
    .join('\n');
  const models = [...text.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)].map(([, name, body]) => ({ name, body }));
  const names = new Map(models.map((model) => [model.name, tableName(model)]));
  return new Map(models.map((model) => [tableName(model), readTable(model, names)]));
}

const TYPES = { Int: 'integer', BigInt: 'bigint', String: 'text', Boolean: 'boolean', Float: 'double precision' };

const tableName = ({ name, body }) => /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name;

function readTable({ name: model, body }, models) {
  const lines = body.split('\n').map((line) => line.trim());
  const fields = lines
    .map((line) => /^(\w+)\s+(\w+)(\?|\[\])?(.*)$/.exec(line))
    .filter((match) => match !== null && !models.has(match[2]))
    .map(([, name, type, mark, attributes]) => {
      if (!(type in TYPES) || mark === '[]') {
        throw new Error(`${model}.${name}: the type ${type}${mark ?? ''} is not supported.`);
      }
      const column = /@map\("(\w+)"\)/.exec(attributes)?.[1] ?? name;
      return { name, column, type: TYPES[type], nullable: mark === '?', attributes };
    });
  const columnOf = new Map(fields.map(({ name, column }) => [name, column]));
  /** The column lists of attributes of the model, such as `@@index([a, b])`. */
  const columnLists = (attribute) =>
    lines.flatMap((line) => {
      const match = new RegExp(`^@@${attribute}\\(\\[([^\\]]*)\\]`).exec(line);
      // Without directions, such as `date(sort: Desc)`.
      const names = match?.[1].split(',').map((name) => name.replace(/\(.*/, '').trim());
      return names ? [names.map((name) => columnOf.get(name) ?? name)] : [];
    });
  /** The columns of fields with an attribute, such as `@unique`. */
  const columnsWith = (attribute) =>
    fields.filter(({ attributes }) => new RegExp(`@${attribute}\\b`).test(attributes)).map(({ column }) => column);
  return {
    model: model.charAt(0).toLowerCase() + model.slice(1),
    columns: new Map(
      fields.map(({ column, type, nullable, attributes }) => [
        column,
        { type, nullable, default: readDefault(attributes) },
      ]),
    ),
    primaryKey: [...columnsWith('id'), ...columnLists('id').flat()],
    indexes: [
      ...columnsWith('unique').map((column) => ({ unique: true, columns: [column] })),
      ...columnLists('unique').map((columns) => ({ unique: true, columns })),
      ...columnLists('index').map((columns) => ({ unique: false, columns })),
    ],
    numbered: fields.some(({ attributes }) => attributes.includes('autoincrement()')),
    foreignKeys: lines.flatMap((line) => {
      const relation = /^(\w+)\s+(\w+)(\??)\s+@relation\((.*)\)$/.exec(line);
      const fields = relation && /fields: \[([^\]]*)\], references: \[([^\]]*)\]/.exec(relation[4]);
      if (!fields) return [];
      const [, name, target, mark, attributes] = relation;
      const onDelete = /onDelete: (\w+)/.exec(attributes)?.[1];
      if (mark === '?') {
        if (onDelete === 'NoAction' && /onUpdate: NoAction/.test(attributes)) return [];
        throw new Error(`${model}.${name} is optional, so it requires "onDelete: NoAction, onUpdate: NoAction".`);
      }
      const namesIn = (list) => list.split(',').map((field) => columnOf.get(field.trim()) ?? field.trim());
      return [
        {
          columns: namesIn(fields[1]),
          table: models.get(target),
          references: namesIn(fields[2]),
          onDelete: onDelete ?? 'Restrict',
        },
      ];
    }),
  };
}

/** The default value in SQL; null for generated ids. */
function readDefault(attributes) {
  const value = /@default\(("(?:[^"\\]|\\.)*"|[^)]*\)?)\)/.exec(attributes)?.[1];
  if (value === undefined || value === 'autoincrement()') return null;
  return value.startsWith('"') ? `'${JSON.parse(value).replaceAll("'", "''")}'` : value;
}
