import type { JsonSchema } from '../../../schema/json-schema/types.ts';
import { builtinRegistry, type Registry, type Taxonomy } from '../../../schema/types/registry.ts';
import { viewAndEdit } from '../../declare/contexts.ts';
import type { Field, ReadContext } from '../../declare/field.ts';
import type { Link } from '../../declare/link.ts';
import type { Resource } from '../../declare/resource.ts';
import { allowedOn } from '../content/links.ts';

const everywhere: readonly ReadContext[] = ['view', 'embed', 'edit'];

const field = (name: string, schema: JsonSchema): Field => ({ name, schema });

const commonFields = (taxonomies: readonly string[] | null): readonly Field[] => [
  {
    ...field('id', { description: 'Number of the term.', type: 'integer', context: everywhere, readonly: true }),
    select: 'databaseId',
  },
  field('count', {
    description: 'Published items that have it.',
    type: 'integer',
    context: viewAndEdit,
    readonly: true,
  }),
  field('description', { description: 'About it, as HTML.', type: 'string', context: viewAndEdit }),
  {
    ...field('link', {
      description: 'Address of the items that have it.',
      type: 'string',
      format: 'uri',
      context: everywhere,
      readonly: true,
    }),
    isPageAddress: true,
  },
  field('name', { description: 'Its name, as HTML text.', type: 'string', context: everywhere, required: true }),
  field('slug', { description: 'Its part of the address.', type: 'string', context: everywhere }),
  {
    ...field('taxonomy', {
      description: 'The taxonomy it belongs to.',
      type: 'string',
      ...(taxonomies ? { enum: [...taxonomies] } : {}),
      context: everywhere,
      readonly: true,
    }),
    isName: true,
  },
];

/** An empty map is written as a list. */
const mapOrList = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0 ? value : [];

const parentField: Field = {
  ...field('parent', { description: 'Number of the term above; 0 at the top.', type: 'integer', context: viewAndEdit }),
  select: 'parentId',
};

const metaField: Field = {
  ...field('meta', { description: 'Registered meta values.', type: 'object', context: viewAndEdit, properties: {} }),
  select: 'meta',
  unchecked: 'map',
  read: mapOrList,
};

function termLinks(registry: Registry, resource: string): Link[] {
  const baseOf = (taxonomy: unknown) => registry.taxonomies.get(String(taxonomy))?.restBase ?? String(taxonomy);
  return [
    {
      rel: 'self',
      select: '_id: databaseId _taxonomy: taxonomy _parent: parentId',
      targets: (node) => [
        {
          href: `/cms/v2/${baseOf(node._taxonomy)}/${node._id}`,
          attributes: { targetHints: { allow: allowedOn((node._can ?? {}) as Parameters<typeof allowedOn>[0]) } },
        },
      ],
    },
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
  fields: [...commonFields([taxonomy.name]), ...(taxonomy.hierarchical ? [parentField] : []), metaField],
  links: termLinks(registry, 'term'),
});
