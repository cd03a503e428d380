import type { Registry } from '../../../schema/core/registry/registry.ts';
import { commentFilters } from '../../../schema/kinds/comments/comment-filter.ts';
import type { Endpoint, Parameters, PermissionQuery, Route } from '../../declare/route.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { filteredList } from '../crud/filtered-list.ts';
import { itemId, protectedItemPermissions } from '../crud/item-key.ts';
import { commentResource, commentsPath } from './comment-resource.ts';

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

const isWrite = (parameters: Parameters): boolean =>
  typeof parameters.post === 'number' || parameters.content !== undefined;

/** The permissions depend on the filters of a list, or on the comment to write. */
const collectionPermissions: PermissionQuery = {
  field: 'commentCollectionRights',
  select: 'read create',
  variableTypes: { where: 'CommentFilter', context: 'ReadContext', password: 'String', input: 'CommentInput' },
  variables: (parameters) => {
    if (isValidatedList(parameters)) return null;
    const { post, status, type, context, password } = parameters;
    // The default filters of a list do not apply to a write.
    const isList = !isWrite(parameters) && Object.keys(parameters).length > 0;
    const defaultFilter = isList ? undefined : 'none';
    const posts = (Array.isArray(post) ? post : String(post ?? '').split(',')).map(Number).filter(Number.isInteger);
    const hasPrivateFilter = PRIVATE_FILTERS.some((name) => isPresent(parameters[name]));
    return {
      where: {
        postIn: post === undefined || post === '' ? [] : posts.map(itemId),
        status: status === undefined ? defaultFilter : String(status),
        type: type === undefined ? defaultFilter : String(type),
        ...(hasPrivateFilter ? { authorIn: [0] } : {}),
      },
      context: context === 'edit' ? 'edit' : 'view',
      password: typeof password === 'string' ? password : null,
      input: isWrite(parameters) ? permissionInput(parameters) : null,
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

const listInputs = filteredList({
  filters: commentFilters,
  offsetNoun: 'comments',
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
