import type { Registry } from '../../../schema/core/registry/registry.ts';
import type { Taxonomy } from '../../../schema/core/registry/taxonomy.ts';
import type { Link, LinkTarget } from '../../declare/declared-resource.ts';
import type { Node } from '../../declare/field.ts';
import { collectionLink, selfLink } from '../crud/item-key.ts';

const id = (node: Node): number => node._id as number;

/** The viewer's permissions on an item, as `CONTENT_PERMISSIONS` selects them. */
export interface ContentPermissions {
  edit?: boolean;
  delete?: boolean;
  publish?: boolean;
  makeSticky?: boolean;
  assignAuthor?: boolean;
  unfilteredHtml?: boolean;
  taxonomies?: readonly { taxonomy: string; create: boolean; assign: boolean }[];
}

/** Returns the viewer's permissions on an item. */
export const contentPermissionsOf = (node: Node): ContentPermissions => node._can ?? {};

/** GraphQL selection of the viewer's permissions on an item, with the alias `_can`. */
export const CONTENT_PERMISSIONS =
  '_can: viewerCan { edit delete publish makeSticky assignAuthor unfilteredHtml taxonomies { taxonomy create assign } }';

/** Returns the links to the item itself, its collection and its type. */
export const identityLinks = (path: string, type: string): Link[] => [
  selfLink((node) => `${path}/${id(node)}`),
  collectionLink(path),
  { rel: 'about', targets: () => [{ href: `/cms/v2/types/${type}` }] },
];

/** The link to the author. Only authors with a public profile are embedded. */
export const authorRelation: Link = {
  rel: 'author',
  select: '_author: authorId',
  targets: (node) => (node._author ? [{ href: `/cms/v2/users/${node._author}` }] : []),
  embed: {
    resource: 'user',
    selections: { _embed_author: 'author' },
    select: '_hasAuthor: hasAuthor',
    missingErrorCode: (author, { item }) =>
      author !== null ? null : item?._hasAuthor ? 'rest_user_cannot_view' : 'rest_user_invalid_id',
  },
};

/** The link to the comments on the item. */
export const repliesLink: Link = {
  rel: 'replies',
  select: '_id: databaseId',
  targets: (node) => [{ href: `/cms/v2/comments?post=${id(node)}` }],
  embed: {
    resource: 'comment',
    list: true,
    selections: { _embed_replies: 'comments' },
    missingErrorCode: (comments) => (comments === null ? 'rest_cannot_read_post' : null),
  },
};

/** Returns the links to the revisions of the item and to the latest one. */
export const revisionLinks = (path: string): Link[] => [
  {
    rel: 'version-history',
    select: '_revisions: revisionCount',
    targets: (node) => [{ href: `${path}/${id(node)}/revisions`, attributes: { count: node._revisions } }],
  },
  {
    rel: 'predecessor-version',
    select: '_latest: latestRevisionId',
    targets: (node) =>
      node._latest ? [{ href: `${path}/${id(node)}/revisions/${node._latest}`, attributes: { id: node._latest } }] : [],
  },
];

/** The link to the featured media. */
export const featuredMediaLink: Link = {
  rel: 'cms:featuredmedia',
  select: '_media: featuredMediaId',
  targets: (node) => (node._media ? [{ href: `/cms/v2/media/${node._media}` }] : []),
  embed: {
    resource: 'attachment',
    selections: { _embed_media: 'featuredMedia' },
    missingErrorCode: (media) => (media === null ? 'rest_forbidden' : null),
  },
};

/** The link to the attachments of the item. */
export const attachmentsLink: Link = {
  rel: 'cms:attachment',
  targets: (node) => [{ href: `/cms/v2/media?parent=${id(node)}` }],
};

/** The title of the schema of the terms of a taxonomy. */
export const termTitle = ({ name }: Pick<Taxonomy, 'name'>): string => (name === 'post_tag' ? 'tag' : name);

/** Returns the link to the terms of the item, with one target for each taxonomy. */
export function termsLink(taxonomies: readonly Taxonomy[]): Link {
  return {
    rel: 'cms:term',
    targets: (node) =>
      taxonomies.map(({ name: taxonomy, restBase }) => ({
        href: `/cms/v2/${restBase}?post=${id(node)}`,
        attributes: { taxonomy },
      })),
    embed: {
      resource: 'term',
      describedBy: taxonomies.map(termTitle),
      list: true,
      selections: Object.fromEntries(
        taxonomies.map(({ name: taxonomy, restBase }) => [`_embed_${restBase}`, `terms(taxonomy: "${taxonomy}")`]),
      ),
    },
  };
}

/** A link to an item of any type. */
interface ItemLink {
  rel: string;
  /** GraphQL selection of the id of the item as `_post` and the name of its type as `_postType`. */
  select: string;
  /** The GraphQL field that returns the item. */
  field: string;
  /** Returns the attributes of the link; by default it has none. */
  attributes?(item: { type: string; id: unknown }): Readonly<Record<string, unknown>>;
}

/**
 * Returns one link for each type whose items accept comments or form a tree, and can be embedded, and one link for all
 * other types.
 */
export function itemLinks(
  { rel, select, field, attributes }: ItemLink,
  { postTypes }: Pick<Registry, 'postTypes'>,
): readonly Link[] {
  const embeddable = [...postTypes.values()].filter(
    ({ supports, hierarchical, graphqlName, isListed }) =>
      isListed && graphqlName && (supports.comments || hierarchical),
  );
  const names = new Set(embeddable.map(({ name }) => name));
  const targets = (node: Node): LinkTarget[] => {
    const type = postTypes.get(String(node._postType));
    if (!node._post || !type?.isListed) return [];
    const href = `/${type.restNamespace}/${type.restBase}/${node._post}`;
    return [{ href, ...(attributes ? { attributes: attributes({ type: type.name, id: node._post }) } : {}) }];
  };
  return [
    ...embeddable.map(
      ({ name, graphqlName }): Link => ({
        rel,
        select,
        targets: (node) => (node._postType === name ? targets(node) : []),
        embed: {
          resource: name,
          selections: { [`_embed_${field}_${name.replaceAll('-', '_')}`]: `${field} { ... on ${graphqlName} {} }` },
          missingErrorCode: (item) => (item === null ? 'rest_forbidden' : null),
        },
      }),
    ),
    { rel, targets: (node) => (names.has(String(node._postType)) ? [] : targets(node)) },
  ];
}
