import type { FieldType } from '../field-type.ts';
import { dateSchema, formatStoredDate, graphqlDate } from './dates.ts';

const fallbackFormat = 'd/m/Y g:i a';

/** A day with a time, in the time zone of the site. */
export const dateTimePickerField: FieldType = {
  schema: () => dateSchema('2024-02-29 18:05:09'),
  standard: (value, reading) => formatStoredDate(value, { ...reading, fallbackFormat }),
  graphql: 'String',
  graphqlValue: (value, reading) => graphqlDate(value, { ...reading, fallbackFormat }),
};
