import type { FieldType } from '../field-type.ts';

/** A text that editors do not see while they type. It is not a secret: everyone who may read the field reads it. */
export const passwordField: FieldType = { schema: () => ({ type: ['string', 'null'] }), graphql: 'String' };
