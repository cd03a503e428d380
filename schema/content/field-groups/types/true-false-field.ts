import { isSwitchedOn } from '../../../core/registry/field-group.ts';
import type { FieldType } from '../field-type.ts';

/** A switch. */
export const trueFalseField: FieldType = {
  schema: ({ defaultValue }) => ({ type: ['boolean', 'null'], default: isSwitchedOn(defaultValue) }),
  light: (value) => isSwitchedOn(value),
  standard: (value) => isSwitchedOn(value),
  graphql: 'Boolean',
  graphqlValue: (value) => isSwitchedOn(value),
};
