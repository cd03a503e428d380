import { listRows } from '../../content/lists/joined-lists.ts';
import { assignedLocations } from '../../content/menus/menu-settings.ts';
import { allOf, columnList, isIn, never, type Sql, sql } from '../../core/dialect/sql.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { ConnectionArguments, PageOfNodes } from '../connections/page-of-nodes.ts';
import { type NodeOrder, statementPage } from '../connections/statement-page.ts';
import { enumValues } from '../core/content-enums.ts';
import { builderOf, oncePerSchema } from '../core/wpgraphql-builder.ts';
import { loadVisibleMenuItem, visibleMenuIds } from '../nodes/visible-menu-item.ts';
import { otherArgument, readWhere, type WhereValues, whereFilterOf } from '../nodes/where-entries.ts';
import { parentIdOf } from '../nodes/wpgraphql-id.ts';

/** The menu locations of the theme and the site; without locations, the one value `EMPTY`. */
export const menuLocationEnum = oncePerSchema((builder) => {
  const { menuLocations } = builder.environment;
  return builder.enumType('MenuLocationEnum', {
    values: menuLocations.length > 0 ? enumValues(menuLocations) : { EMPTY: { value: '' } },
  });
});

/** The filters of lists of menu items. Conditions are on items (alias `p`) and their links (alias `m`). */
export const menuItemWhereFilters = {
  id: whereFilterOf<object>()({ input: (t) => t.int(), sql: (id) => sql`p."id" = ${id}` }),
  location: otherArgument((t) => t.field({ type: menuLocationEnum(builderOf(t)) })),
  parentDatabaseId: otherArgument((t) =>
    t.int({ description: 'Only children of this menu item; 0 for items at the top.' }),
  ),
  parentId: otherArgument((t) => t.id({ description: 'Only children of this menu item; 0 for items at the top.' })),
};

type MenuItemWhere = WhereValues<typeof menuItemWhereFilters>;

/** The columns that the fields of menu items read. */
const COLUMNS = columnList([
  ...['id', 'type', 'status', 'title', 'titleRendered', 'excerpt', 'content', 'menuOrder'],
  ...['authorId', 'parentId', 'renderVersion'],
]);

/** The order of a menu. Among equal items, the largest id is first. */
const IN_ORDER: NodeOrder = {
  keys: [{ value: sql`p."menuOrder"`, direction: 'ASC', type: 'number', column: 'menuOrder' }],
  id: { value: sql`p."id"`, direction: 'DESC' },
  table: sql`"posts" p`,
};

/**
 * Loads a page of the items of visible menus, in the order of the menu. `within` is the condition of a nested list on
 * items (`p`) and their links (`m`).
 */
export async function loadMenuItemNodes({
  args,
  where,
  context,
  within,
}: {
  args: ConnectionArguments;
  where: MenuItemWhere;
  context: RequestContext;
  within?: Sql;
}): Promise<PageOfNodes<ContentRow>> {
  const { conditions } = await readWhere(menuItemWhereFilters, { where, environment: context });
  const condition = allOf([
    sql`p."type" = 'nav_menu_item' AND p."status" = 'publish'`,
    inVisibleMenu(where, context),
    ...conditions,
    ...parentCondition(where),
    ...(within ? [within] : []),
  ]);
  return statementPage<ContentRow>(args, {
    order: IN_ORDER,
    rowOfCursor: (id) => loadVisibleMenuItem(id, context),
    load: ({ between, orderBy, limit }) =>
      listRows<ContentRow>(context, {
        statement: sql`
          SELECT ${COLUMNS} FROM "posts" p LEFT JOIN "menu_items" m ON m."postId" = p."id"
          WHERE ${condition} AND ${between} ORDER BY ${orderBy} LIMIT ${limit}`,
        columnsKey: 'menu items',
        sharesStatement: within !== undefined,
      }),
  });
}

/** The condition that an item belongs to a visible menu, or to the menu of a location. */
function inVisibleMenu({ location }: MenuItemWhere, context: RequestContext): Sql {
  const visible = visibleMenuIds(context);
  const atLocation = location ? assignedLocations(context.site).get(location) : undefined;
  if (location && atLocation === undefined) return never;
  const ids = atLocation === undefined ? visible : [atLocation];
  if (!ids) return sql`1 = 1`;
  return sql`
    EXISTS (SELECT 1 FROM "post_terms" pt WHERE pt."postId" = p."id" AND ${isIn('pt."termId"', ids)})`;
}

/** The condition on the parent of an item. An empty id does not filter; one that names nothing matches no item. */
function parentCondition({ parentDatabaseId, parentId }: MenuItemWhere): Sql[] {
  const parent = parentId ?? parentDatabaseId ?? '';
  if (parent === '') return [];
  const id = parentIdOf(parent, 'post');
  return [id === null ? never : sql`COALESCE(m."parentItemId", 0) = ${id}`];
}
