import type { Registry } from '../../../schema/core/registry/registry.ts';
import { editOnly, viewAndEdit, viewEditEmbed } from '../../declare/contexts.ts';
import type { Link } from '../../declare/declared-link.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { fieldRows } from '../../declare/field-rows.ts';
import { address, integer, map, text } from '../../declare/typed-schema.ts';
import { requestErrors } from '../../error.ts';
import { avatarUrlsField } from '../content/avatar-field.ts';
import { authorRelation } from '../content/content-links.ts';
import { itemLinks } from '../content/linked-items.ts';
import { itemId } from '../crud/item-key.ts';
import { collectionLink, selfLink } from '../crud/path-links.ts';

export const commentsPath = '/cms/v2/comments';

const readonly = true;

/** The number of something that a comment refers to. */
const reference = (name: string, description: string) =>
  integer(description, { select: `${name}Id`, input: `${name}Id`, write: itemId });

/** The registered meta value of comments. */
const NOTE_STATUS = '_wp_note_status';

/** A text, or an object with the part `raw`. Errors: `rest_invalid_param` for a part that is no text. */
function writtenContent(sent: unknown): string | undefined {
  if (typeof sent === 'string') return sent;
  const { raw } = (sent ?? {}) as { raw?: unknown };
  if (raw === undefined || raw === null || typeof raw === 'string') return raw ?? undefined;
  const error = {
    code: 'rest_invalid_type',
    message: 'content[raw] is not of type string.',
    data: { param: 'content[raw]' },
  };
  throw requestErrors.invalidParameters(new Map([['content', error]]));
}

/** The domain says what is wrong with a text; what is none is no value. */
const textOrNull = (sent: unknown): string | null => (typeof sent === 'object' ? null : String(sent));

function noteStatusOf(meta: unknown): string | null | undefined {
  if (typeof meta !== 'object' || meta === null || !Object.hasOwn(meta, NOTE_STATUS)) return undefined;
  const status = (meta as Readonly<Record<string, unknown>>)[NOTE_STATUS];
  return status === null ? null : String(status);
}

/** The item that a comment is on. */
const upLinks = (registry: Registry): readonly Link[] =>
  itemLinks(
    {
      rel: 'up',
      select: '_post: postId _postType: postType',
      field: 'post',
      attributes: ({ type }) => ({ embeddable: true, post_type: type }),
    },
    registry,
  );

/** A comment (docs/protocol/errors.md#comments). */
export const commentResource = (registry: Registry): Resource => ({
  title: 'comment',
  permissions: '_can: viewerCan { read readForEditing edit delete }',
  fields: fieldRows(
    { context: viewEditEmbed },
    {
      id: integer('Number of the comment.', { readonly, select: 'databaseId' }),
      post: { ...reference('post', 'Number of the item it is on.'), context: viewAndEdit, default: 0 },
      parent: { ...reference('parent', 'Number of the comment that it replies to; 0 for none.'), default: 0 },
      author: reference('author', 'Number of its author; 0 for a guest.'),
      author_name: text("Author's name."),
      author_email: text("Author's e-mail address.", {
        format: 'email',
        context: editOnly,
        parameterOptions: { mayBeEmpty: true },
      }),
      author_url: address("Address of the author's site."),
      author_ip: text("Author's internet address.", { format: 'ip', context: editOnly }),
      author_user_agent: text('The program it was sent with.', { context: editOnly }),
      date: text("When it was written, in the site's time zone.", { format: 'date-time' }),
      date_gmt: text('When it was written, in GMT.', { format: 'date-time', context: viewAndEdit }),
      content: map('What it says.', {
        unchecked: true,
        write: writtenContent,
        properties: {
          raw: text('As it is stored.', { context: editOnly }),
          rendered: text('As HTML.', { context: viewEditEmbed, readonly }),
        },
      }),
      link: address('Its address on the site.', { readonly }),
      status: text('Its state.', { context: viewAndEdit }),
      type: text('comment, note, pingback or trackback.', {
        readonly,
        default: 'comment',
        writableOn: 'always',
        parameterSchema: 'unlisted',
        write: textOrNull,
      }),
      password: text('What opens a protected item.', {
        context: undefined,
        select: null,
        isUnlisted: true,
        writableOn: 'create',
        parameterSchema: 'unlisted',
        write: textOrNull,
      }),
      author_avatar_urls: avatarUrlsField("Addresses of the author's avatar by size in pixels.", {
        select: 'authorAvatarUrls',
        additionalType: { type: 'boolean', of: 'parts' },
      }),
      meta: map('Registered meta values.', {
        context: viewAndEdit,
        additionalType: { type: 'null', of: 'parts' },
        select: 'noteStatus',
        unchecked: 'map',
        read: (status) => ({ [NOTE_STATUS]: status }),
        input: 'noteStatus',
        write: noteStatusOf,
        properties: {
          [NOTE_STATUS]: text('State of a note.', { title: '', default: '', enum: ['resolved', 'reopen'] }),
        },
      }),
    },
  ),
  links: [
    selfLink((node) => `${commentsPath}/${node._id}`),
    collectionLink(commentsPath),
    authorRelation,
    ...upLinks(registry),
    {
      rel: 'in-reply-to',
      select: '_parent: parentId',
      targets: (node) => (node._parent ? [{ href: `${commentsPath}/${node._parent}` }] : []),
      embed: {
        resource: 'comment',
        selections: { _e_parent: 'parent' },
        missingCode: (parent) => (parent === null ? 'rest_cannot_read' : null),
      },
    },
    {
      rel: 'children',
      select: '_children: hasReplies _kind: type',
      targets: ({ _children, _id, _kind }) =>
        _children ? [{ href: `${commentsPath}?parent=${_id}${_kind === 'note' ? '&type=note&status=all' : ''}` }] : [],
      embed: { resource: 'comment', list: true, selections: { _e_children: 'replies' } },
    },
  ],
});
