import type { Registry } from '../../schema/core/registry/registry.ts';
import { commentFilters } from '../../schema/kinds/comments/comment-filter.ts';
import { comparedText } from '../declare/declared-parameter.ts';
import type { Link, Resource } from '../declare/declared-resource.ts';
import { editOnly, type Field, fieldList, viewAndEdit, viewEditEmbed } from '../declare/field.ts';
import type { Endpoint, Method, Parameters, PermissionQuery, Route } from '../declare/route.ts';
import { address, dateTime, integer, map, text } from '../declare/typed-schema.ts';
import { requestErrors } from '../error.ts';
import { appendDeclaredFields } from './content/append-declared-fields.ts';
import { avatarUrlsField, metaField } from './content/content-fields.ts';
import { authorRelation, itemLinks } from './content/content-links.ts';
import { fieldValueFields } from './content/field-group-fields.ts';
import { crudRoutes } from './crud/crud-routes.ts';
import { filteredList, filtersOf } from './crud/filtered-list.ts';
import { collectionLink, itemId, protectedItemPermissions, selfLink } from './crud/item-key.ts';

const commentsPath = '/cms/v2/comments';

const readonly = true;

/** Returns a field with the id of an item to which a comment refers. */
const idField = (name: string, description: string) =>
  integer(description, { select: `${name}Id`, input: `${name}Id`, write: itemId });

/** The registered meta value of notes. */
const NOTE_STATUS = '_cms_note_status';

/** Its name in release 0.2, which writes still accept. */
const FORMER_NOTE_STATUS = '_wp_note_status';

/**
 * Returns the text of the parameter `content`: a text, or an object with the property `raw`. Errors:
 * `rest_invalid_param`.
 */
function readContent(content: unknown): string | undefined {
  if (typeof content === 'string') return content;
  const { raw } = (content ?? {}) as { raw?: unknown };
  if (raw === undefined || raw === null || typeof raw === 'string') return raw ?? undefined;
  const error = {
    code: 'rest_invalid_type',
    message: 'content[raw] is not of type string.',
    data: { param: 'content[raw]' },
  };
  throw requestErrors.invalidParameters(new Map([['content', error]]));
}

/** Converts a scalar to a text, which the domain validates; a list or a map becomes null. */
const textOrNull = (value: unknown): string | null => (typeof value === 'object' ? null : String(value));

/** The meta values of comments: the status of a note, and those that the site declares. */
function commentMetaField({ commentMeta }: Registry): Field {
  const { schema, ...field } = metaField(commentMeta, 'comment');
  const noteStatus = text('Status of a note.', { title: '', default: '', enum: ['resolved', 'reopen'] });
  return {
    ...field,
    schema: { ...schema, properties: { [NOTE_STATUS]: noteStatus, ...schema.properties } },
    write: (meta) => renamedNoteStatus(meta),
  };
}

function renamedNoteStatus(meta: unknown): unknown {
  if (typeof meta !== 'object' || meta === null || !Object.hasOwn(meta, FORMER_NOTE_STATUS)) return meta;
  const { [FORMER_NOTE_STATUS]: status, ...others } = meta as Readonly<Record<string, unknown>>;
  return { [NOTE_STATUS]: status, ...others };
}

/** Returns the links to the item of a comment, one for each type. */
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
  parameterOrder: [
    ...['author', 'author_email', 'author_ip', 'author_name', 'author_url', 'author_user_agent'],
    ...['content', 'date', 'date_gmt', 'parent', 'post', 'status', 'meta'],
  ],
  fields: appendDeclaredFields(
    fieldList(
      { context: viewEditEmbed },
      {
        id: integer('Id of the comment.', { readonly, select: 'databaseId' }),
        post: {
          ...idField('post', 'Id of the item on which the comment was written.'),
          context: viewAndEdit,
          default: 0,
        },
        parent: { ...idField('parent', 'Id of the parent comment; 0 if the comment is not a reply.'), default: 0 },
        author: idField('author', 'Id of the author; 0 if the author has no account.'),
        author_name: text('Name of the author.'),
        author_email: text('E-mail address of the author.', {
          format: 'email',
          context: editOnly,
          parameterOptions: { mayBeEmpty: true, phase: 'sanitizing', nullValue: '', read: comparedText },
        }),
        author_url: address('Address of the website of the author.'),
        author_ip: text('IP address of the author.', { format: 'ip', context: editOnly }),
        author_user_agent: text('User agent of the author.', { context: editOnly }),
        date: dateTime("Date and time of the comment, in the site's time zone."),
        date_gmt: dateTime('Date and time of the comment, in GMT.', { context: viewAndEdit }),
        content: map('Content of the comment.', {
          validation: 'none',
          write: readContent,
          properties: {
            raw: text('The content as stored.', { context: editOnly }),
            rendered: text('The content as rendered HTML.', { context: viewEditEmbed, readonly }),
          },
        }),
        link: address('Address of the comment on the site.', { readonly }),
        status: text('Status of the comment.', { context: viewAndEdit }),
        type: text('Type of the comment: comment, note, pingback or trackback.', {
          readonly,
          default: 'comment',
          writableOn: 'always',
          parameterSchema: 'unlisted',
          write: textOrNull,
        }),
        password: text('Password of the item, if it is protected.', {
          context: undefined,
          select: null,
          isUnlisted: true,
          writableOn: 'create',
          parameterSchema: 'unlisted',
          write: textOrNull,
        }),
        author_avatar_urls: avatarUrlsField('Addresses of the avatar of the author, by size in pixels.', {
          select: 'authorAvatarUrls',
          additionalType: { type: 'boolean', appliesTo: 'properties' },
        }),
      },
    ).concat(commentMetaField(registry), fieldValueFields(registry, { param: 'comment', values: [] })),
    { registry, object: 'comment' },
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
        selections: { _embed_parent: 'parent' },
        missingErrorCode: (parent) => (parent === null ? 'rest_cannot_read' : null),
      },
    },
    {
      rel: 'children',
      select: '_children: hasReplies _kind: type',
      targets: ({ _children, _id, _kind }) =>
        _children ? [{ href: `${commentsPath}?parent=${_id}${_kind === 'note' ? '&type=note&status=all' : ''}` }] : [],
      embed: { resource: 'comment', list: true, selections: { _embed_children: 'replies' } },
    },
  ],
});

