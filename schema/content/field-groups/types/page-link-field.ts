import { isSwitchedOn } from '../../../core/registry/field-group.ts';
import type { JsonValue } from '../../../json-schema/schema-types.ts';
import { asList, type FieldType, idsOf, isEmptyValue, storedTexts, withNumbers } from '../field-type.ts';
import { checkItems, referenceSchema } from './item-references.ts';

/** The address of one item or archive, or of several. */
export const pageLinkField: FieldType = {
  schema: (field) =>
    referenceSchema(field, {
      isMultiple: isSwitchedOn(field.settings.multiple),
      keywords: { type: ['integer', 'array', 'null', 'string'], items: { type: ['integer', 'string'] } },
    }),
  light: withNumbers,
  standard: async (value, { field, targets }) => {
    if (isEmptyValue(value)) return value;
    const addresses = await Promise.all(
      asList(value).map((entry) => {
        const [id] = idsOf(entry);
        return id === undefined ? entry : targets.itemAddress(id);
      }),
    );
    const found = addresses.filter((address): address is Exclude<JsonValue, null> => address !== null);
    return isSwitchedOn(field.settings.multiple) ? found : (found[0] ?? null);
  },
  check: (value, checking) =>
    idsOf(value).length === 0 ? null : checkItems(value, { ...checking, field: { ...checking.field, settings: {} } }),
  store: storedTexts,
  refersTo: 'post',
  graphql: 'items',
};
