import { isSwitchedOn } from '../../../core/registry/field-group.ts';
import type { FieldType } from '../field-type.ts';
import { choiceSchema, formatChoices, lastOfList } from './choices.ts';

/** One of the choices. */
export const radioField: FieldType = {
  schema: (field) => {
    const { allow_null: allowNull, other_choice: otherChoice } = field.settings;
    return choiceSchema(field, {
      extra: isSwitchedOn(allowNull) ? [null] : [],
      acceptsOthers: isSwitchedOn(otherChoice),
    });
  },
  load: lastOfList,
  standard: (value, { field }) => formatChoices(value, field),
  graphql: 'String',
};
