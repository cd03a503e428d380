import { canReadPost } from '../../access/post-access.ts';
import { registerContentQueries } from '../../content/content-kind.ts';
import { menuTargetOf } from '../../content/menus/menu-item-target.ts';
import {
  menuItemDescription,
  menuItemTitleAttribute,
  menuLinkOf,
  splitWords,
  withMenuItemTitle,
} from '../../content/menus/menu-item-texts.ts';
import { registeredMeta } from '../../content/meta/registered-meta.ts';
import { titleType } from '../../content/rendered-text.ts';
import { termFields } from '../../content/term-fields.ts';
import { oncePerBuilder } from '../../core/builder.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { loadAccessData } from '../../core/rows/access-data.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { MenuItemRow } from '../../core/rows/menu-item-row.ts';
import { reads, sameRow } from '../../core/selection.ts';

/** Shows what a menu item has beyond a post. */
const ofLink = <T>(show: (link: MenuItemRow, context: RequestContext) => T | Promise<T>) => ({
  extensions: reads('id'),
  resolve: async (row: ContentRow, _args: unknown, context: RequestContext) =>
    show(await menuLinkOf(row, context), context),
});

const menuOf = async ({ id }: ContentRow, { loaders }: RequestContext): Promise<number> =>
  (await loaders.postTerms.load(id)).find(({ taxonomy }) => taxonomy === 'nav_menu')?.id ?? 0;

/** A link of a menu: to an item, to a term, to the list of a type's items or to an address. */
export const menuItemType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'MenuItem',
    description: 'A link of a menu.',
    interfaces: ['ContentNode'],
    isTypeOf: (value) => (value as ContentRow).type === 'nav_menu_item',
    fields: (t) => ({
      title: t.field({
        type: titleType(builder),
        description: 'Its own, else that of what it leads to.',
        extensions: { ...sameRow, ...reads('id', 'title', 'titleRendered') },
        resolve: (row, _args, context) => withMenuItemTitle(row, context),
      }),
      itemType: t.string({
        description: '`post_type`, `taxonomy`, `post_type_archive` or `custom`.',
        ...ofLink(({ itemType }) => itemType),
      }),
      typeLabel: t.string({
        description: 'What the kind of its target is called.',
        ...ofLink(async (link, context) => (await menuTargetOf(link, context)).typeLabel),
      }),
      object: t.string({
        description: 'The type or the taxonomy of its target; `custom` of a plain address.',
        ...ofLink(({ object }) => object),
      }),
      objectId: t.int({
        description: 'Number of its target; that of the item itself for a plain address.',
        ...ofLink(({ objectId }) => objectId),
      }),
      url: t.string({
        description: 'Where it leads.',
        ...ofLink(async (link, context) => (await menuTargetOf(link, context)).url),
      }),
      hasTarget: t.boolean({
        description: 'Whether its target is there, be it in the trash.',
        ...ofLink(async (link, context) => (await menuTargetOf(link, context)).exists),
      }),
      targetKind: t.string({
        nullable: true,
        description:
          'The type or taxonomy of the item or term that it leads to, whatever `object` says; null for none.',
        ...ofLink(async (link, context) => (await menuTargetOf(link, context)).kind),
      }),
      isInvalid: t.boolean({
        description: 'Its target is gone, in the trash or of a kind that is not known.',
        ...ofLink(async (link, context) => (await menuTargetOf(link, context)).isInvalid),
      }),
      linkedItem: t.field({
        type: 'ContentNode',
        nullable: true,
        description: 'The item that it leads to.',
        args: { type: t.arg.string({ description: 'Null where it is of another type.' }) },
        extensions: reads('id'),
        resolve: async (row, { type }, context) => {
          const { itemType, objectId } = await menuLinkOf(row, context);
          const item = itemType === 'post_type' && objectId > 0 ? await context.loaders.nodes.load(objectId) : null;
          if (!item || !isShown(item, context) || (type && item.type !== type)) return null;
          return canReadPost(context.viewer, await loadAccessData(item, context)) ? item : null;
        },
      }),
      linkedTerm: t.field({
        type: 'Term',
        nullable: true,
        description: 'The term that it leads to.',
        args: { taxonomy: t.arg.string({ description: 'Null where it is of another taxonomy.' }) },
        extensions: reads('id'),
        resolve: async (row, { taxonomy }, context) => {
          const { itemType, objectId } = await menuLinkOf(row, context);
          const term = itemType === 'taxonomy' && objectId > 0 ? await context.loaders.terms.load(objectId) : null;
          return term && (!taxonomy || term.taxonomy === taxonomy) ? term : null;
        },
      }),
      parentItemId: t.int({
        description: 'The menu item above; 0 at the top.',
        ...ofLink(({ parentItemId }) => parentItemId),
      }),
      parent: t.field({
        type: 'ContentNode',
        nullable: true,
        description: 'The menu item above.',
        extensions: reads('id'),
        resolve: async (row, _args, context) => {
          const { parentItemId } = await menuLinkOf(row, context);
          const above = parentItemId > 0 ? await context.loaders.nodes.load(parentItemId) : null;
          if (above?.type !== 'nav_menu_item') return null;
          return canReadPost(context.viewer, await loadAccessData(above, context)) ? above : null;
        },
      }),
      menuOrder: t.exposeInt('menuOrder'),
      target: t.string({
        description: '`_blank` for a window of its own, else empty.',
        ...ofLink(({ target }) => target),
      }),
      classes: t.stringList({ description: 'Class names.', ...ofLink(({ classes }) => splitWords(classes)) }),
      xfn: t.stringList({ description: 'How people are related to it.', ...ofLink(({ xfn }) => splitWords(xfn)) }),
      attributeTitle: t.string({
        description: 'What is shown when it is pointed at.',
        extensions: reads('excerpt'),
        resolve: menuItemTitleAttribute,
      }),
      description: t.string({
        description: 'About it, in words without markup.',
        extensions: reads('content'),
        resolve: menuItemDescription,
      }),
      menuId: t.int({
        description: 'The menu that it belongs to; 0 for none.',
        extensions: reads('id'),
        resolve: (row, _args, context) => menuOf(row, context),
      }),
      menu: t.field({
        type: 'Term',
        nullable: true,
        description: 'The menu that it belongs to.',
        extensions: reads('id'),
        resolve: async (row, _args, context) => {
          const id = await menuOf(row, context);
          return id > 0 ? context.loaders.terms.load(id) : null;
        },
      }),
      meta: t.field({
        type: 'Json',
        description: 'The registered meta values.',
        extensions: reads('id', 'type'),
        resolve: (row, _args, context) => registeredMeta(row, context),
      }),
      ...termFields(t),
    }),
  }),
);

/** What no kind is built for has nothing to show. */
const isShown = ({ type }: ContentRow, { registry }: RequestContext): boolean =>
  Boolean(registry.postTypes.get(type)?.graphqlName);

/** A page of a list of menu items. */
export const menuItemConnection = oncePerBuilder((builder) =>
  registerContentQueries(builder, {
    type: 'nav_menu_item',
    node: menuItemType(builder),
    graphqlName: 'MenuItem',
    singular: 'menuItem',
    plural: 'menuItems',
  }),
);
