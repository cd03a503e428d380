import { numberSetting } from '../../../core/registry/field-group.ts';
import { asList, type FieldType, isEmptyValue, phpInteger, storedTexts, withNumbers } from '../field-type.ts';
import { checkItems, referencedItems, referenceSchema } from './item-references.ts';

/** Several items in an order. */
export const relationshipField: FieldType = {
  schema: (field) => {
    const [minItems, maxItems] = [numberSetting(field.settings.min), numberSetting(field.settings.max)];
    const bounds = { minItems: minItems || 1, ...(maxItems ? { maxItems } : {}) };
    return referenceSchema(field, { isMultiple: true, keywords: bounds });
  },
  light: withNumbers,
  standard: async (value, reading) => {
    if (isEmptyValue(value)) return value;
    return reading.field.settings.return_format === 'object'
      ? referencedItems(value, reading)
      : asList(value).map(phpInteger);
  },
  check: checkItems,
  store: storedTexts,
  refersTo: 'post',
  graphql: 'items',
};
