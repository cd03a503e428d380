import { writableStatuses } from '../../schema/core/registry/post-status.ts';
import { builtinRegistry, type Registry } from '../../schema/core/registry/registry.ts';
import type { RegistryEntry } from '../../schema/core/registry/registry-entry.ts';
import { textOfScalar } from '../declare/declared-parameter.ts';
import type { Link, Resource } from '../declare/declared-resource.ts';
import { type Field, fieldList, viewAndEdit, viewEditEmbed } from '../declare/field.ts';
import type { Route } from '../declare/route.ts';
import { address, flag, integer, text, texts } from '../declare/typed-schema.ts';
import { contentFields, metaField } from './content/content-fields.ts';
import { termsLink, termTitle } from './content/content-links.ts';
import { contentResource } from './content/content-resource.ts';
import { fieldValueFields } from './content/field-group-fields.ts';
import { contentRoutes } from './content-routes.ts';
import { menuTaxonomy } from './menu-routes.ts';

const { embed, ...menusLink } = termsLink([menuTaxonomy]);

/** Creates the resource of menu items, which may link to items of any type and to terms. */
export function menuItemResource(registry: Registry): Resource {
  const resource = contentResource({
    type: 'nav_menu_item',
    registry,
    fields: [
      ...menuItemFields,
      metaField(registry.postTypes.get('nav_menu_item')?.meta ?? {}),
      ...fieldValueFields(registry, { param: 'post_type', values: ['nav_menu_item'] }),
    ],
    links: [
      {
        ...menusLink,
        embed: {
          ...embed,
          resource: 'nav_menu',
          selections: { _embed_menus: 'terms(taxonomy: "nav_menu") { ... on Menu {} }' },
        },
      },
      ...objectLinks(registry),
    ],
    withoutLinks: ['cms:attachment', 'cms:term'],
  });
  const objectLink = {
    rel: 'menu-item-object',
    title: 'Get linked object.',
    targetSchema: { type: 'object', properties: { object: { type: 'integer' } } },
  };
  // The parameters of writes have the order of the fields.
  return { ...resource, parameterOrder: [], schemaLinks: [...(resource.schemaLinks ?? []), objectLink] };
}

/** Returns the schema of an integer whose default is its minimum. */
const integerFrom = (minimum: number, description: string) => integer(description, { minimum, default: minimum });

/** Returns an empty list as a list with one empty text, as the reference does. */
const listOrEmptyText = (value: unknown): unknown => (Array.isArray(value) && value.length > 0 ? value : ['']);

/** The fields of a menu item. */
const menuItemFields: readonly Field[] = [
  ...fieldList(
    { context: viewEditEmbed },
    {
      title: {
        description: 'Title of the menu item; empty to use the title of the target.',
        type: ['string', 'object'],
        properties: contentFields.title.schema.properties,
      },
      id: { ...integerFrom(0, 'Id of the menu item.'), readonly: true, select: 'databaseId' },
      type_label: text('Name of the kind of the target, for display.', { readonly: true }),
      type: text('Kind of the target: a term, an item, the archive of a type, or a custom address.', {
        enum: ['taxonomy', 'post_type', 'post_type_archive', 'custom'],
        default: 'custom',
        select: 'itemType',
        input: 'itemType',
      }),
      status: text('Status of the menu item.', {
        enum: [...writableStatuses(builtinRegistry.statuses)],
        default: 'publish',
      }),
      parent: {
        ...integerFrom(0, 'Id of the parent menu item; 0 at the top level.'),
        select: 'parentItemId',
        input: 'parentItemId',
        nullWrites: 0,
      },
      attr_title: text('Value of the title attribute of the link.', {
        select: 'attributeTitle',
        input: 'attributeTitle',
      }),
      classes: texts('CSS classes of the link.', { read: listOrEmptyText }),
      description: text('Description of the menu item.'),
      menu_order: integerFrom(1, 'Position of the menu item in its menu.'),
      object: text('Type or taxonomy of the target.', { hasDialectSpelling: true }),
      object_id: integerFrom(0, 'Id of the target.'),
      target: text('Value of the target attribute of the link.', { enum: ['_blank', ''] }),
      url: address('Address of the target.', {
        parameterOptions: { isRaw: true, isSafeAddress: true, read: textOfScalar },
      }),
      xfn: texts('Relationship to the target, in XFN terms.', { read: listOrEmptyText }),
      invalid: flag('Whether the target is missing or cannot be shown.', { readonly: true, select: 'isInvalid' }),
      menus: integer('Id of the menu. Menu items in no menu do not have the field.', {
        context: viewAndEdit,
        select: 'menuId',
        input: 'menuId',
        ignoredValue: 0,
        omittedValue: 0,
      }),
    },
  ),
];

const REL = 'cms:menu-item-object';

const TARGET_SELECTION = '_kind: itemType _target: targetKind _objectId: objectId';

const listed = <Kind extends RegistryEntry>(kinds: ReadonlyMap<string, Kind>): Kind[] =>
  [...kinds.values()].filter(({ isListed }) => isListed);

/** Returns the links to the target of a menu item: one for each type and taxonomy. An item has the one that applies. */
const objectLinks = ({ postTypes, taxonomies }: Registry): Link[] => [
  ...listed(postTypes).map(({ name, restNamespace, restBase, graphqlName, showInNavMenus }, index): Link => {
    // Types that menus can contain have a resource that can be embedded.
    const isEmbeddable = showInNavMenus && graphqlName !== null;
    const selection = `linkedItem(type: "${name}") { ... on ${graphqlName} {} }`;
    return {
      rel: REL,
      select: TARGET_SELECTION,
      targets: ({ _kind: kind, _target: target, _objectId: id }) =>
        kind === 'post_type' && target === name
          ? [{ href: `/${restNamespace}/${restBase}/${id}`, attributes: { post_type: name } }]
          : [],
      ...(isEmbeddable
        ? {
            embed: {
              resource: name,
              selections: { [`_embed_item_${index}`]: selection },
              missingErrorCode: (item) => (item === null ? 'rest_forbidden' : null),
            },
          }
        : {}),
    };
  }),
  ...listed(taxonomies).map(
    ({ name, restNamespace, restBase }, index): Link => ({
      rel: REL,
      select: TARGET_SELECTION,
      targets: ({ _kind: kind, _target: target, _objectId: id }) =>
        kind === 'taxonomy' && target === name
          ? [{ href: `/${restNamespace}/${restBase}/${id}`, attributes: { taxonomy: name } }]
          : [],
      embed: {
        resource: 'term',
        describedBy: [termTitle({ name })],
        selections: { [`_embed_term_${index}`]: `linkedTerm(taxonomy: "${name}")` },
      },
    }),
  ),
];

/** Creates the routes of menu items and their autosaves. */
export const menuItemRoutes = (registry: Registry): readonly Route[] =>
  contentRoutes({
    type: 'nav_menu_item',
    registry,
    plural: 'menuItems',
    resource: menuItemResource(registry),
    hasNoPassword: true,
    remove: { context: 'view' },
    // By default, a list contains up to 100 items in the order of the menu.
    listDefaults: { size: 100, orderby: 'menu_order', direction: 'asc' },
  });
