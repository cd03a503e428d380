import type { JsonSchema } from '../../schema/json-schema/schema-types.ts';
import type { FieldRow } from './field-rows.ts';
import type { Parameter } from './route.ts';

/** Other keywords of a schema, and options of fields and parameters. */
type Others = FieldRow & Omit<Parameter, keyof FieldRow>;

/** Returns the schema of a field, of a parameter or of a part of one. */
interface SchemaOf<Type> {
  (description: string): { description: string } & Type;
  <const More extends Others>(description: string, more: More): { description: string } & Omit<Type, keyof More> & More;
}

const typed = <const Type extends JsonSchema>(type: Type) =>
  ((description: string, more?: Others) => ({ description, ...type, ...more })) as SchemaOf<Type>;

export const text = typed({ type: 'string' });
export const address = typed({ type: 'string', format: 'uri' });
export const texts = typed({ type: 'array', items: { type: 'string' } });
export const integer = typed({ type: 'integer' });
export const decimal = typed({ type: 'number' });
export const flag = typed({ type: 'boolean' });
export const list = typed({ type: 'array' });
export const map = typed({ type: 'object' });
