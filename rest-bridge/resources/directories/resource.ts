import type { JsonSchema } from '../../../schema/json-schema/types.ts';
import { everywhere } from '../../declare/contexts.ts';
import type { Field, ReadContext } from '../../declare/field.ts';
import type { Resource } from '../../declare/resource.ts';

/** A row of something that this server has none of: its name is all that is ever asked for. */
const row = (name: string, schema: JsonSchema): Field => ({
  name,
  schema,
  ...(name === 'name' ? {} : { select: null }),
});

/** Rows of one context that differ in name, meaning and type. */
const rows = (
  context: readonly ReadContext[],
  entries: Readonly<Record<string, readonly [description: string, schema: JsonSchema]>>,
): Field[] =>
  Object.entries(entries).map(([name, [description, schema]]) => row(name, { description, ...schema, context }));

const text: JsonSchema = { type: 'string' };
const words: JsonSchema = { type: 'array', uniqueItems: true, items: { type: 'string' } };
const address: JsonSchema = { type: 'string', format: 'uri' };

const onlyView: readonly ReadContext[] = ['view'];
const notEdit: readonly ReadContext[] = ['view', 'embed'];

/** A block of a public directory. */
export const directoryBlockResource: Resource = {
  title: 'block-directory-item',
  fields: rows(onlyView, {
    name: ['Its name with its namespace.', text],
    title: ['What people call it.', text],
    description: ['About it.', text],
    id: ['What the directory calls it.', text],
    rating: ['What people think of it.', { type: 'number' }],
    rating_count: ['How many people said so.', { type: 'integer' }],
    active_installs: ['How many sites have it.', { type: 'integer' }],
    author_block_rating: ['What people think of all that its author made.', { type: 'number' }],
    author_block_count: ['How many blocks its author made.', { type: 'integer' }],
    author: ['Who made it.', text],
    icon: ['A picture that stands for it.', address],
    last_updated: ['When it was changed.', { type: 'string', format: 'date-time' }],
    humanized_updated: ['How long ago that is.', text],
  }),
  links: [],
};

/** A pattern of a public directory. */
export const directoryPatternResource: Resource = {
  title: 'pattern-directory-item',
  fields: [
    ...rows(everywhere, {
      id: ['Its number.', { type: 'integer', minimum: 1 }],
      title: ['What people call it.', { type: 'string', minLength: 1 }],
      content: ['Its markup.', { type: 'string', minLength: 1 }],
      categories: ['What it is sorted by.', words],
      keywords: ['Words that people look for it by.', words],
      description: ['About it.', { type: 'string', minLength: 1 }],
      viewport_width: ['How wide a preview is to be.', { type: 'integer' }],
    }),
    ...rows(notEdit, { block_types: ['Blocks that it is meant for.', words] }),
  ],
  links: [],
};
