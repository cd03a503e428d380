import type { Builder } from '../builder.ts';
import { placedArguments } from '../content/lists/connection.ts';
import { loadPage } from '../content/lists/list.ts';
import { menuItemConnection } from '../menus/item-type.ts';
import { sql } from '../sql.ts';
import { menuType } from '../terms/menus.ts';
import { typeOf } from '../types/type-of.ts';

/** Registers what this file declares on a schema builder. */
export function registerRelationsOfMenus(builder: Builder): void {
  builder.objectField(menuType(builder), 'items', (t) =>
    t.field({
      type: menuItemConnection(builder),
      description:
        'Its items, in their order: `parentItemId` says which stands below which. Error: `rest_cannot_view`.',
      args: placedArguments(builder),
      resolve: ({ id }, args, context, info) => {
        const within = sql`EXISTS (SELECT 1 FROM "post_terms" pt WHERE pt."postId" = p."id" AND pt."termId" = ${id})`;
        return loadPage({ type: typeOf(context, 'nav_menu_item'), args, context, info, within });
      },
    }),
  );
}
