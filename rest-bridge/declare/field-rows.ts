import { KEYWORDS } from '../../schema/json-schema/keywords.ts';
import type { JsonSchema } from '../../schema/json-schema/schema-types.ts';
import type { Field } from './field.ts';

/** A field without its name: schema keywords and options of the field in one object. */
export type FieldRow = JsonSchema & Omit<Field, 'name' | 'schema'>;

const SCHEMA_KEYS: ReadonlySet<string> = new Set([...KEYWORDS, 'required', 'readonly', 'context']);

/** Returns the fields of a resource by REST name, in order. `shared` has the defaults of all rows. */
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

/** Returns the fields of a resource as a list. `shared` has the defaults of all rows. */
export const fieldRows = (shared: FieldRow, rows: Readonly<Record<string, FieldRow>>): Field[] =>
  Object.values(namedFields(shared, rows));
