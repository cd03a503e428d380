import type { Registry } from '../../schema/core/registry/registry.ts';
import { searchableTaxonomies, searchableTypes } from '../../schema/site/search/search-content.ts';
import { fromEnumName } from '../declare/declared-parameter.ts';
import type { Embedding, Link, Resource } from '../declare/declared-resource.ts';
import { type Field, fieldList, type Node, type ReadContext } from '../declare/field.ts';
import { address, text } from '../declare/typed-schema.ts';
import { termTitle } from './content/content-links.ts';
import { collectionLink, methodsAllowedBy, targetHints } from './crud/item-key.ts';

export const searchPath = '/cms/v2/search';

const viewAndEmbed: readonly ReadContext[] = ['view', 'embed'];

export const SEARCH_KINDS = ['post', 'term', 'post-format'] as const;

/** Converts the ids of items and terms to numbers. The id of a post format is its slug. */
const toSearchId = (value: unknown): unknown => (/^\d+$/.test(String(value)) ? Number(value) : value);

const fields = (registry: Registry): Field[] =>
  fieldList(
    { context: viewAndEmbed, readonly: true },
    {
      id: {
        description: 'Id of the item or term, or slug of the post format.',
        type: ['integer', 'string'],
        select: 'reference',
        read: toSearchId,
      },
      title: text('Title of the item, or name of the term or post format, as HTML.'),
      url: address('Address of the result on the site.', { isPageAddress: true }),
      // For a term, `type` is its taxonomy, as in the reference.
      type: text('Kind of the result. For a term, its taxonomy.', {
        enum: [...SEARCH_KINDS],
        select: 'kind _subtype: subtype',
        hasDialectSpelling: true,
        read: (value, node) => (value === 'TERM' ? node._subtype : fromEnumName(value)),
      }),
      subtype: text('Type of the item. Only items have it.', {
        enum: subtypes(registry),
        select: 'subtype _kind: kind',
        hasDialectSpelling: true,
        omittedIfNull: true,
        read: (value, node) => (node._kind === 'POST' ? value : undefined),
      }),
    },
  );

/** Returns the types or taxonomies to which a search for one kind of results can be limited. */
export const subtypesOf = (kind: unknown, registry: Registry): string[] => {
  const all = kind === 'post' ? searchableTypes(registry) : kind === 'term' ? searchableTaxonomies(registry) : [];
  return all.map(({ name }) => name);
};

/** Returns the types and taxonomies to which a search can be limited. */
export const subtypes = (registry: Registry): string[] => [
  ...subtypesOf('post', registry),
  ...subtypesOf('term', registry),
];

/** Returns the link to the found item or term, which can be embedded. */
function selfLink(
  subtype: string,
  { base, selection, ...target }: { base: string; selection: string } & Pick<Embedding, 'resource' | 'describedBy'>,
): Link {
  return {
    rel: 'self',
    select: '_reference: reference _kind: kind _subtype: subtype',
    targets: (node) =>
      node._subtype === subtype
        ? [{ href: `${base}/${node._reference}`, attributes: targetHints(methodsAllowedBy(permissions(node))) }]
        : [],
    embed: { ...target, selections: { [`_embed_${subtype.replace(/\W/g, '_')}`]: selection } },
  };
}

const permissions = (node: Node): Parameters<typeof methodsAllowedBy>[0] =>
  ((node._content ?? node._term) as { _can?: Parameters<typeof methodsAllowedBy>[0] } | null | undefined)?._can ?? {};

/** Creates the resource of search results. */
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
      selfLink(name, {
        base: `/${restNamespace}/${restBase}`,
        resource: 'term',
        describedBy: [termTitle({ name })],
        selection: 'term',
      }),
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
