import type { JsonSchema } from '../../schema/json-schema/schema-types.ts';
import type { Parameter } from './declared-parameter.ts';
import type { FieldOptions } from './field.ts';

/** Additional keywords of a schema, and options of fields and parameters. */
type SchemaOptions = FieldOptions & Omit<Parameter, keyof FieldOptions>;

/** Returns the schema of a field, a parameter or a property, with its description and options. */
interface SchemaOf<Type> {
  (description: string): { description: string } & Type;
  <const Options extends SchemaOptions>(
    description: string,
    options: Options,
  ): { description: string } & Omit<Type, keyof Options> & Options;
}

const schemaFactory = <const Type extends JsonSchema>(type: Type) =>
  ((description: string, options?: SchemaOptions) => ({ description, ...type, ...options })) as SchemaOf<Type>;

export const text = schemaFactory({ type: 'string' });
export const address = schemaFactory({ type: 'string', format: 'uri' });
export const dateTime = schemaFactory({ type: 'string', format: 'date-time' });
export const nullableDateTime = schemaFactory({ type: ['string', 'null'], format: 'date-time' });
export const texts = schemaFactory({ type: 'array', items: { type: 'string' } });
export const integer = schemaFactory({ type: 'integer' });
export const decimal = schemaFactory({ type: 'number' });
export const flag = schemaFactory({ type: 'boolean' });
export const list = schemaFactory({ type: 'array' });
export const map = schemaFactory({ type: 'object' });
