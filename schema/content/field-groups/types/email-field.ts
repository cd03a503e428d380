import type { FieldType } from '../field-type.ts';
import { textSchema } from './text-field.ts';

/** An e-mail address. */
export const emailField: FieldType = { schema: (field) => textSchema(field, { format: 'email' }), graphql: 'String' };
