import type { JsonValue } from '../../../json-schema/schema-types.ts';
import { hasBlocks } from '../../../markup/block-grammar/parsed-block.ts';
import type { FieldReading, FieldType, Pending } from '../field-type.ts';
import { textSchema } from './text-field.ts';

const render = (value: JsonValue, { targets }: FieldReading): Pending<JsonValue> =>
  typeof value === 'string' && value !== '' ? targets.renderText(value) : value;

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
