import { type FieldType, isEmptyValue } from '../field-type.ts';
import { dateSchema, formatStoredDate } from './dates.ts';

const fallbackFormat = 'g:i a';

/** A time of the day. */
export const timePickerField: FieldType = {
  schema: () => dateSchema('16:30:00'),
  standard: (value, reading) => formatStoredDate(value, { ...reading, fallbackFormat }),
  graphql: 'String',
  graphqlValue: (value, reading) =>
    isEmptyValue(value) ? null : formatStoredDate(value, { ...reading, fallbackFormat }),
};
