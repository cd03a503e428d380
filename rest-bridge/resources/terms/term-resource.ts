import { builtinRegistry, type Registry, type Taxonomy } from '../../../schema/core/registry/registry.ts';
import { toFilterId } from '../../../schema/values/ids.ts';
import { viewAndEdit, viewEmbedEdit } from '../../declare/contexts.ts';
import type { Link } from '../../declare/declared-link.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { mapOrEmptyList } from '../../declare/empty-as-list.ts';
import type { Field } from '../../declare/field.ts';
import { fieldRows, namedFields } from '../../declare/field-rows.ts';
import { address, integer, map, text } from '../../declare/typed-schema.ts';
import { selfLink } from '../crud/path-links.ts';

const commonFields = (taxonomies: readonly string[] | null): readonly Field[] =>
  fieldRows(
    { context: viewEmbedEdit },
    {
      id: integer('Number of the term.', { readonly: true, select: 'databaseId' }),
      count: integer('Published items that have it.', { context: viewAndEdit, readonly: true }),
      description: text('About it, as HTML.', { context: viewAndEdit }),
      link: address('Address of the items that have it.', { readonly: true, isPageAddress: true }),
      name: text('Its name, as HTML text.', { required: true }),
      slug: text('Its part of the address.'),
      taxonomy: text('The taxonomy it belongs to.', {
        ...(taxonomies ? { enum: [...taxonomies] } : {}),
        readonly: true,
        isName: true,
      }),
    },
  );

const { parent, meta } = namedFields(
  { context: viewAndEdit },
  {
    parent: integer('Number of the term above; 0 at the top.', {
      select: 'parentId',
      input: 'parentId',
      write: (id) => Math.trunc(toFilterId(id)) || 0,
    }),
    meta: map('Registered meta values.', {
      properties: {},
      select: 'meta',
      unchecked: 'map',
      read: mapOrEmptyList,
    }),
  },
);

/** A flat taxonomy refuses a parent: the domain has to receive it. */
const parentOfFlat: Field = { ...parent, select: null, isUnlisted: true, parameterSchema: 'unlisted' };

function termLinks(registry: Registry, resource: string): Link[] {
  const baseOf = (taxonomy: unknown) => registry.taxonomies.get(String(taxonomy))?.restBase ?? String(taxonomy);
  return [
    selfLink((node) => `/cms/v2/${baseOf(node._taxonomy)}/${node._id}`, {
      select: '_id: databaseId _taxonomy: taxonomy _parent: parentId',
    }),
    { rel: 'collection', targets: (node) => [{ href: `/cms/v2/${baseOf(node._taxonomy)}` }] },
    { rel: 'about', targets: (node) => [{ href: `/cms/v2/taxonomies/${node._taxonomy}` }] },
    {
      rel: 'up',
      targets: (node) => (node._parent ? [{ href: `/cms/v2/${baseOf(node._taxonomy)}/${node._parent}` }] : []),
      embed: { resource, selections: { _e_up: 'parent' } },
    },
    {
      rel: 'cms:post_type',
      targets: (node) =>
        (registry.taxonomies.get(String(node._taxonomy))?.types ?? []).map((type) => ({
          href: `/cms/v2/${registry.postTypes.get(type)?.restBase ?? type}?${baseOf(node._taxonomy)}=${node._id}`,
        })),
    },
  ];
}

const PERMISSIONS = '_can: viewerCan { edit delete }';

/** A term of any taxonomy, as it is embedded in items. */
export const termResourceOf = (registry: Registry): Resource => ({
  title: 'term',
  permissions: PERMISSIONS,
  fields: commonFields(null),
  links: termLinks(registry, 'term'),
});

/** A term of one taxonomy, as its routes answer it. */
export const taxonomyTermResource = (taxonomy: Taxonomy, registry: Registry = builtinRegistry): Resource => ({
  title: taxonomy.name === 'post_tag' ? 'tag' : taxonomy.name,
  permissions: PERMISSIONS,
  fields: [...commonFields([taxonomy.name]), taxonomy.hierarchical ? parent : parentOfFlat, meta],
  links: termLinks(registry, 'term'),
});
