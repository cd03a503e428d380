import type { FieldType } from '../field-type.ts';
import { checkFile, imageField } from './image-field.ts';

/** A file. */
export const fileField: FieldType = {
  ...imageField,
  check: (value, checking) => checkFile(value, { ...checking, kind: 'file' }),
};
