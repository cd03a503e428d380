import { writableStatuses } from '../../../schema/core/registry/post-status.ts';
import { viewAndEdit, viewEditEmbed } from '../../declare/contexts.ts';
import type { Field } from '../../declare/field.ts';
import { fieldRows } from '../../declare/field-rows.ts';
import { address, flag, integer, text, texts } from '../../declare/typed-schema.ts';
import { contentFields, metaField } from '../content/content-fields.ts';

const whole = (description: string, least: number) => integer(description, { minimum: least, default: least });

/** No words at all are written as an empty one. */
const words = (value: unknown): unknown => (Array.isArray(value) && value.length > 0 ? value : ['']);

/** The rows of a menu item. */
export const menuItemFields: readonly Field[] = [
  ...fieldRows(
    { context: viewEditEmbed },
    {
      title: {
        description: 'Its title; empty for that of what it leads to.',
        type: ['string', 'object'],
        properties: contentFields.title.schema.properties,
      },
      id: { ...whole('Number of the menu item.', 0), readonly: true, select: 'databaseId' },
      type_label: text('What the kind of its target is called.', { readonly: true }),
      type: text('What it leads to.', {
        enum: ['taxonomy', 'post_type', 'post_type_archive', 'custom'],
        default: 'custom',
        select: 'itemType',
        input: 'itemType',
      }),
      status: text('Its state.', { enum: [...writableStatuses], default: 'publish' }),
      parent: {
        ...whole('Number of the menu item above; 0 at the top.', 0),
        select: 'parentItemId',
        input: 'parentItemId',
      },
      attr_title: text('What is shown when it is pointed at.', { select: 'attributeTitle', input: 'attributeTitle' }),
      classes: texts('Class names.', { read: words }),
      description: text('About it.'),
      menu_order: whole('Its place in the menu.', 1),
      object: text('The type or the taxonomy of its target.', { isName: true }),
      object_id: whole('Number of its target.', 0),
      target: text('Where it opens.', { enum: ['_blank', ''] }),
      url: address('Where it leads.', { parameterOptions: { isRaw: true } }),
      xfn: texts('How people are related to it.', { read: words }),
      invalid: flag('Its target cannot be reached.', { readonly: true, select: 'isInvalid' }),
      menus: integer('Number of its menu; 0 for none.', {
        context: viewAndEdit,
        select: 'menuId',
        input: 'menuId',
        ignoredValue: 0,
      }),
    },
  ),
  metaField({}),
];
