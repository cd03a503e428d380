import { type GroupField, isSwitchedOn } from '../../../core/registry/field-group.ts';
import type { JsonValue } from '../../../json-schema/schema-types.ts';
import { asList, type FieldType, storedTexts } from '../field-type.ts';
import { choicesOf, choiceValues, formatChoices } from './choices.ts';

const isMultiple = ({ settings }: GroupField): boolean => isSwitchedOn(settings.multiple);

/** One or several of the choices of a menu. */
export const selectField: FieldType = {
  schema: (field) => ({
    type: ['string', 'array', 'int', 'null'],
    items: { type: ['string', 'int'], enum: choiceValues(field) },
    ...(isSwitchedOn(field.settings.allow_null) ? {} : { minItems: 1 }),
    ...(isMultiple(field) ? {} : { maxItems: 1 }),
    ...(field.defaultValue === null ? {} : { default: field.defaultValue }),
  }),
  load: (stored, { field }) => {
    if (isMultiple(field)) return asList(stored);
    return typeof stored === 'object' && stored !== null
      ? ((Object.values(stored)[0] as JsonValue | undefined) ?? null)
      : stored;
  },
  standard: (value, { field }) => formatChoices(value, field),
  check: (value, { field }) => {
    const choices = choicesOf(field);
    // The schema has checked lists.
    if (typeof value === 'object' || choices.has(String(value))) return null;
    return { message: `must be one of ${[...choices.keys()].join(', ')}.`, value };
  },
  store: storedTexts,
  graphql: '[String]',
  graphqlValue: (value, { field }) => {
    const formatted = formatChoices(value, field);
    const { return_format: format } = field.settings;
    if (format !== 'array') return asList(formatted).map(String);
    // A single choice with its label is a list of both.
    return Array.isArray(formatted)
      ? asList(value).map(String)
      : asList(value).flatMap((entry) => [String(entry), choicesOf(field).get(String(entry)) ?? String(entry)]);
  },
};
