import { storedSlugForms } from '../../content/addresses/resolve-address.ts';
import { listRows } from '../../content/lists/joined-lists.ts';
import { assignedLocations } from '../../content/menus/menu-settings.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import { allOf, isIn, never, type Sql, sql } from '../../core/sql.ts';
import type { ConnectionArguments, PageOfNodes } from '../connections/page-of-nodes.ts';
import { statementPage } from '../connections/statement-page.ts';
import { visibleMenu, visibleMenuIds } from '../nodes/visible-menu.ts';
import { termOrderKeys } from '../terms/term-order-keys.ts';

interface MenuWhere {
  id?: number | null | undefined;
  location?: string | null | undefined;
  slug?: string | null | undefined;
}

/** The maximum number of menus with one name that are examined. */
const MAX_MENUS = 10;

/** Loads the menus that meet a condition (alias `t`), also those that the viewer may not see. */
export const menusWhere = (condition: Sql, context: RequestContext): Promise<TermRow[]> =>
  listRows<TermRow>(context, {
    statement: sql`
      SELECT t.* FROM "terms" t WHERE t."taxonomy" = 'nav_menu' AND ${condition} ORDER BY t."id" LIMIT ${MAX_MENUS}`,
    columnsKey: 'terms',
    sharesStatement: false,
  });

/** Loads a page of the menus that the viewer may see, by name. */
export function loadMenuNodes({
  args,
  where: { id, location, slug },
  context,
}: {
  args: ConnectionArguments;
  where: MenuWhere;
  context: RequestContext;
}): PageOfNodes<TermRow> {
  const visible = visibleMenuIds(context);
  const atLocation = location ? assignedLocations(context.site).get(location) : undefined;
  const condition = allOf([
    sql`t."taxonomy" = 'nav_menu'`,
    ...(visible ? [isIn('t."id"', visible)] : []),
    ...(typeof id === 'number' ? [sql`t."id" = ${id}`] : []),
    ...(slug ? [isIn('t."slug"', storedSlugForms(slug))] : []),
    ...(location ? [atLocation === undefined ? never : sql`t."id" = ${atLocation}`] : []),
  ]);
  return statementPage<TermRow, TermRow>(args, {
    keys: termOrderKeys({}, context),
    rowOfCursor: async (key) => visibleMenu(await context.loaders.terms.load(key), context),
    load: ({ between, orderBy, limit }) =>
      listRows<TermRow>(context, {
        statement: sql`
          SELECT t.* FROM "terms" t WHERE ${condition} AND ${between} ORDER BY ${orderBy} LIMIT ${limit}`,
        columnsKey: 'terms',
        sharesStatement: false,
      }),
    toNodes: (rows) => rows,
  });
}