/** The parameters of private filters: any value requires a permission. */
const PRIVATE_FILTERS = Object.values(commentFilters).flatMap(({ isPrivate, defaultValue, parameters = {} }) =>
  isPrivate && defaultValue === undefined ? Object.keys(parameters) : [],
);

const isPresent = (value: unknown): boolean => Array.isArray(value) || Boolean(value);

/**
 * Whether these are the validated parameters of a list, in which `post` is an array. The list has then been answered, so
 * that its permission is known.
 */
const isValidatedList = ({ post }: Parameters): boolean => Array.isArray(post);

/** Whether a comment is written. OPTIONS names no method, so that the parameters decide. */
const isWrite = ({ post, content }: Parameters, method: Method | undefined): boolean =>
  method === undefined ? typeof post === 'number' || content !== undefined : method === 'POST';

/** The permissions depend on the filters of a list, or on the comment to write. */
const collectionPermissions: PermissionQuery = {
  field: 'commentCollectionRights',
  select: 'read create',
  variableTypes: { where: 'CommentFilter', context: 'ReadContext', password: 'String', input: 'CommentInput' },
  variables: (parameters, method) => {
    if (isValidatedList(parameters)) return null;
    const { post, status, type, context, password } = parameters;
    // The default filters of a list do not apply to a write.
    const writes = isWrite(parameters, method);
    const isList = !writes && Object.keys(parameters).length > 0;
    const defaultFilter = isList ? undefined : 'none';
    const posts = (Array.isArray(post) ? post : String(post ?? '').split(',')).map(Number).filter(Number.isInteger);
    const hasPrivateFilter = PRIVATE_FILTERS.some((name) => isPresent(parameters[name]));
    return {
      where: {
        postIn: post ? posts.map(itemId) : [],
        status: status === undefined ? defaultFilter : String(status),
        type: type === undefined ? defaultFilter : String(type),
        ...(hasPrivateFilter ? { authorIn: [0] } : {}),
      },
      context: context === 'edit' ? 'edit' : 'view',
      password: typeof password === 'string' ? password : null,
      input: writes ? permissionInput(parameters) : null,
    };
  },
};

/** Converts the unvalidated parameters of a write to the input on which the permission depends. */
function permissionInput({ post, author, author_ip, status, type, password }: Parameters): Record<string, unknown> {
  const id = (value: unknown) => (Number.isInteger(Number(value)) ? itemId(Number(value)) : 0);
  return {
    postId: id(post),
    ...(author === undefined ? {} : { authorId: id(author) }),
    ...(author_ip === undefined ? {} : { authorIp: String(author_ip) }),
    ...(status === undefined ? {} : { status: String(status) }),
    ...(type === undefined ? {} : { type: String(type) }),
    ...(typeof password === 'string' ? { password } : {}),
  };
}

const passwordParameter: Endpoint['parameters'] = {
  password: { description: 'Password of the item, if it is protected.', type: 'string' },
};

const listOf = (registry: Registry) =>
  filteredList({
    filters: filtersOf(commentFilters, registry),
    offsetNoun: 'comments',
    orderby: 'date_gmt',
    orders: ['date', 'date_gmt', 'id', 'include', 'post', 'parent', 'type'],
    direction: 'desc',
    checkedFirst: ['search', 'status', 'type'],
    types: { where: 'CommentFilter', orderBy: 'CommentOrder' },
  });

/** The routes of comments (docs/protocol/errors.md#comments). */
export function commentRoutes(registry: Registry): readonly Route[] {
  const listInputs = listOf(registry);
  return crudRoutes({
    path: commentsPath,
    name: 'Comment',
    plural: 'comments',
    noun: 'comment',
    resource: commentResource(registry),
    collectionPermissions,
    itemPermissions: protectedItemPermissions('commentPermissions', 'read edit delete readForEditing'),
    list: {
      permission: { needs: 'item.read' },
      parameters: { ...listInputs.parameters, ...passwordParameter },
      variableTypes: { ...listInputs.variableTypes, password: 'String' },
      variables: (parameters) => ({
        // An offset of 0 counts as none, as in the reference.
        ...listInputs.variables({ ...parameters, offset: parameters.offset || undefined }),
        password: parameters.password,
      }),
      paging: { size: 10, beyondPages: null, hasTextTotals: true },
    },
    create: {
      permission: { needs: 'item.create' },
      permissionNeedsBody: true,
      idErrorCode: 'rest_comment_exists',
      context: { editing: 'site.moderateComments' },
    },
    read: {
      permission: { needs: 'item.read', editing: 'item.readForEditing' },
      parameters: passwordParameter,
      variableTypes: { password: 'String' },
      variables: (parameters) => ({ password: parameters.password }),
    },
    update: {},
    remove: { parameters: passwordParameter },
  });
}
