import { oncePerBuilder } from '../../../core/builder.ts';

/** The GraphQL input type for writing a menu item. */
export const menuItemInput = oncePerBuilder((builder) =>
  builder.inputType('MenuItemInput', {
    description: 'The fields to write. Absent fields do not change.',
    fields: (t) => ({
      title: t.string({ description: 'Empty to show the title of the target.' }),
      status: t.string({ description: '`publish`, `future`, `draft`, `pending` or `private`.' }),
      itemType: t.string({ description: '`post_type`, `taxonomy`, `post_type_archive` or `custom`.' }),
      object: t.string({
        description: 'The type or the taxonomy of its target. Default: that of the item or term `objectId`.',
      }),
      objectId: t.int({ description: 'Id of its target, which may be missing if `object` names its type.' }),
      url: t.string({ description: 'The address of a `custom` menu item.' }),
      parentItemId: t.int({ description: 'Id of the parent menu item; 0 for the top level.' }),
      menuOrder: t.int({ description: 'Position in the menu. Default: after all other items.' }),
      attributeTitle: t.string(),
      description: t.string(),
      target: t.string({ description: '`_blank` to open the link in a new window, else empty.' }),
      classes: t.stringList(),
      xfn: t.stringList(),
      menuId: t.int({ description: 'Id of its menu; 0 for none.' }),
      meta: t.field({ type: 'Json', description: 'Registered meta values by key.' }),
    }),
  }),
);

/** The writable fields of a menu item. */
export type MenuItemInput = ReturnType<typeof menuItemInput>['$inferInput'];
