import type { Registry } from '../../../schema/core/registry/registry.ts';
import { commentFilters } from '../../../schema/kinds/comments/comment-filter.ts';
import type { Endpoint, Parameters, PermissionQuery, Route } from '../../declare/route.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { filteredList } from '../crud/filtered-list.ts';
import { itemId, protectedItemPermissions } from '../crud/item-key.ts';
import { commentResource, commentsPath } from './comment-resource.ts';

/** The parameters of private filters: any value needs permission. */
const PRIVATE_FILTERS = Object.values(commentFilters).flatMap(({ isPrivate, byDefault, parameters = {} }) =>
  isPrivate && byDefault === undefined ? Object.keys(parameters) : [],
);

const isPresent = (value: unknown): boolean => Array.isArray(value) || Boolean(value);

/** True for validated parameters of a list: its permission is known, so no query is needed. */
const isAnsweredList = ({ post }: Parameters): boolean => Array.isArray(post);

const isWrite = (parameters: Parameters): boolean =>
  typeof parameters.post === 'number' || parameters.content !== undefined;

/** What `Allow` depends on: the filters of a list, and the comment that is to be written. */
const collectionPermissions: PermissionQuery = {
  field: 'commentCollectionRights',
  select: 'read create',
  variableTypes: { where: 'CommentFilter', context: 'ReadContext', password: 'String', input: 'CommentInput' },
  variables: (parameters) => {
    if (isAnsweredList(parameters)) return null;
    const { post, status, type, context, password } = parameters;
    // Filters that a list has by default are no filters of a write.
    const isList = !isWrite(parameters) && Object.keys(parameters).length > 0;
    const unset = isList ? undefined : 'none';
    const posts = (Array.isArray(post) ? post : String(post ?? '').split(',')).map(Number).filter(Number.isInteger);
    const isSet = PRIVATE_FILTERS.some((name) => isPresent(parameters[name]));
    return {
      where: {
        postIn: post === undefined || post === '' ? [] : posts.map(itemId),
        status: status === undefined ? unset : String(status),
        type: type === undefined ? unset : String(type),
        ...(isSet ? { authorIn: [0] } : {}),
      },
      context: context === 'edit' ? 'edit' : 'view',
      password: typeof password === 'string' ? password : null,
      input: isWrite(parameters) ? rightsInput(parameters) : null,
    };
  },
};

function rightsInput({ post, author, author_ip, status, type, password }: Parameters): Record<string, unknown> {
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
  password: { description: 'What opens a protected item.', type: 'string' },
};

const list = filteredList({
  filters: commentFilters,
  skipped: 'Comments',
  orderby: 'date_gmt',
  orders: ['date', 'date_gmt', 'id', 'include', 'post', 'parent', 'type'],
  direction: 'desc',
  types: { where: 'CommentFilter', orderBy: 'CommentOrder' },
});

/** The routes of comments (docs/protocol/errors.md#comments). */
export const commentRoutes = (registry: Registry): readonly Route[] =>
  crudRoutes({
    path: commentsPath,
    name: 'Comment',
    plural: 'comments',
    noun: 'comment',
    resource: commentResource(registry),
    collectionPermissions,
    itemPermissions: protectedItemPermissions('commentPermissions', 'read edit delete readForEditing'),
    list: {
      permission: { needs: 'item.read' },
      parameters: { ...list.parameters, ...passwordParameter },
      variableTypes: { ...list.variableTypes, password: 'String' },
      variables: (parameters) => ({
        // An offset of 0 counts as none, as in the reference.
        ...list.variables({ ...parameters, offset: parameters.offset || undefined }),
        password: parameters.password,
      }),
      paging: { size: 10, beyondPages: null, hasTextTotals: true },
    },
    create: {
      permission: { needs: 'item.create' },
      permissionNeedsBody: true,
      existing: 'rest_comment_exists',
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
