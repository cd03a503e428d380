import { KEYWORDS } from '../../schema/json-schema/keywords.ts';
import type { JsonSchema } from '../../schema/json-schema/schema-types.ts';
import type { Field } from './field.ts';

/** A field without its name: schema keywords and options of the field in one object. */
export type FieldOptions = JsonSchema & Omit<Field, 'name' | 'schema'>;

const SCHEMA_KEYS: ReadonlySet<string> = new Set([...KEYWORDS, 'required', 'readonly', 'context']);

/** Returns the fields of a resource by REST name, in order. `shared` has the defaults of all fields. */
export const namedFields = <Name extends string>(
  shared: FieldOptions,
  fields: Readonly<Record<Name, FieldOptions>>,
): Record<Name, Field> =>
  Object.fromEntries(
    Object.entries<FieldOptions>(fields).map(([name, options]) => {
      const entries = Object.entries({ ...options, ...shared, ...options });
      const schema: JsonSchema = Object.fromEntries(entries.filter(([key]) => SCHEMA_KEYS.has(key)));
      const field = Object.fromEntries(entries.filter(([key]) => !SCHEMA_KEYS.has(key)));
      return [name, { name, schema, ...field }];
    }),
  ) as Record<Name, Field>;

/** Returns the fields of a resource as a list. `shared` has the defaults of all fields. */
export const fieldList = (shared: FieldOptions, fields: Readonly<Record<string, FieldOptions>>): Field[] =>
  Object.values(namedFields(shared, fields));
