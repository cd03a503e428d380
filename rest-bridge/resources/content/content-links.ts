import type { Node } from '../../declare/field.ts';
import type { Link } from '../../declare/link.ts';

const id = (node: Node): number => node._id as number;

interface Permissions {
  edit?: boolean;
  delete?: boolean;
  publish?: boolean;
  makeSticky?: boolean;
  assignAuthor?: boolean;
  unfilteredHtml?: boolean;
  taxonomies?: readonly { taxonomy: string; create: boolean; assign: boolean }[];
}

const can = (node: Node): Permissions => (node._can ?? {}) as Permissions;

/** What `self` says of the methods that the viewer may use. */
export function allowedOn(permissions: { edit?: boolean; delete?: boolean }): string[] {
  return ['GET', ...(permissions.edit ? ['POST', 'PUT', 'PATCH'] : []), ...(permissions.delete ? ['DELETE'] : [])];
}

/** The selection that `_can` stands for. */
export const PERMISSIONS =
  '_can: viewerCan { edit delete publish makeSticky assignAuthor unfilteredHtml taxonomies { taxonomy create assign } }';

/** Links to the item itself, its list and its type. */
export const identityLinks = (path: string, type: string): Link[] => [
  {
    rel: 'self',
    select: '_id: databaseId',
    targets: (node) => [{ href: `${path}/${id(node)}`, attributes: { targetHints: { allow: allowedOn(can(node)) } } }],
  },
  { rel: 'collection', targets: () => [{ href: path }] },
  { rel: 'about', targets: () => [{ href: `/cms/v2/types/${type}` }] },
];

/** The author, embedded as far as the public profile is shown. */
export const authorLink: Link = {
  rel: 'author',
  select: '_author: authorId',
  targets: (node) => (node._author ? [{ href: `/cms/v2/users/${node._author}` }] : []),
  embed: {
    resource: 'user',
    selections: { _e_author: 'author' },
    select: '_hasAuthor: hasAuthor',
    missing: (author, { item }) =>
      author !== null ? null : item?._hasAuthor ? 'rest_user_cannot_view' : 'rest_user_invalid_id',
  },
};

/** The item above. */
export const upLink = (path: string, { resource, typeName }: { resource: string; typeName: string }): Link => ({
  rel: 'up',
  select: '_up: parentId',
  targets: (node) => (node._up ? [{ href: `${path}/${node._up}` }] : []),
  embed: {
    resource,
    selections: { _e_up: `parent { ... on ${typeName} {} }` },
    missing: (parent, _around) => (parent === null ? 'rest_forbidden' : null),
  },
});

/** Comments on the item. */
export const repliesLink: Link = {
  rel: 'replies',
  select: '_id: databaseId',
  targets: (node) => [{ href: `/cms/v2/comments?post=${id(node)}` }],
  embed: {
    resource: 'comment',
    list: true,
    selections: { _e_replies: 'comments' },
    missing: (comments) => (comments === null ? 'rest_cannot_read_post' : null),
  },
};

/** Earlier versions. */
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

/** The featured image. */
export const featuredMediaLink: Link = {
  rel: 'cms:featuredmedia',
  select: '_media: featuredMediaId',
  targets: (node) => (node._media ? [{ href: `/cms/v2/media/${node._media}` }] : []),
  embed: {
    resource: 'attachment',
    selections: { _e_media: 'featuredMedia' },
    missing: (media) => (media === null ? 'rest_forbidden' : null),
  },
};

/** Files that belong to the item. */
export const attachmentsLink: Link = {
  rel: 'cms:attachment',
  targets: (node) => [{ href: `/cms/v2/media?parent=${id(node)}` }],
};

/** The terms of an item, a target for each of its type's taxonomies. */
export function termsLink(taxonomies: readonly { taxonomy: string; restBase: string }[]): Link {
  return {
    rel: 'cms:term',
    targets: (node) =>
      taxonomies.map(({ taxonomy, restBase }) => ({
        href: `/cms/v2/${restBase}?post=${id(node)}`,
        attributes: { taxonomy },
      })),
    embed: {
      resource: 'term',
      list: true,
      selections: Object.fromEntries(
        taxonomies.map(({ taxonomy, restBase }) => [`_e_${restBase}`, `terms(taxonomy: "${taxonomy}")`]),
      ),
    },
  };
}

/** What an editor may do, as links to the item. */
export function actionLinks(input: {
  path: string;
  sticky: boolean;
  /** Items have authors that can be chosen; so by default. */
  authors?: boolean;
  taxonomies: readonly { taxonomy: string; restBase: string }[];
}): Link[] {
  const { path, sticky, authors = true, taxonomies } = input;
  const action = (rel: string, allowed: (permissions: Permissions) => boolean | undefined): Link => ({
    rel: `cms:action-${rel}`,
    editOnly: true,
    targets: (node) => (allowed(can(node)) ? [{ href: `${path}/${id(node)}` }] : []),
  });
  const forTaxonomy = (permissions: Permissions, name: string) =>
    permissions.taxonomies?.find(({ taxonomy }) => taxonomy === name);
  return [
    action('publish', (permissions) => permissions.publish),
    action('unfiltered-html', (permissions) => permissions.unfilteredHtml),
    ...(sticky ? [action('sticky', (permissions) => permissions.makeSticky && permissions.assignAuthor)] : []),
    ...(authors ? [action('assign-author', (permissions) => permissions.assignAuthor)] : []),
    ...taxonomies.flatMap(({ taxonomy, restBase }) => [
      action(`create-${restBase}`, (permissions) => forTaxonomy(permissions, taxonomy)?.create),
      action(`assign-${restBase}`, (permissions) => forTaxonomy(permissions, taxonomy)?.assign),
    ]),
  ];
}
