import { menuOrderedListArguments } from '../content/lists/connection.ts';
import { loadContentPage } from '../content/lists/content-list.ts';
import { hasOneOf } from '../content/lists/filter-by-terms.ts';
import type { Builder } from '../core/graphql/builder.ts';
import { requireType } from '../core/registry/registry.ts';
import { menuItemConnection } from '../kinds/menus/menu-item-type.ts';
import { locationEntriesOf, locationType } from '../kinds/menus/menu-locations.ts';
import { menuType } from '../kinds/terms/menu-type.ts';

/** Registers the fields `items` and `locationEntries` of menus. */
export function registerMenuRelations(builder: Builder): void {
  builder.objectField(menuType(builder), 'items', (t) =>
    t.field({
      type: menuItemConnection(builder),
      description:
        'The items of the menu in order; `parentItemId` is the id of the parent item. Error: `rest_cannot_view`.',
      args: menuOrderedListArguments(builder),
      resolve: (menu, args, context, info) =>
        loadContentPage({
          ...{ type: requireType(context, 'nav_menu_item'), args, context, info },
          within: hasOneOf([menu]),
        }),
    }),
  );
  builder.objectField(menuType(builder), 'locationEntries', (t) =>
    t.field({
      type: [locationType(builder)],
      nullable: { list: true, items: true },
      description:
        'The locations of the menu. An entry is null if the location is not declared, and the list if the viewer may not read them.',
      resolve: ({ id }, _args, context) => locationEntriesOf(id, context),
    }),
  );
}
