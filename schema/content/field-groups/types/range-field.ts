import { numberSetting } from '../../../core/registry/field-group.ts';
import { type FieldType, isEmptyValue, withNumbers } from '../field-type.ts';
import { numberField } from './number-field.ts';

/** The bounds of a slider without settings. */
const BOUNDS = { minimum: 0, maximum: 100 };

/** A number between two bounds. */
export const rangeField: FieldType = {
  ...numberField,
  schema: ({ settings, defaultValue }) => ({
    type: ['number', 'null'],
    minimum: numberSetting(settings.min) ?? BOUNDS.minimum,
    maximum: numberSetting(settings.max) ?? BOUNDS.maximum,
    ...(isEmptyValue(defaultValue) ? {} : { default: withNumbers(defaultValue) }),
  }),
};
