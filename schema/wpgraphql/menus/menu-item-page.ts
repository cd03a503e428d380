import { listRows } from '../../content/lists/joined-lists.ts';
import { assignedLocations, LANGUAGE_SEPARATOR, locationInLanguage } from '../../content/menus/menu-settings.ts';
import { allOf, columnList, isIn, never, type Sql, sql } from '../../core/dialect/sql.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { ConnectionArguments, PageOfNodes } from '../connections/page-of-nodes.ts';
import { type NodeOrder, statementPage } from '../connections/statement-page.ts';
import { enumName } from '../core/content-enums.ts';
import { builderOf, oncePerSchema, type WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { languageCodeFilterEnum, languagesOf } from '../languages/language-enums.ts';
import { codesOfFilter } from '../languages/language-where.ts';
import { loadVisibleMenuItem, visibleMenuIds } from '../nodes/visible-menu-item.ts';
import { otherArgument, readWhere, type WhereValues, whereFilterOf } from '../nodes/where-entries.ts';
import { parentIdOf } from '../nodes/wpgraphql-id.ts';

/** The menu locations of the theme and the site; without locations, the one value `EMPTY`. */
export const menuLocationEnum = oncePerSchema((builder) => {
  const { menuLocations } = builder.environment;
  return builder.enumType('MenuLocationEnum', {
    values: menuLocations.length > 0 ? locationValues(menuLocations) : { EMPTY: { value: '' } },
  });
});

/** The values of locations. Those of a language keep the separator before its code. */
const locationValues = (locations: readonly string[]): Record<string, { value: string }> =>
  Object.fromEntries(
    locations.map((name) => [name.split(LANGUAGE_SEPARATOR).map(enumName).join(LANGUAGE_SEPARATOR), { value: name }]),
  );

/** The filters of lists of menu items. Conditions are on items (alias `p`) and their links (alias `m`). */
export const menuItemWhereFilters = {
  id: whereFilterOf<object>()({ input: (t) => t.int(), sql: (id) => sql`p."id" = ${id}` }),
  location: otherArgument((t) => t.field({ type: menuLocationEnum(builderOf(t)) })),
  parentDatabaseId: otherArgument((t) =>
    t.int({ description: 'Only children of this menu item; 0 for items at the top.' }),
  ),
  parentId: otherArgument((t) => t.id({ description: 'Only children of this menu item; 0 for items at the top.' })),
};

const languageFilter = {
  language: otherArgument((t) =>
    t.field({
      type: languageCodeFilterEnum(builderOf(t)),
      description: 'Only items of menus in this language: of the menu that the location has in it.',
    }),
  ),
};

/** The filters of the list of the menu items of the site. */
export const rootMenuItemFilters = (builder: WpgraphqlBuilder): typeof menuItemWhereFilters =>
  languagesOf(builder) ? { ...menuItemWhereFilters, ...languageFilter } : menuItemWhereFilters;

type MenuItemWhere = WhereValues<typeof menuItemWhereFilters> & WhereValues<typeof languageFilter>;

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
function inVisibleMenu({ location, language }: MenuItemWhere, context: RequestContext): Sql {
  const assigned = assignedLocations(context.site);
  const [code] = language ? codesOfFilter(language, context) : [];
  if (code !== undefined && !location) return inMenus(menusInLanguage(code, { assigned, context }));
  const visible = visibleMenuIds(context);
  // `EMPTY`: the site has no locations.
  if (location === '') return never;
  const name = location && code !== undefined ? locationInLanguage(location, { code, site: context.site }) : location;
  const atLocation = name ? assigned.get(name) : undefined;
  if (name && atLocation === undefined) return never;
  const ids = atLocation === undefined ? visible : [atLocation];
  return ids ? inMenus(ids) : sql`1 = 1`;
}

const inMenus = (ids: readonly number[]): Sql =>
  sql`EXISTS (SELECT 1 FROM "post_terms" pt WHERE pt."postId" = p."id" AND ${isIn('pt."termId"', ids)})`;

/** The ids of the menus at the locations of a language. */
function menusInLanguage(
  code: string,
  { assigned, context: { site } }: { assigned: ReadonlyMap<string, number>; context: RequestContext },
): number[] {
  return [...assigned].flatMap(([name, id]) => {
    const [base = ''] = name.split(LANGUAGE_SEPARATOR);
    return locationInLanguage(base, { code, site }) === name ? [id] : [];
  });
}

/** The condition on the parent of an item. An empty id does not filter; one that names nothing matches no item. */
function parentCondition({ parentDatabaseId, parentId }: MenuItemWhere): Sql[] {
  const parent = parentId ?? parentDatabaseId ?? '';
  if (parent === '') return [];
  const id = parentIdOf(parent);
  return [id === null ? never : sql`COALESCE(m."parentItemId", 0) = ${id}`];
}
