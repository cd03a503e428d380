import { numberSetting } from '../../../core/registry/field-group.ts';
import { type FieldType, isEmptyValue, withNumbers } from '../field-type.ts';

/** A number. Bounds of 0 do not count, as in the reference. */
export const numberField: FieldType = {
  schema: ({ settings, defaultValue }) => {
    const [minimum, maximum] = [numberSetting(settings.min), numberSetting(settings.max)];
    return {
      type: ['number', 'null'],
      ...(minimum ? { minimum } : {}),
      ...(maximum ? { maximum } : {}),
      ...(isEmptyValue(defaultValue) ? {} : { default: withNumbers(defaultValue) }),
    };
  },
  light: withNumbers,
  graphql: 'Float',
  graphqlValue: (value) => {
    const number = withNumbers(value);
    return typeof number === 'number' && number !== 0 ? number : null;
  },
};
