import { isSwitchedOn } from '../../../core/registry/field-group.ts';
import { type FieldType, idsOf, storedTexts, withNumbers } from '../field-type.ts';
import { checkItems, referencedItems, referenceSchema } from './item-references.ts';

/** One item, or several. */
export const postObjectField: FieldType = {
  schema: (field) => referenceSchema(field, { isMultiple: isSwitchedOn(field.settings.multiple) }),
  light: withNumbers,
  standard: async (value, reading) => {
    const { field } = reading;
    const ids = idsOf(value);
    if (ids.length === 0) return false;
    const found = field.settings.return_format === 'object' ? await referencedItems(value, reading) : ids;
    if (isSwitchedOn(field.settings.multiple)) return found.length === 0 ? false : found;
    return found[0] ?? false;
  },
  check: checkItems,
  store: storedTexts,
  refersTo: 'post',
  graphql: 'items',
};
