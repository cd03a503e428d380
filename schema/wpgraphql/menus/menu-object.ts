import { storedSlugForms } from '../../content/addresses/resolve-address.ts';
import { hasOneOf } from '../../content/lists/filter-by-terms.ts';
import { listRows } from '../../content/lists/joined-lists.ts';
import { assignedLocations } from '../../content/menus/menu-settings.ts';
import { allOf, isIn, never, type Sql, sql } from '../../core/dialect/sql.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import { decodeSlug } from '../../core/slugs/slug-text.ts';
import { isId } from '../../values/ids.ts';
import { addConnection } from '../connections/connection-fields.ts';
import type { ConnectionArguments, PageOfNodes } from '../connections/page-of-nodes.ts';
import { statementPage } from '../connections/statement-page.ts';
import { builderOf, oncePerSchema, type WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { locationsOfMenu, visibleMenu, visibleMenuIds } from '../nodes/visible-menu-item.ts';
import { readWhere, type WhereValues, whereFilterOf } from '../nodes/where-entries.ts';
import { numberOfGlobalId, numberOfKey } from '../nodes/wpgraphql-id.ts';
import { nameKeyOf } from '../terms/term-conditions.ts';
import { termNodeOrder } from '../terms/term-page.ts';
import { loadMenuItemNodes, menuItemWhereFilters, menuLocationEnum } from './menu-item-page.ts';

const filter = whereFilterOf<object>();

const menuObject = oncePerSchema((builder) =>
  builder.prismaObject('Term', {
    variant: 'Menu',
    description: 'A menu.',
    interfaces: ['Node', 'DatabaseIdentifier'],
    fields: (t) => ({
      menuId: t.exposeInt('id', { deprecationReason: 'Use databaseId.' }),
      // Unlike names of terms, it is returned as it is stored: front ends of WPGraphQL decode it.
      name: t.exposeString('name'),
      slug: t.string({ resolve: ({ slug }) => decodeSlug(slug) }),
      count: t.int({
        description: 'The number of its items; null for none.',
        resolve: ({ count }) => Number(count) || null,
      }),
      isRestricted: t.boolean({
        description: 'Always false: a menu that the viewer may not see is null.',
        resolve: () => false,
      }),
      locations: t.field({
        type: [menuLocationEnum(builder)],
        nullable: { list: true, items: true },
        description: 'The locations that show it; null for none.',
        resolve: ({ id }, _args, context) => declaredLocationsOf(id, { builder, context }),
      }),
    }),
  }),
);

/** The names of the locations of a menu that the schema contains; null for none. */
export function declaredLocationsOf(
  menuId: number,
  { builder, context }: { builder: WpgraphqlBuilder; context: RequestContext },
): string[] | null {
  const { menuLocations } = builder.environment;
  const names = locationsOfMenu(menuId, context).filter((name) => menuLocations.includes(name));
  return names.length > 0 ? names : null;
}

const ID_TYPES = ['DATABASE_ID', 'ID', 'LOCATION', 'NAME', 'SLUG'] as const;

/** Registers menus and their queries. */
export function registerMenus(builder: WpgraphqlBuilder): void {
  menuObject(builder);
  const idType = builder.enumType('MenuNodeIdTypeEnum', { values: ID_TYPES });
  builder.queryField('menu', (t) =>
    t.field({
      type: 'Menu',
      description: 'One menu; null if there is none that the viewer may see.',
      args: { id: t.arg.id({ required: true }), idType: t.arg({ type: idType }) },
      resolve: async (_root, { id, idType }, context) => {
        const row = await menuById({ id: String(id), idType: idType ?? 'ID' }, context);
        return visibleMenu(row, context);
      },
    }),
  );
  addConnection(builder, {
    from: 'RootQuery',
    to: 'Menu',
    field: 'menus',
    description: 'The menus at locations. Viewers who may edit the theme see all menus.',
    where: menuWhereFilters,
    resolve: ({ args, where, context }) => loadMenuNodes({ args, where, context }),
  });
  addConnection(builder, {
    from: 'Menu',
    to: 'MenuItem',
    field: 'menuItems',
    description: 'Its items on all levels, in their order.',
    where: menuItemWhereFilters,
    resolve: ({ parent, args, where, context }) =>
      loadMenuItemNodes({
        args,
        where,
        context,
        within: hasOneOf([parent]),
      }),
  });
}

/** Loads a menu by an id of some form. Errors: `rest_invalid_param` for a malformed id, or a location without a menu. */
async function menuById(
  { id, idType }: { id: string; idType: (typeof ID_TYPES)[number] },
  context: RequestContext,
): Promise<TermRow | null> {
  switch (idType) {
    case 'DATABASE_ID':
      return context.loaders.terms.load(numberOfKey(id));
    case 'NAME':
      return (await menusWhere(sql`t."nameKey" = ${nameKeyOf(id)}`, context))[0] ?? null;
    case 'SLUG':
      return (await menusWhere(isIn('t."slug"', storedSlugForms(id)), context))[0] ?? null;
    case 'LOCATION': {
      const assigned = [...assignedLocations(context.site)];
      const [, menuId] = assigned.find(([name]) => name.toLowerCase() === id.toLowerCase()) ?? [];
      if (!menuId) throw domainError('rest_invalid_param', { message: `The location "${id}" has no menu.` });
      return context.loaders.terms.load(menuId);
    }
    default: {
      const number = numberOfGlobalId(id);
      return isId(number) ? context.loaders.terms.load(number) : null;
    }
  }
}

/** The maximum number of menus with one name that are examined. */
const MAX_MENUS = 10;

/** Loads the menus that meet a condition (alias `t`), also those that the viewer may not see. */
const menusWhere = (condition: Sql, context: RequestContext): Promise<TermRow[]> =>
  listRows<TermRow>(context, {
    statement: sql`
      SELECT t.* FROM "terms" t WHERE t."taxonomy" = 'nav_menu' AND ${condition} ORDER BY t."id" LIMIT ${MAX_MENUS}`,
    columnsKey: 'terms',
    sharesStatement: false,
  });

/** The filters of lists of menus. Conditions are on the terms table (alias `t`). */
const menuWhereFilters = {
  id: filter({ input: (t) => t.int(), sql: (id) => sql`t."id" = ${id}` }),
  location: filter({
    input: (t) => t.field({ type: menuLocationEnum(builderOf(t)) }),
    // `EMPTY`: the site has no locations.
    takesEmptyText: true,
    sql: (location, { site }) => {
      const id = assignedLocations(site).get(location);
      return id === undefined ? never : sql`t."id" = ${id}`;
    },
  }),
  slug: filter({ input: (t) => t.string(), sql: (slug) => isIn('t."slug"', storedSlugForms(slug)) }),
};

/** Loads a page of the menus that the viewer may see, by name. */
async function loadMenuNodes({
  args,
  where,
  context,
}: {
  args: ConnectionArguments;
  where: WhereValues<typeof menuWhereFilters>;
  context: RequestContext;
}): Promise<PageOfNodes<TermRow>> {
  const { conditions } = await readWhere(menuWhereFilters, { where, environment: context });
  const visible = visibleMenuIds(context);
  const condition = allOf([
    sql`t."taxonomy" = 'nav_menu'`,
    ...(visible ? [isIn('t."id"', visible)] : []),
    ...conditions,
  ]);
  return statementPage<TermRow>(args, {
    order: termNodeOrder({}, context),
    rowOfCursor: async (key) => visibleMenu(await context.loaders.terms.load(key), context),
    load: ({ between, orderBy, limit }) =>
      listRows<TermRow>(context, {
        statement: sql`
          SELECT t.* FROM "terms" t WHERE ${condition} AND ${between} ORDER BY ${orderBy} LIMIT ${limit}`,
        columnsKey: 'terms',
        sharesStatement: false,
      }),
  });
}
