import { parseJson } from '../../values/json-text.ts';
import { anyOf, isIn, rawSql, type Sql, sql } from '../dialect/sql.ts';
import type { Domain } from '../domain.ts';
import { queryRows } from '../reads/recording-reader.ts';
import { rowsById } from '../reads/row-tags.ts';
import type { FieldGroup, GroupField } from '../registry/field-group.ts';
import type { MetaObject } from '../registry/meta-registrations.ts';
import { META_TABLES } from './meta-values.ts';

/** The stored values of the fields of an owner, by meta key. */
export type StoredFieldValues = ReadonlyMap<string, unknown>;

/** The meta keys of fields: those that are known, and the beginnings of those of rows. */
interface FieldKeys {
  keys: ReadonlySet<string>;
  rowPrefixes: readonly string[];
}

const keysByGroups = new WeakMap<readonly FieldGroup[], FieldKeys>();

/** Returns the meta keys of the fields of all groups; computed once. */
function fieldKeys(groups: readonly FieldGroup[]): FieldKeys {
  const cached = keysByGroups.get(groups);
  if (cached) return cached;
  const keys = new Set<string>();
  const rowPrefixes = new Set<string>();
  const add = (fields: readonly GroupField[], prefix: string): void => {
    for (const field of fields) {
      const key = `${prefix}${field.name}`;
      if (field.name !== '') keys.add(key);
      if (field.type === 'group') add(field.fields, prefixBelow(field, prefix));
      if (field.type === 'repeater' || field.type === 'flexible_content') rowPrefixes.add(`${key}_`);
    }
  };
  for (const { fields } of groups) add(fields, '');
  const found = { keys, rowPrefixes: [...rowPrefixes] };
  keysByGroups.set(groups, found);
  return found;
}

/** Whether a meta key is that of a field of the groups. */
export function isFieldKey(groups: readonly FieldGroup[], key: string): boolean {
  const { keys, rowPrefixes } = fieldKeys(groups);
  return keys.has(key) || rowPrefixes.some((prefix) => key.startsWith(prefix));
}

/** Returns the beginning of the meta keys of the fields of a group; those of a frame around cloned fields have none. */
export const prefixBelow = ({ name, settings }: GroupField, prefix: string): string =>
  settings.stores_plain_names === true ? prefix : `${prefix}${name}_`;

/** Returns a list whose positions have gaps, which PHP stores as a map with numbers as keys, without them; other values as they are. */
function withoutGaps(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const positions = Object.keys(value);
  return positions.length > 0 && positions.every((position) => /^\d+$/.test(position)) ? Object.values(value) : value;
}

/** Creates the function that loads the stored values of the fields of owners. */
export const fieldValueLoaderOf =
  (object: MetaObject) =>
  async (
    { kernel, registry }: Pick<Domain, 'kernel' | 'registry'>,
    ids: readonly number[],
  ): Promise<Map<number, StoredFieldValues>> => {
    const { table, owner } = META_TABLES[object];
    const { keys, rowPrefixes } = fieldKeys(registry.fieldGroups);
    const isOfField: Sql[] = [
      isIn('"key"', [...keys]),
      ...rowPrefixes.map((prefix) => sql`substr("key", 1, ${prefix.length}) = ${prefix}`),
    ];
    const rows = await queryRows<{ owner: number; key: string; value: string }>(kernel.database.reader, {
      statement: sql`
        SELECT ${rawSql(`"${owner}"`)} AS "owner", "key", "value" FROM ${rawSql(`"${table}"`)}
        WHERE ${isIn(`"${owner}"`, ids)} AND ${anyOf(isOfField)}
        ORDER BY "id"`,
      mentions: { [table]: 1 },
      rows: rowsById(table, ids),
    });
    const byOwner = new Map(ids.map((id) => [id, new Map<string, unknown>()]));
    for (const { owner: id, key, value } of rows) {
      const values = byOwner.get(id);
      // The first value counts if a key has several.
      if (values && !values.has(key)) values.set(key, withoutGaps(parseJson(value, value)));
    }
    return byOwner;
  };
