import { isSwitchedOn } from '../../../core/registry/field-group.ts';
import { asList, type FieldType, isEmptyValue, storedTexts } from '../field-type.ts';
import { choiceValues, formatChoiceList } from './choices.ts';

/** Any number of the choices. */
export const checkboxField: FieldType = {
  schema: (field) => ({
    type: ['integer', 'string', 'array', 'null'],
    items: {
      type: ['string', 'integer'],
      ...(isSwitchedOn(field.settings.allow_custom) ? {} : { enum: choiceValues(field) }),
    },
    ...(field.defaultValue === null ? {} : { default: field.defaultValue }),
  }),
  standard: (value, { field }) => formatChoiceList(value, field),
  store: storedTexts,
  graphql: '[String]',
  graphqlValue: (value) => (isEmptyValue(value) ? null : asList(value).map(String)),
};
