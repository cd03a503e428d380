import { KEYWORDS } from '../../schema/json-schema/keywords.ts';
import type { JsonSchema } from '../../schema/json-schema/schema-types.ts';
import type { Field } from './field.ts';

/** A field without its name: the keywords of its schema, and how it is read and written. */
export type FieldRow = JsonSchema & Omit<Field, 'name' | 'schema'>;

const SCHEMA_KEYS: ReadonlySet<string> = new Set([...KEYWORDS, 'required', 'readonly', 'context']);

/** The fields of a resource by REST name, in their order. `shared` holds for all rows that do not differ. */
export const namedFields = <Name extends string>(
  shared: FieldRow,
  rows: Readonly<Record<Name, FieldRow>>,
): Record<Name, Field> =>
  Object.fromEntries(
    Object.entries<FieldRow>(rows).map(([name, row]) => {
      const entries = Object.entries({ ...row, ...shared, ...row });
      const schema: JsonSchema = Object.fromEntries(entries.filter(([key]) => SCHEMA_KEYS.has(key)));
      const field = Object.fromEntries(entries.filter(([key]) => !SCHEMA_KEYS.has(key)));
      return [name, { name, schema, ...field }];
    }),
  ) as Record<Name, Field>;

/** The same as a list. */
export const fieldRows = (shared: FieldRow, rows: Readonly<Record<string, FieldRow>>): Field[] =>
  Object.values(namedFields(shared, rows));
