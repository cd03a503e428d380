import { writableStatuses } from '../../../schema/core/registry/post-status.ts';
import { viewAndEdit, viewEditEmbed } from '../../declare/contexts.ts';
import type { Field } from '../../declare/field.ts';
import { fieldList } from '../../declare/field-list.ts';
import { address, flag, integer, text, texts } from '../../declare/typed-schema.ts';
import { contentFields, metaField } from '../content/content-fields.ts';

/** Returns the schema of an integer whose default is its minimum. */
const integerFrom = (minimum: number, description: string) => integer(description, { minimum, default: minimum });

/** Returns an empty list as a list with one empty text, as the reference does. */
const listOrEmptyText = (value: unknown): unknown => (Array.isArray(value) && value.length > 0 ? value : ['']);

/** The fields of a menu item. */
export const menuItemFields: readonly Field[] = [
  ...fieldList(
    { context: viewEditEmbed },
    {
      title: {
        description: 'Title of the menu item; empty to use the title of the target.',
        type: ['string', 'object'],
        properties: contentFields.title.schema.properties,
      },
      id: { ...integerFrom(0, 'Id of the menu item.'), readonly: true, select: 'databaseId' },
      type_label: text('Name of the kind of the target, for display.', { readonly: true }),
      type: text('Kind of the target: a term, an item, the archive of a type, or a custom address.', {
        enum: ['taxonomy', 'post_type', 'post_type_archive', 'custom'],
        default: 'custom',
        select: 'itemType',
        input: 'itemType',
      }),
      status: text('Status of the menu item.', { enum: [...writableStatuses], default: 'publish' }),
      parent: {
        ...integerFrom(0, 'Id of the parent menu item; 0 at the top level.'),
        select: 'parentItemId',
        input: 'parentItemId',
        nullWrites: 0,
      },
      attr_title: text('Value of the title attribute of the link.', {
        select: 'attributeTitle',
        input: 'attributeTitle',
      }),
      classes: texts('CSS classes of the link.', { read: listOrEmptyText }),
      description: text('Description of the menu item.'),
      menu_order: integerFrom(1, 'Position of the menu item in its menu.'),
      object: text('Type or taxonomy of the target.', { hasDialectSpelling: true }),
      object_id: integerFrom(0, 'Id of the target.'),
      target: text('Value of the target attribute of the link.', { enum: ['_blank', ''] }),
      url: address('Address of the target.', { parameterOptions: { isRaw: true, isSafeAddress: true } }),
      xfn: texts('Relationship to the target, in XFN terms.', { read: listOrEmptyText }),
      invalid: flag('Whether the target is missing or cannot be shown.', { readonly: true, select: 'isInvalid' }),
      menus: integer('Id of the menu. Menu items in no menu do not have the field.', {
        context: viewAndEdit,
        select: 'menuId',
        input: 'menuId',
        ignoredValue: 0,
        omittedValue: 0,
      }),
    },
  ),
  metaField({}),
];
