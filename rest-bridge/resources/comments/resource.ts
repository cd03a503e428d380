import type { JsonSchema } from '../../../schema/json-schema/types.ts';
import { builtinRegistry } from '../../../schema/types/registry.ts';
import { editOnly, everywhere, viewAndEdit } from '../../declare/contexts.ts';
import type { Field, Node } from '../../declare/field.ts';
import type { Link } from '../../declare/link.ts';
import type { Resource } from '../../declare/resource.ts';
import { allowedOn, authorLink } from '../content/links.ts';

export const path = '/cms/v2/comments';

const text = (name: string, { description, ...more }: { description: string } & JsonSchema): Field => ({
  name,
  schema: { description, type: 'string', context: everywhere, ...more },
});

const number = (name: string, { description, ...more }: { description: string } & JsonSchema): Field => ({
  name,
  select: `${name}Id`,
  schema: { description, type: 'integer', context: everywhere, ...more },
});

const avatar = (size: number): JsonSchema => ({
  description: `Avatar of ${size} pixels.`,
  type: 'string',
  format: 'uri',
  context: ['embed', 'view', 'edit'],
});

/** The registered meta value of comments. */
export const NOTE_STATUS = '_wp_note_status';

/** The types whose items have a short form that a comment embeds. */
const EMBEDDED_TYPES: readonly { type: string; resource: string; typeName: string }[] = [
  { type: 'post', resource: 'post', typeName: 'Post' },
  { type: 'page', resource: 'page', typeName: 'Page' },
  { type: 'attachment', resource: 'attachment', typeName: 'MediaItem' },
];

const postTargets = (node: Node) => {
  const type = builtinRegistry.postTypes.get(String(node._postType));
  if (!type) return [];
  const attributes = { embeddable: true, post_type: type.name };
  return [{ href: `/${type.restNamespace}/${type.restBase}/${node._post}`, attributes }];
};

/** The item that a comment is on: one row for each type that can be embedded, and one for all others. */
const upLinks: readonly Link[] = [
  ...EMBEDDED_TYPES.map(
    ({ type, resource, typeName }): Link => ({
      rel: 'up',
      select: '_post: postId _postType: postType',
      targets: (node) => (node._postType === type ? postTargets(node) : []),
      embed: {
        resource,
        selections: { [`_e_on_${type}`]: `post { ... on ${typeName} {} }` },
        missing: (post) => (post === null ? 'rest_forbidden' : null),
      },
    }),
  ),
  {
    rel: 'up',
    targets: (node) => (EMBEDDED_TYPES.some(({ type }) => type === node._postType) ? [] : postTargets(node)),
  },
];

/** A comment (protocol 8.8). */
export const commentResource: Resource = {
  title: 'comment',
  permissions: '_can: viewerCan { edit delete }',
  fields: [
    {
      name: 'id',
      select: 'databaseId',
      schema: { description: 'Number of the comment.', type: 'integer', context: everywhere, readonly: true },
    },
    number('post', { description: 'Number of the item it is on.', context: viewAndEdit, default: 0 }),
    number('parent', { description: 'Number of the comment that it replies to; 0 for none.', default: 0 }),
    number('author', { description: 'Number of its author; 0 for a guest.' }),
    text('author_name', { description: "Author's name." }),
    {
      ...text('author_email', { description: "Author's e-mail address.", format: 'email', context: editOnly }),
      parameter: { mayBeEmpty: true },
    },
    text('author_url', { description: "Address of the author's site.", format: 'uri' }),
    text('author_ip', { description: "Author's internet address.", format: 'ip', context: editOnly }),
    text('author_user_agent', { description: 'The program it was sent with.', context: editOnly }),
    text('date', { description: "When it was written, in the site's time zone.", format: 'date-time' }),
    text('date_gmt', { description: 'When it was written, in GMT.', format: 'date-time', context: viewAndEdit }),
    {
      name: 'content',
      unchecked: true,
      schema: {
        description: 'What it says.',
        type: 'object',
        context: everywhere,
        properties: {
          raw: { description: 'As it is stored.', type: 'string', context: editOnly },
          rendered: { description: 'As HTML.', type: 'string', context: everywhere, readonly: true },
        },
      },
    },
    text('link', { description: 'Its address on the site.', format: 'uri', readonly: true }),
    text('status', { description: 'Its state.', context: viewAndEdit }),
    text('type', { description: 'comment, note, pingback or trackback.', readonly: true, default: 'comment' }),
    {
      name: 'author_avatar_urls',
      absent: { as: 'boolean', of: 'parts' },
      select: 'authorAvatarUrls',
      optional: true,
      schema: {
        description: "Addresses of the author's avatar by size in pixels.",
        type: 'object',
        context: everywhere,
        readonly: true,
        properties: { 24: avatar(24), 48: avatar(48), 96: avatar(96) },
      },
    },
    {
      name: 'meta',
      absent: { as: 'null', of: 'parts' },
      select: 'noteStatus',
      unchecked: 'map',
      read: (status) => ({ [NOTE_STATUS]: status }),
      schema: {
        description: 'Registered meta values.',
        type: 'object',
        context: viewAndEdit,
        properties: {
          [NOTE_STATUS]: {
            type: 'string',
            title: '',
            description: 'State of a note.',
            default: '',
            enum: ['resolved', 'reopen'],
          },
        },
      },
    },
  ],
  links: [
    {
      rel: 'self',
      select: '_id: databaseId',
      targets: (node) => [
        { href: `${path}/${node._id}`, attributes: { targetHints: { allow: allowedOn((node._can ?? {}) as object) } } },
      ],
    },
    { rel: 'collection', targets: () => [{ href: path }] },
    authorLink,
    ...upLinks,
    {
      rel: 'in-reply-to',
      select: '_parent: parentId',
      targets: (node) => (node._parent ? [{ href: `${path}/${node._parent}` }] : []),
      embed: {
        resource: 'comment',
        selections: { _e_parent: 'parent' },
        missing: (parent) => (parent === null ? 'rest_cannot_read' : null),
      },
    },
    {
      rel: 'children',
      select: '_children: hasReplies _kind: type',
      targets: ({ _children, _id, _kind }) =>
        _children ? [{ href: `${path}?parent=${_id}${_kind === 'note' ? '&type=note&status=all' : ''}` }] : [],
      embed: { resource: 'comment', list: true, selections: { _e_children: 'replies' } },
    },
  ],
};
