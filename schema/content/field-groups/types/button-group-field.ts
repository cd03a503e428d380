import { isSwitchedOn } from '../../../core/registry/field-group.ts';
import type { FieldType } from '../field-type.ts';
import { choiceSchema, formatChoices, lastOfList } from './choices.ts';

/** One of the choices, shown as buttons. */
export const buttonGroupField: FieldType = {
  schema: (field) =>
    choiceSchema(field, { extra: isSwitchedOn(field.settings.allow_null) ? [null, ''] : [null], acceptsOthers: false }),
  load: lastOfList,
  standard: (value, { field }) => formatChoices(value, field),
  graphql: 'String',
};
