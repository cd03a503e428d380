import type { FieldType } from '../field-type.ts';
import { textSchema } from './text-field.ts';

/** An address. */
export const urlField: FieldType = { schema: (field) => textSchema(field, { format: 'uri' }), graphql: 'String' };
