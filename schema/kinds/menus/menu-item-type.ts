import { canReadPost } from '../../access/post-access.ts';
import { registerContentQueries } from '../../content/kinds/content-kind.ts';
import {
  menuItemDescription,
  menuItemTitleAttribute,
  menuLinkOf,
  menuTargetOf,
  splitWords,
  withMenuItemTitle,
} from '../../content/menus/menu-item-target.ts';
import { META_COLUMNS, registeredMeta } from '../../content/meta/read-meta.ts';
import { termFields } from '../../content/rendered/body-fields.ts';
import { titleType } from '../../content/rendered/rendered-text.ts';
import { oncePerBuilder } from '../../core/graphql/builder.ts';
import { reads, sameRow } from '../../core/graphql/selection.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { loadAccessData } from '../../core/rows/access-data.ts';
import type { ContentRow, MenuItemRow } from '../../core/rows/content-row.ts';

/** Creates the options of a field that is computed from the link of a menu item. */
const resolveFromLink = <T>(resolve: (link: MenuItemRow, context: RequestContext) => T | Promise<T>) => ({
  extensions: reads('id'),
  resolve: async (row: ContentRow, _args: unknown, context: RequestContext) =>
    resolve(await menuLinkOf(row, context), context),
});

const loadMenuId = async ({ id }: ContentRow, { loaders }: RequestContext): Promise<number> =>
  (await loaders.postTerms.load(id)).find(({ taxonomy }) => taxonomy === 'nav_menu')?.id ?? 0;

