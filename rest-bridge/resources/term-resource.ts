import { builtinRegistry, type Registry } from '../../schema/core/registry/registry.ts';
import type { Taxonomy } from '../../schema/core/registry/taxonomy.ts';
import { toFilterId } from '../../schema/values/ids.ts';
import type { Link, Resource } from '../declare/declared-resource.ts';
import { type Field, fieldList, namedFields, viewAndEdit, viewEmbedEdit } from '../declare/field.ts';
import { address, integer, text } from '../declare/typed-schema.ts';
import { appendDeclaredFields } from './content/append-declared-fields.ts';
import { languageOfNewItem, metaField, yoastHeadFields } from './content/content-fields.ts';
import { termTitle } from './content/content-links.ts';
import { fieldValueFields, fieldValueLinks } from './content/field-group-fields.ts';
import { selfLink } from './crud/item-key.ts';

const commonFields = (taxonomies: readonly string[] | null): readonly Field[] =>
  fieldList(
    { context: viewEmbedEdit },
    {
      id: integer('Id of the term.', { readonly: true, select: 'databaseId' }),
      count: integer('Number of published items with the term.', { context: viewAndEdit, readonly: true }),
      description: text('Description of the term, as HTML.', { context: viewAndEdit, nullWrites: '' }),
      link: address('Address of the archive of the term.', { readonly: true, isPageAddress: true }),
      name: text('Name of the term, escaped for HTML.', { required: true }),
      slug: text('Slug of the term in permalinks.'),
      taxonomy: text('Taxonomy of the term.', {
        ...(taxonomies ? { enum: [...taxonomies] } : {}),
        readonly: true,
        hasDialectSpelling: true,
      }),
    },
  );

const { parent } = namedFields(
  { context: viewAndEdit },
  {
    parent: integer('Id of the parent term; 0 at the top level.', {
      select: 'parentId',
      input: 'parentId',
      nullWrites: 0,
      write: (id) => Math.trunc(toFilterId(id)) || 0,
    }),
  },
);

/** The parameter `parent` of a flat taxonomy, which the domain rejects. */
const rejectedParent: Field = { ...parent, select: null, isUnlisted: true, parameterSchema: 'unlisted' };

function termLinks(registry: Registry, describedBy: readonly string[]): Link[] {
  const restBaseOf = (taxonomy: unknown) => registry.taxonomies.get(String(taxonomy))?.restBase ?? String(taxonomy);
  return [
    selfLink((node) => `/cms/v2/${restBaseOf(node._taxonomy)}/${node._id}`, {
      select: '_id: databaseId _taxonomy: taxonomy _parent: parentId',
    }),
    { rel: 'collection', targets: (node) => [{ href: `/cms/v2/${restBaseOf(node._taxonomy)}` }] },
    { rel: 'about', targets: (node) => [{ href: `/cms/v2/taxonomies/${node._taxonomy}` }] },
    {
      rel: 'up',
      targets: (node) => (node._parent ? [{ href: `/cms/v2/${restBaseOf(node._taxonomy)}/${node._parent}` }] : []),
      embed: { resource: 'term', describedBy, selections: { _embed_up: 'parent' } },
    },
    {
      rel: 'cms:post_type',
      targets: (node) =>
        (registry.taxonomies.get(String(node._taxonomy))?.types ?? []).flatMap((type) => {
          const { isListed = true, restBase = type } = registry.postTypes.get(type) ?? {};
          return isListed ? [{ href: `/cms/v2/${restBase}?${restBaseOf(node._taxonomy)}=${node._id}` }] : [];
        }),
    },
  ];
}

const PERMISSION_SELECTION = '_can: viewerCan { edit delete }';

/** Creates the resource of embedded terms, of any taxonomy. */
export const anyTermResource = (registry: Registry): Resource => ({
  title: 'term',
  permissions: PERMISSION_SELECTION,
  fields: [...commonFields(null), ...yoastHeadFields],
  links: termLinks(registry, []),
});

/** Creates the resource of the terms of one taxonomy. */
export const taxonomyTermResource = (taxonomy: Taxonomy, registry: Registry = builtinRegistry): Resource => ({
  title: termTitle(taxonomy),
  permissions: PERMISSION_SELECTION,
  fields: appendDeclaredFields(
    [
      ...commonFields([taxonomy.name]),
      taxonomy.hierarchical ? parent : rejectedParent,
      metaField(taxonomy.meta, 'term'),
      ...(registry.languages?.taxonomies.has(taxonomy.name) ? languageOfNewItem : []),
      ...(taxonomy.viewable ? yoastHeadFields : []),
      // Tags have none, as in the reference.
      ...(taxonomy.name === 'post_tag'
        ? []
        : fieldValueFields(registry, { param: 'taxonomy', values: [taxonomy.name] })),
    ],
    { registry, object: 'term', subtype: taxonomy.name },
  ),
  links: [
    ...termLinks(registry, [termTitle(taxonomy)]),
    ...(taxonomy.name === 'post_tag' ? [] : fieldValueLinks(registry)),
  ],
});
