import { type FieldType, isEmptyValue } from '../field-type.ts';
import { dateSchema, formatStoredDate, graphqlDate } from './dates.ts';

const fallbackFormat = 'd/m/Y';

/** A day. */
export const datePickerField: FieldType = {
  schema: () => dateSchema('20240229'),
  light: (value) => (isEmptyValue(value) ? null : String(value)),
  standard: (value, reading) => formatStoredDate(value, { ...reading, fallbackFormat }),
  graphql: 'String',
  graphqlValue: (value, reading) => graphqlDate(value, { ...reading, fallbackFormat }),
};