/** The GraphQL type of menu items: links to an item, a term, the archive of a type, or an address. */
export const menuItemType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'MenuItem',
    description: 'A link of a menu.',
    interfaces: ['ContentNode'],
    isTypeOf: (value) => (value as ContentRow).type === 'nav_menu_item',
    fields: (t) => ({
      title: t.field({
        type: titleType(builder),
        description: 'Its own title, else the title of its target.',
        extensions: { ...sameRow, ...reads('id', 'title', 'titleRendered') },
        resolve: (row, _args, context) => withMenuItemTitle(row, context),
      }),
      itemType: t.string({
        description: '`post_type`, `taxonomy`, `post_type_archive` or `custom`.',
        ...resolveFromLink(({ itemType }) => itemType),
      }),
      typeLabel: t.string({
        description: 'Label of the type or taxonomy of its target.',
        ...resolveFromLink(async (link, context) => (await menuTargetOf(link, context)).typeLabel),
      }),
      object: t.string({
        description: 'The type or the taxonomy of its target; `custom` for a link to an address.',
        ...resolveFromLink(({ object }) => object),
      }),
      objectId: t.int({
        description: 'Id of its target; its own id for a link to an address.',
        ...resolveFromLink(({ objectId }) => objectId),
      }),
      url: t.string({
        description: 'Address of its target.',
        ...resolveFromLink(async (link, context) => (await menuTargetOf(link, context)).url),
      }),
      hasTarget: t.boolean({
        description: 'Whether its target exists, including in the trash.',
        ...resolveFromLink(async (link, context) => (await menuTargetOf(link, context)).exists),
      }),
      targetKind: t.string({
        nullable: true,
        description:
          'The actual type or taxonomy of its target, which may differ from `object`; null if the target is no item or term.',
        ...resolveFromLink(async (link, context) => (await menuTargetOf(link, context)).kind),
      }),
      isInvalid: t.boolean({
        description: 'Whether its target does not exist, is in the trash, or is of an unknown type or taxonomy.',
        ...resolveFromLink(async (link, context) => (await menuTargetOf(link, context)).isInvalid),
      }),
      linkedItem: t.field({
        type: 'ContentNode',
        nullable: true,
        description: 'The item that is its target.',
        args: { type: t.arg.string({ description: 'Required type: the field is null for items of other types.' }) },
        extensions: reads('id'),
        resolve: async (row, { type }, context) => {
          const { itemType, objectId } = await menuLinkOf(row, context);
          const item = itemType === 'post_type' && objectId > 0 ? await context.loaders.nodes.load(objectId) : null;
          if (!item || !hasGraphqlType(item, context) || (type && item.type !== type)) return null;
          return canReadPost(context.viewer, await loadAccessData(item, context)) ? item : null;
        },
      }),
      linkedTerm: t.field({
        type: 'Term',
        nullable: true,
        description: 'The term that is its target.',
        args: {
          taxonomy: t.arg.string({
            description: 'Required taxonomy: the field is null for terms of other taxonomies.',
          }),
        },
        extensions: reads('id'),
        resolve: async (row, { taxonomy }, context) => {
          const { itemType, objectId } = await menuLinkOf(row, context);
          const term = itemType === 'taxonomy' && objectId > 0 ? await context.loaders.terms.load(objectId) : null;
          const isShown = term && context.registry.taxonomies.get(term.taxonomy)?.graphqlName;
          return isShown && (!taxonomy || term.taxonomy === taxonomy) ? term : null;
        },
      }),
      parentItemId: t.int({
        description: 'Id of the parent menu item; 0 at the top level.',
        ...resolveFromLink(({ parentItemId }) => parentItemId),
      }),
      parent: t.field({
        type: 'ContentNode',
        nullable: true,
        description: 'The parent menu item.',
        extensions: reads('id'),
        resolve: async (row, _args, context) => {
          const { parentItemId } = await menuLinkOf(row, context);
          const parent = parentItemId > 0 ? await context.loaders.nodes.load(parentItemId) : null;
          if (parent?.type !== 'nav_menu_item') return null;
          return canReadPost(context.viewer, await loadAccessData(parent, context)) ? parent : null;
        },
      }),
      menuOrder: t.exposeInt('menuOrder'),
      target: t.string({
        description: '`_blank` to open the link in a new window, else empty.',
        ...resolveFromLink(({ target }) => target),
      }),
      classes: t.stringList({
        description: 'CSS class names.',
        ...resolveFromLink(({ classes }) => splitWords(classes)),
      }),
      xfn: t.stringList({
        description: 'Link relationships (the `rel` attribute), such as `friend`.',
        ...resolveFromLink(({ xfn }) => splitWords(xfn)),
      }),
      attributeTitle: t.string({
        description: 'The `title` attribute of the link.',
        extensions: reads('excerpt'),
        resolve: menuItemTitleAttribute,
      }),
      description: t.string({
        description: 'Description as plain text.',
        extensions: reads('content'),
        resolve: menuItemDescription,
      }),
      menuId: t.int({
        description: 'Id of its menu; 0 for none.',
        extensions: reads('id'),
        resolve: (row, _args, context) => loadMenuId(row, context),
      }),
      menu: t.field({
        type: 'Term',
        nullable: true,
        description: 'Its menu.',
        extensions: reads('id'),
        resolve: async (row, _args, context) => {
          const id = await loadMenuId(row, context);
          return id > 0 ? context.loaders.terms.load(id) : null;
        },
      }),
      meta: t.field({
        type: 'Json',
        description: 'The registered meta values.',
        extensions: reads(...META_COLUMNS),
        resolve: (row, _args, context) => registeredMeta(row, context),
      }),
      ...termFields(t),
    }),
  }),
);

/** Whether the type of an item has a GraphQL type. */
const hasGraphqlType = ({ type }: ContentRow, { registry }: RequestContext): boolean =>
  Boolean(registry.postTypes.get(type)?.graphqlName);

/** The GraphQL connection type of menu items. Registers their queries. */
export const menuItemConnection = oncePerBuilder((builder) =>
  registerContentQueries(builder, {
    type: 'nav_menu_item',
    node: menuItemType(builder),
    graphqlName: 'MenuItem',
    singular: 'menuItem',
    plural: 'menuItems',
  }),
);
