import type { JsonSchema } from '../../../schema/json-schema/types.ts';
import { everywhere, viewAndEdit } from '../../declare/contexts.ts';
import type { Field } from '../../declare/field.ts';
import { contentFields, metaField, WRITABLE_STATUSES } from '../content/fields.ts';

const field = (name: string, schema: JsonSchema): Field => ({
  name,
  schema: { ...schema, context: everywhere },
});

const whole = (description: string, least: number): JsonSchema => ({
  description,
  type: 'integer',
  minimum: least,
  default: least,
});

/** No words at all are written as an empty one. */
const words = (value: unknown): unknown => (Array.isArray(value) && value.length > 0 ? value : ['']);

const list = (description: string): JsonSchema => ({ description, type: 'array', items: { type: 'string' } });

/** The rows of a menu item (api.md, Menu item). */
export const menuItemFields: readonly Field[] = [
  field('title', {
    description: 'Its title; empty for that of what it leads to.',
    type: ['string', 'object'],
    properties: contentFields.title.schema.properties,
  }),
  { ...field('id', { ...whole('Number of the menu item.', 0), readonly: true }), select: 'databaseId' },
  field('type_label', { description: 'What the kind of its target is called.', type: 'string', readonly: true }),
  {
    ...field('type', {
      description: 'What it leads to.',
      type: 'string',
      enum: ['taxonomy', 'post_type', 'post_type_archive', 'custom'],
      default: 'custom',
    }),
    select: 'itemType',
    input: 'itemType',
  },
  field('status', {
    description: 'Its state.',
    type: 'string',
    enum: [...WRITABLE_STATUSES],
    default: 'publish',
  }),
  {
    ...field('parent', whole('Number of the menu item above; 0 at the top.', 0)),
    select: 'parentItemId',
    input: 'parentItemId',
  },
  {
    ...field('attr_title', { description: 'What is shown when it is pointed at.', type: 'string' }),
    select: 'attributeTitle',
    input: 'attributeTitle',
  },
  { ...field('classes', list('Class names.')), read: words },
  field('description', { description: 'About it.', type: 'string' }),
  field('menu_order', whole('Its place in the menu.', 1)),
  { ...field('object', { description: 'The type or the taxonomy of its target.', type: 'string' }), isName: true },
  field('object_id', whole('Number of its target.', 0)),
  field('target', { description: 'Where it opens.', type: 'string', enum: ['_blank', ''] }),
  { ...field('url', { description: 'Where it leads.', type: 'string', format: 'uri' }), parameter: { isRaw: true } },
  { ...field('xfn', list('How people are related to it.')), read: words },
  {
    ...field('invalid', { description: 'Its target cannot be reached.', type: 'boolean', readonly: true }),
    select: 'isInvalid',
  },
  {
    name: 'menus',
    select: 'menuId',
    input: 'menuId',
    unchangedBy: 0,
    schema: { description: 'Number of its menu; 0 for none.', type: 'integer', context: viewAndEdit },
  },
  metaField({}),
];
