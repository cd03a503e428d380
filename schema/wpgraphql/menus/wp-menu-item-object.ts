import {
  menuItemDescription,
  menuItemTitleAttribute,
  menuLinkOf,
  menuTargetOf,
  splitWords,
} from '../../content/menus/menu-item-target.ts';
import { sql } from '../../core/dialect/sql.ts';
import { reads } from '../../core/graphql/selection.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import { onSiteHost } from '../../core/site/site-languages.ts';
import { decodeEntities } from '../../markup/html/escape.ts';
import { addConnection, addEdge } from '../connections/connection-fields.ts';
import { textOrNull } from '../content/content-texts.ts';
import { exposedItemTypes, exposedTaxonomies, exposedTaxonomyOf } from '../core/exposed-kinds.ts';
import { oncePerSchema, type WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { nodeTypeOf } from '../nodes/node-kinds.ts';
import { loadVisibleMenuItem, menuOfItem } from '../nodes/visible-menu-item.ts';
import { loadVisibleNode } from '../nodes/visible-node.ts';
import { encodeNodeId, numberOfGlobalId, numberOfKey } from '../nodes/wpgraphql-id.ts';
import { loadMenuItemNodes, menuItemWhereFilters, menuLocationEnum, rootMenuItemFilters } from './menu-item-page.ts';
import { declaredLocationsOf } from './menu-object.ts';

const urlOf = async (row: ContentRow, context: RequestContext): Promise<string> =>
  (await menuTargetOf(await menuLinkOf(row, context), context)).url;

/** Matches an address with a host: the host without its port, and the path. */
const WITH_HOST = /^(?:[a-z][a-z\d+.-]*:)?\/\/(?:[^/?#@]*@)?([^/?#:]+)(?::\d*)?([^?#]*)/i;

/** The path of an address on the host of the site, without query and fragment; any other address as it is. */
async function pathOf(row: ContentRow, context: RequestContext): Promise<string> {
  const url = onSiteHost(await urlOf(row, context), context.site);
  const [, host, path = ''] = WITH_HOST.exec(url) ?? [];
  const isOfSite = host?.toLowerCase() === new URL(context.kernel.addresses.home).hostname;
  return isOfSite ? path : url;
}

/** The address without that of the site, for links within the site. */
async function uriOf(row: ContentRow, context: RequestContext): Promise<string> {
  const url = onSiteHost(await urlOf(row, context), context.site);
  const { home } = context.kernel.addresses;
  return url === home || url.startsWith(`${home}/`) ? url.slice(home.length) : url;
}

/** The own title of a menu item, or that of its target, as text. */
async function labelOf(row: ContentRow, context: RequestContext): Promise<string> {
  const title = row.title || (await menuTargetOf(await menuLinkOf(row, context), context)).title;
  return decodeEntities(title);
}

/** Loads the item or term that a menu item leads to; null for an address, or if the viewer may not see it. */
async function connectedNode(row: ContentRow, context: RequestContext): Promise<ContentRow | TermRow | null> {
  const { itemType, objectId, object } = await menuLinkOf(row, context);
  if (itemType === 'post_type') {
    const node = await loadVisibleNode(objectId, context);
    if (node?.status === 'trash' || node?.status === 'auto-draft') return null;
    return node && context.registry.postTypes.get(node.type)?.showInNavMenus ? node : null;
  }
  if (itemType !== 'taxonomy' || objectId <= 0 || !exposedTaxonomyOf(context.registry, object)?.isLinkable) return null;
  const term = await context.loaders.terms.load(objectId);
  return term?.taxonomy === object ? term : null;
}

/** The types of the items and terms that a menu item can lead to. */
const linkableTypes = ({ environment: { registry } }: WpgraphqlBuilder) =>
  [...exposedItemTypes(registry), ...exposedTaxonomies(registry)]
    .filter(({ isLinkable }) => isLinkable)
    .map(({ typeName }) => typeName as 'Post' | 'Category');

const menuItemObject = oncePerSchema((builder) =>
  builder.prismaObject('Post', {
    variant: 'MenuItem',
    description: 'A link of a menu.',
    interfaces: ['Node', 'DatabaseIdentifier'],
    fields: (t) => ({
      menuItemId: t.exposeInt('id', { deprecationReason: 'Use databaseId.' }),
      label: t.string({
        description: 'Its own title as text, else the title of its target.',
        resolve: async (row, _args, context) => textOrNull(await labelOf(row, context)),
      }),
      title: t.string({
        description: 'The `title` attribute of the link.',
        resolve: (row) => textOrNull(menuItemTitleAttribute(row)),
      }),
      description: t.string({ resolve: (row) => textOrNull(menuItemDescription(row)) }),
      url: t.string({
        description: 'The address; null if the viewer may not see the target.',
        resolve: async (row, _args, context) => textOrNull(await urlOf(row, context)),
      }),
      path: t.string({
        description: 'The path of an address of the site; the whole address of another one.',
        resolve: async (row, _args, context) => textOrNull(await pathOf(row, context)),
      }),
      uri: t.string({
        description: 'The address without that of the site.',
        resolve: (row, _args, context) => uriOf(row, context),
      }),
      target: t.string({
        description: '`_blank` to open the link in a new window.',
        resolve: async (row, _args, context) => textOrNull((await menuLinkOf(row, context)).target),
      }),
      cssClasses: t.field({
        type: ['String'],
        nullable: { list: true, items: true },
        resolve: async (row, _args, context) => splitWords((await menuLinkOf(row, context)).classes),
      }),
      linkRelationship: t.string({
        description: 'The `rel` attribute of the link.',
        resolve: async (row, _args, context) => textOrNull((await menuLinkOf(row, context)).xfn),
      }),
      order: t.exposeInt('menuOrder'),
      isRestricted: t.boolean({ resolve: () => false }),
      parentId: t.id({
        resolve: async (row, _args, context) => {
          const { parentItemId } = await menuLinkOf(row, context);
          return parentItemId > 0 ? encodeNodeId('post', parentItemId) : null;
        },
      }),
      parentDatabaseId: t.int({
        description: 'The id of the parent menu item; 0 at the top.',
        resolve: async (row, _args, context) => (await menuLinkOf(row, context)).parentItemId,
      }),
      locations: t.field({
        type: [menuLocationEnum(builder)],
        nullable: { list: true, items: true },
        description: 'The locations of its menu; null for none.',
        resolve: async (row, _args, context) => {
          const menu = await menuOfItem(row, context);
          return menu && declaredLocationsOf(menu.id, { builder, context });
        },
      }),
      connectedObject: t.field({
        type: builder.unionType('MenuItemObjectUnion', {
          types: linkableTypes(builder),
          resolveType: nodeTypeOf,
        }),
        deprecationReason: 'Use connectedNode.',
        resolve: (row, _args, context) => connectedNode(row, context),
      }),
    }),
  }),
);

/** Registers menu items and their queries. */
export function registerMenuItems(builder: WpgraphqlBuilder): void {
  menuItemObject(builder);
  const idType = builder.enumType('MenuItemNodeIdTypeEnum', { values: ['DATABASE_ID', 'ID'] as const });
  builder.queryField('menuItem', (t) =>
    t.field({
      type: 'MenuItem',
      description: 'One menu item; null if there is none that the viewer may see.',
      args: { id: t.arg.id({ required: true }), idType: t.arg({ type: idType }) },
      resolve: (_root, { id, idType }, context) => {
        if (idType === 'DATABASE_ID') return loadVisibleMenuItem(numberOfKey(String(id)), context);
        return loadVisibleMenuItem(numberOfGlobalId(String(id)), context);
      },
    }),
  );
  addConnection(builder, {
    from: 'RootQuery',
    to: 'MenuItem',
    field: 'menuItems',
    description: 'The items of the menus at locations. Viewers who may edit the theme see those of all menus.',
    where: rootMenuItemFilters(builder),
    resolve: ({ args, where, context }) => loadMenuItemNodes({ args, where, context }),
  });
  addConnection(builder, {
    from: 'MenuItem',
    to: 'MenuItem',
    field: 'childItems',
    description: 'Its children, in their order.',
    where: menuItemWhereFilters,
    extensions: reads('id'),
    resolve: ({ parent, args, where, context }) =>
      loadMenuItemNodes({ args, where, context, within: sql`m."parentItemId" = ${parent.id}` }),
  });
  addEdge(builder, {
    from: 'MenuItem',
    to: 'MenuItemLinkable',
    field: 'connectedNode',
    description: 'The item or term that it leads to; null if the viewer may not see it.',
    extensions: reads('id'),
    resolve: connectedNode,
  });
  addEdge(builder, {
    from: 'MenuItem',
    to: 'Menu',
    field: 'menu',
    extensions: reads('id'),
    resolve: menuOfItem,
  });
}
