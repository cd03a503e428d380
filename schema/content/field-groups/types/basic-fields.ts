import { type GroupField, numberSetting } from '../../../core/registry/field-group.ts';
import type { JsonSchema, JsonValue } from '../../../json-schema/schema-types.ts';
import { hasBlocks } from '../../../markup/block-grammar/parsed-block.ts';
import { type FieldReading, type FieldType, isEmptyValue, isFalsy, type Pending, withNumbers } from '../field-type.ts';

/** Returns the schema of a text with the maximum length and the default of its field. */
function textSchema({ settings, defaultValue }: GroupField, keywords: JsonSchema = {}): JsonSchema {
  const maxLength = numberSetting(settings.maxlength);
  return {
    type: ['string', 'null'],
    ...keywords,
    ...(maxLength ? { maxLength } : {}),
    ...(isEmptyValue(defaultValue) ? {} : { default: defaultValue }),
  };
}

/** A line of text. */
export const lineField: FieldType = { schema: (field) => textSchema(field), graphql: 'String' };

/** Converts line feeds to paragraphs or line breaks, as the field says. */
function withNewLines(value: JsonValue, { field: { settings }, targets }: FieldReading): Pending<JsonValue> {
  if (typeof value !== 'string' || isFalsy(value)) return value;
  if (settings.new_lines === 'wpautop') return targets.paragraphs(value);
  return settings.new_lines === 'br' ? value.replace(/\r\n|\n|\r/g, (feed) => `<br />${feed}`) : value;
}

/** A text with several lines. */
export const textareaField: FieldType = {
  schema: (field) => textSchema(field),
  standard: withNewLines,
  graphql: 'String',
  graphqlValue: withNewLines,
};

const render = (value: JsonValue, { targets }: FieldReading): Pending<JsonValue> =>
  typeof value === 'string' && !isFalsy(value) ? targets.renderText(value) : value;

/** In GraphQL, blocks in the rendered text are rendered too, as in the reference. */
async function renderWithBlocks(value: JsonValue, reading: FieldReading): Promise<JsonValue> {
  const rendered = await render(value, reading);
  return typeof rendered === 'string' && hasBlocks(rendered)
    ? reading.targets.renderText(rendered, { blocks: true })
    : rendered;
}

/** A text with markup, which is rendered like classic content. */
export const wysiwygField: FieldType = {
  schema: (field) => textSchema(field),
  standard: render,
  graphql: 'String',
  graphqlValue: renderWithBlocks,
};

/** An e-mail address. */
export const emailField: FieldType = { schema: (field) => textSchema(field, { format: 'email' }), graphql: 'String' };

/** An address. */
export const urlField: FieldType = { schema: (field) => textSchema(field, { format: 'uri' }), graphql: 'String' };

/** A text that editors do not see while they type. It is not a secret: everyone who may read the field reads it. */
export const passwordField: FieldType = { schema: () => ({ type: ['string', 'null'] }), graphql: 'String' };

const embed = (value: JsonValue, { targets }: FieldReading): Pending<JsonValue> =>
  typeof value === 'string' && !isFalsy(value) ? targets.embed(value) : value;

/** The address of a page that is shown inside the text. */
export const oembedField: FieldType = {
  schema: () => ({ type: ['string', 'null'], format: 'uri' }),
  standard: embed,
  graphql: 'String',
  graphqlValue: embed,
};

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
  graphqlValue: (value) => (isFalsy(value) ? null : phpNumber(value) || null),
};

/** Converts a value to a number as PHP does: the number that a text begins with, and 0 or 1 for a list. */
const phpNumber = (value: JsonValue): number =>
  typeof value === 'object' || typeof value === 'boolean'
    ? Number(!isFalsy(value))
    : Number.parseFloat(String(value)) || 0;

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
  // Never empty, as in the reference.
  graphqlValue: phpNumber,
};
