import type { JsonSchema } from '../../../schema/json-schema/types.ts';
import { searchableTaxonomies, searchableTypes } from '../../../schema/search/scope.ts';
import type { Registry } from '../../../schema/types/registry.ts';
import type { Field, Node, ReadContext } from '../../declare/field.ts';
import type { Link } from '../../declare/link.ts';
import type { Resource } from '../../declare/resource.ts';
import { allowedOn } from '../content/links.ts';

export const path = '/cms/v2/search';

const everywhere: readonly ReadContext[] = ['view', 'embed'];

export const KINDS = ['post', 'term', 'post-format'] as const;

/** `POST_FORMAT` as `post-format`. */
const kindOf = (value: unknown): string => String(value).toLowerCase().replace('_', '-');

const field = (name: string, schema: JsonSchema): Field => ({
  name,
  schema: { ...schema, context: everywhere, readonly: true },
});

/** Numbers of items and terms are numbers; formats are known by their slugs. */
const asReference = (value: unknown): unknown => (/^\d+$/.test(String(value)) ? Number(value) : value);

const fields = (registry: Registry): Field[] => [
  {
    ...field('id', { description: 'Number of the item or term, or slug of the format.', type: ['integer', 'string'] }),
    select: 'reference',
    read: asReference,
  },
  field('title', { description: 'Its title or name, as HTML.', type: 'string' }),
  { ...field('url', { description: 'Its address on the site.', type: 'string', format: 'uri' }), isPageAddress: true },
  {
    // Terms bear their taxonomy in the place of the kind, as in the API.
    ...field('type', { description: 'What kind of thing it is.', type: 'string', enum: [...KINDS] }),
    select: 'kind _subtype: subtype',
    isName: true,
    read: (value, node) => (value === 'TERM' ? node._subtype : kindOf(value)),
  },
  {
    ...field('subtype', { description: 'Its type among the items.', type: 'string', enum: subtypes(registry) }),
    select: 'subtype _kind: kind',
    isName: true,
    optional: true,
    read: (value, node) => (node._kind === 'POST' ? value : undefined),
  },
];

/** What a search may be narrowed to. */
export const subtypes = (registry: Registry): string[] =>
  [...searchableTypes(registry), ...searchableTaxonomies(registry)].map(({ name }) => name);

/** The item itself, embedded as its own kind. */
function selfLink(subtype: string, place: { base: string; resource: string; selection: string }): Link {
  const { base, resource, selection } = place;
  return {
    rel: 'self',
    select: '_reference: reference _kind: kind _subtype: subtype',
    targets: (node) =>
      node._subtype === subtype
        ? [{ href: `${base}/${node._reference}`, attributes: { targetHints: { allow: allowedOn(permissions(node)) } } }]
        : [],
    embed: { resource, selections: { [`_e_${subtype.replace(/\W/g, '_')}`]: selection } },
  };
}

const permissions = (node: Node): Parameters<typeof allowedOn>[0] =>
  ((node._content ?? node._term) as { _can?: Parameters<typeof allowedOn>[0] } | null | undefined)?._can ?? {};

/** Something that was found. */
export const searchResource = (registry: Registry): Resource => ({
  title: 'search-result',
  permissions: '_content: content { _can: viewerCan { edit delete } } _term: term { _can: viewerCan { edit delete } }',
  fields: fields(registry),
  links: [
    ...searchableTypes(registry).map(({ name, restNamespace, restBase, graphqlName }) =>
      selfLink(name, {
        base: `/${restNamespace}/${restBase}`,
        resource: name,
        selection: `content { ... on ${graphqlName} {} }`,
      }),
    ),
    ...searchableTaxonomies(registry).map(({ name, restNamespace, restBase }) =>
      selfLink(name, { base: `/${restNamespace}/${restBase}`, resource: 'term', selection: 'term' }),
    ),
    {
      rel: 'about',
      select: '_kind: kind _subtype: subtype',
      targets: (node) =>
        node._subtype
          ? [{ href: `/cms/v2/${node._kind === 'TERM' ? 'taxonomies' : 'types'}/${String(node._subtype)}` }]
          : [],
    },
    { rel: 'collection', targets: () => [{ href: path }] },
  ],
});
