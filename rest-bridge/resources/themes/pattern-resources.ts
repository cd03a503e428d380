import type { JsonSchema, SchemaType } from '../../../schema/json-schema/types.ts';
import { everywhere } from '../../declare/contexts.ts';
import type { Field } from '../../declare/field.ts';
import type { Resource } from '../../declare/resource.ts';

const field = (
  name: string,
  {
    type = 'string',
    optional = false,
    isName = false,
    ...schema
  }: {
    description: string;
    type?: SchemaType;
    optional?: boolean;
    isName?: boolean;
    enum?: JsonSchema['enum'];
  },
): Field => ({
  name,
  ...(optional ? { optional } : {}),
  ...(isName ? { isName } : {}),
  schema: { ...schema, type, readonly: true, context: everywhere },
});

const SOURCES = [
  ...['core', 'plugin', 'theme'],
  ...['pattern-directory/core', 'pattern-directory/theme', 'pattern-directory/featured'],
];

/** A pattern that a theme brings along. What it does not say of itself is left out. */
export const patternResource: Resource = {
  title: 'block-pattern',
  fields: [
    field('name', { description: 'What it is known by.' }),
    field('title', { description: 'What people call it.' }),
    field('content', { description: 'Its markup.' }),
    field('description', { description: 'What it is.' }),
    field('viewport_width', { description: 'How wide a preview is to be.', type: 'number', optional: true }),
    field('inserter', { description: 'Whether people may choose it from a list.', type: 'boolean', optional: true }),
    field('categories', { description: 'What it is sorted by.', type: 'array', optional: true }),
    field('keywords', { description: 'Words to find it by.', type: 'array', optional: true }),
    field('block_types', { description: 'Blocks that it is meant for.', type: 'array', optional: true }),
    field('post_types', { description: 'Types of items that it is for.', type: 'array', optional: true, isName: true }),
    field('template_types', { description: 'Templates that it is meant for.', type: 'array', optional: true }),
    field('source', { description: 'Where it comes from.', enum: SOURCES }),
  ],
  links: [],
};

/** What patterns are sorted by. */
export const patternCategoryResource: Resource = {
  title: 'block-pattern-category',
  fields: [
    field('name', { description: 'What it is known by.' }),
    field('label', { description: 'What people call it.' }),
    field('description', { description: 'What is in it.' }),
  ],
  links: [],
};
