import { registerAutosave } from '../../content/versions/autosave-save.ts';
import { fieldsExcept } from '../../content/versions/separate-autosave.ts';
import { preconditionInput } from '../../content/write/graphql-input.ts';
import { createItem, deleteItem, deletionType, updateItem } from '../../content/write/item-mutations.ts';
import { requireDeletable } from '../../content/write/remove-content.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { Builder } from '../../core/graphql/builder.ts';
import { requireType } from '../../core/registry/registry.ts';
import { writesKind } from '../../core/scopes/guard-scopes.ts';
import { type MenuItemInput, menuItemInput } from './menu-item-link.ts';
import { menuItemType } from './menu-item-type.ts';
import { prepareMenuItemWrite } from './save-menu-item.ts';

const TYPE = 'nav_menu_item';

/** The fields that an autosave of a menu item stores in its columns. All others are stored as autosaved fields. */
const AUTOSAVED_TEXTS: ReadonlySet<string> = new Set(['title', 'meta']);

/** Registers the mutations of menu items. */
export function registerMenuItemMutations(builder: Builder): void {
  builder.mutationField('createMenuItem', (t) =>
    t.field({
      extensions: writesKind('appearance'),
      type: menuItemType(builder),
      description: 'Creates a menu item. Requires the right to edit the theme.',
      args: { input: t.arg({ type: menuItemInput(builder), required: true }) },
      resolve: async (_root, args, context) => {
        const write = await prepareMenuItemWrite({ status: 'publish', ...args.input }, { context });
        return createItem({ type: requireType(context, TYPE), context, ...write });
      },
    }),
  );

  builder.mutationField('updateMenuItem', (t) =>
    t.field({
      extensions: writesKind('appearance'),
      type: menuItemType(builder),
      description: 'Changes a menu item. Requires the right to edit the theme.',
      args: {
        id: t.arg.int({ required: true }),
        input: t.arg({ type: menuItemInput(builder), required: true }),
        precondition: t.arg({ type: preconditionInput(builder) }),
      },
      resolve: async (_root, { id, input, precondition }, context) => {
        const write = await prepareMenuItemWrite(input, { id, context });
        return updateItem({
          type: requireType(context, TYPE),
          id,
          precondition,
          context,
          ...write,
          savesRevision: false,
        });
      },
    }),
  );

  registerAutosave(builder, {
    type: TYPE,
    graphqlName: 'MenuItem',
    input: menuItemInput(builder),
    write: async (fields, { id, context }) => ({
      ...(await prepareMenuItemWrite(fields as MenuItemInput, { id, context })),
      fields: fieldsExcept(fields, AUTOSAVED_TEXTS),
    }),
  });

  builder.mutationField('deleteMenuItem', (t) =>
    t.field({
      extensions: writesKind('appearance'),
      type: deletionType(builder, { name: 'MenuItem', node: menuItemType(builder) }),
      description: 'Deletes a menu item permanently; menu items have no trash. Its children move to its parent.',
      args: { id: t.arg.int({ required: true }), force: t.arg.boolean({ description: 'Must be true.' }) },
      resolve: async (_root, args, context) => {
        const type = requireType(context, TYPE);
        if (!args.force) {
          await requireDeletable({ type, id: args.id, context });
          throw domainError('rest_trash_not_supported');
        }
        return deleteItem({ type, args, context });
      },
    }),
  );
}
