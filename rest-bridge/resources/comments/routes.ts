import { canModerateComments } from '../../../schema/access/comment-access.ts';
import type { ItemPermissions, Parameter, Parameters, Permission, Route } from '../../declare/route.ts';
import { itemId } from '../content/item-route.ts';
import { contextParameter } from '../content/list-parameters.ts';
import { forceParameter, writeParameters } from '../content/write-parameters.ts';
import { commentListParameters, commentListTypes, commentListVariables, passwordParameter } from './list-parameters.ts';
import { commentResource, path } from './resource.ts';
import { commentWriteInput } from './write-input.ts';

const idParameter: Parameter = { description: 'Number of the comment.', type: 'integer' };

/** Of what is not in the index: a type that is asked for is checked by the domain. */
const typeParameter: Parameter = { unlisted: true, unchecked: true };

const canEdit: Permission = ({ item }) => item?.edit === true;

/** A list whose items are there has been allowed; only otherwise there is something to ask. */
const isAnsweredList = ({ post }: Parameters): boolean => Array.isArray(post);

const isWrite = (parameters: Parameters): boolean =>
  typeof parameters.post === 'number' || parameters.content !== undefined;

/** What `Allow` depends on: the filters of a list, and the comment that is to be written. */
const collectionPermissions: ItemPermissions = {
  field: 'commentCollectionRights',
  select: 'read create',
  variableTypes: { where: 'CommentFilter', context: 'ReadContext', password: 'String', input: 'CommentInput' },
  variables: (parameters) => {
    if (isAnsweredList(parameters)) return null;
    const { post, author, author_exclude, author_email, status, type, context, password } = parameters;
    // Filters that a list has by default are no filters of a write.
    const isList = !isWrite(parameters) && Object.keys(parameters).length > 0;
    const unset = isList ? undefined : 'none';
    const posts = (Array.isArray(post) ? post : String(post ?? '').split(',')).map(Number).filter(Number.isInteger);
    const isSet = author !== undefined || author_exclude !== undefined || Boolean(author_email);
    return {
      where: {
        postIn: post === undefined || post === '' ? [] : posts.map(itemId),
        status: status === undefined ? unset : String(status),
        type: type === undefined ? unset : String(type),
        ...(isSet ? { authorIn: [0] } : {}),
      },
      context: context === 'edit' ? 'EDIT' : 'VIEW',
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

const permissions: ItemPermissions = {
  field: 'commentPermissions',
  select: 'read edit delete readForEditing',
  variableTypes: { id: 'Int!', password: 'String' },
  variables: ({ id, password }) => ({
    id: itemId(Number(id)),
    password: typeof password === 'string' ? password : null,
  }),
};

/** The routes of comments (protocol 8.8). */
export const commentRoutes: readonly Route[] = [
  {
    pattern: path,
    namespace: 'cms/v2',
    resource: commentResource,
    itemPermissions: collectionPermissions,
    endpoints: [
      {
        methods: ['GET'],
        permission: ({ item }) => item === null || item.read === true,
        parameters: commentListParameters,
        variableTypes: commentListTypes,
        reply: {
          kind: 'list',
          field: 'comments',
          paging: { size: 10, beyondPages: null, textTotals: true },
          variables: commentListVariables,
        },
      },
      {
        methods: ['POST'],
        permission: ({ item }) => item?.create === true,
        permissionNeedsBody: true,
        parameters: {
          ...writeParameters(commentResource, 'create'),
          type: typeParameter,
          id: { unlisted: true, unchecked: true },
          password: { unlisted: true, unchecked: true },
        },
        refuse: ({ id }) => (id ? 'rest_comment_exists' : null),
        variableTypes: { input: 'CommentInput!' },
        reply: {
          kind: 'create',
          field: 'createComment',
          variables: (parameters) => ({ input: commentWriteInput(parameters) }),
          location: (node) => `${path}/${node._id}`,
          context: (viewer) => (canModerateComments(viewer) ? 'edit' : 'view'),
        },
      },
    ],
  },
  {
    pattern: `${path}/(?P<id>[\\d]+)`,
    namespace: 'cms/v2',
    resource: commentResource,
    itemPermissions: permissions,
    endpoints: [
      {
        methods: ['GET'],
        permission: ({ item, parameters }) =>
          item !== null && item.read !== false && (parameters.context !== 'edit' || item.readForEditing !== false),
        parameters: { id: idParameter, context: contextParameter, password: passwordParameter },
        variableTypes: { id: 'Int!', context: 'ReadContext', password: 'String' },
        reply: {
          kind: 'item',
          field: 'comment',
          variables: ({ id, context, password }) => ({
            id: itemId(id),
            context: String(context ?? 'view').toUpperCase(),
            password,
          }),
        },
      },
      {
        methods: ['POST', 'PUT', 'PATCH'],
        permission: canEdit,
        parameters: { id: idParameter, ...writeParameters(commentResource, 'update'), type: typeParameter },
        variableTypes: { id: 'Int!', input: 'CommentInput!' },
        reply: {
          kind: 'update',
          field: 'updateComment',
          variables: (parameters) => ({ id: itemId(parameters.id), input: commentWriteInput(parameters) }),
        },
      },
      {
        methods: ['DELETE'],
        permission: ({ item }) => item?.delete === true,
        parameters: { id: idParameter, force: forceParameter, password: passwordParameter },
        variableTypes: { id: 'Int!', force: 'Boolean' },
        reply: {
          kind: 'delete',
          field: 'deleteComment',
          variables: ({ id, force }) => ({ id: itemId(id), force: force === true }),
        },
      },
    ],
  },
];
