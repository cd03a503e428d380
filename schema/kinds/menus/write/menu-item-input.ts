import { oncePerBuilder } from '../../../core/builder.ts';

export const menuItemInput = oncePerBuilder((builder) =>
  builder.inputType('MenuItemInput', {
    description: 'What is to be written. What is absent stays as it is.',
    fields: (t) => ({
      title: t.string({ description: 'Empty for that of what it leads to.' }),
      status: t.string({ description: '`publish`; all others are kept as `draft`.' }),
      itemType: t.string({ description: '`post_type`, `taxonomy`, `post_type_archive` or `custom`.' }),
      object: t.string({ description: 'The type or the taxonomy of its target; found out where it is not given.' }),
      objectId: t.int({ description: 'Number of its target.' }),
      url: t.string({ description: 'The address that a `custom` one leads to.' }),
      parentItemId: t.int({ description: 'The menu item above; 0 for the top.' }),
      menuOrder: t.int({ description: 'Behind all others of its menu where it is not given.' }),
      attributeTitle: t.string(),
      description: t.string(),
      target: t.string({ description: '`_blank` for a window of its own, else empty.' }),
      classes: t.stringList(),
      xfn: t.stringList(),
      menuId: t.int({ description: 'The menu that it belongs to; 0 for none.' }),
      meta: t.field({ type: 'Json', description: 'Registered values by key.' }),
    }),
  }),
);

/** What may be written of a menu item. */
export type MenuItemInput = ReturnType<typeof menuItemInput>['$inferInput'];
