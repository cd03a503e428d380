import type { Registry } from '../../../schema/core/registry/registry.ts';
import { listedTypes } from '../../../schema/core/registry/type-of.ts';
import { searchableTaxonomies } from '../../../schema/site/search/search-kinds.ts';
import type { Link } from '../../declare/declared-link.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { fromEnumName } from '../../declare/enum-names.ts';
import type { Field, Node, ReadContext } from '../../declare/field.ts';
import { fieldRows } from '../../declare/field-rows.ts';
import { address, text } from '../../declare/typed-schema.ts';
import { collectionLink, methodsAllowedBy, targetHints } from '../crud/path-links.ts';

export const searchPath = '/cms/v2/search';

const viewEditEmbed: readonly ReadContext[] = ['view', 'embed'];

export const KINDS = ['post', 'term', 'post-format'] as const;

/** Numbers of items and terms are numbers; formats are known by their slugs. */
const asReference = (value: unknown): unknown => (/^\d+$/.test(String(value)) ? Number(value) : value);

const fields = (registry: Registry): Field[] =>
  fieldRows(
    { context: viewEditEmbed, readonly: true },
    {
      id: {
        description: 'Number of the item or term, or slug of the format.',
        type: ['integer', 'string'],
        select: 'reference',
        read: asReference,
      },
      title: text('Its title or name, as HTML.'),
      url: address('Its address on the site.', { isPageAddress: true }),
      // Terms bear their taxonomy in the place of the kind, as in the API.
      type: text('What kind of thing it is.', {
        enum: [...KINDS],
        select: 'kind _subtype: subtype',
        isName: true,
        read: (value, node) => (value === 'TERM' ? node._subtype : fromEnumName(value)),
      }),
      subtype: text('Its type among the items.', {
        enum: subtypes(registry),
        select: 'subtype _kind: kind',
        isName: true,
        optional: true,
        read: (value, node) => (node._kind === 'POST' ? value : undefined),
      }),
    },
  );

/** What a search may be narrowed to. */
export const subtypes = (registry: Registry): string[] =>
  [...listedTypes(registry), ...searchableTaxonomies(registry)].map(({ name }) => name);

/** The item itself, embedded as its own kind. */
function selfLink(subtype: string, place: { base: string; resource: string; selection: string }): Link {
  const { base, resource, selection } = place;
  return {
    rel: 'self',
    select: '_reference: reference _kind: kind _subtype: subtype',
    targets: (node) =>
      node._subtype === subtype
        ? [{ href: `${base}/${node._reference}`, attributes: targetHints(methodsAllowedBy(permissions(node))) }]
        : [],
    embed: { resource, selections: { [`_e_${subtype.replace(/\W/g, '_')}`]: selection } },
  };
}

const permissions = (node: Node): Parameters<typeof methodsAllowedBy>[0] =>
  ((node._content ?? node._term) as { _can?: Parameters<typeof methodsAllowedBy>[0] } | null | undefined)?._can ?? {};

/** Something that was found. */
export const searchResource = (registry: Registry): Resource => ({
  title: 'search-result',
  permissions: '_content: content { _can: viewerCan { edit delete } } _term: term { _can: viewerCan { edit delete } }',
  fields: fields(registry),
  links: [
    ...listedTypes(registry).map(({ name, restNamespace, restBase, graphqlName }) =>
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
    collectionLink(searchPath),
  ],
});
