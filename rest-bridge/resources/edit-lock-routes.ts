import { MAX_LOCKED_ITEMS } from '../../schema/content/versions/edit-locks.ts';
import type { Resource } from '../declare/declared-resource.ts';
import { fieldList, viewEditEmbed } from '../declare/field.ts';
import { OWN_NAMESPACE } from '../declare/own-namespace.ts';
import type { Permission, Route } from '../declare/route.ts';
import { dateTime, flag, integer, text } from '../declare/typed-schema.ts';
import { contextParameter } from './crud/crud-parameters.ts';
import { crudRoutes } from './crud/crud-routes.ts';
import { itemId } from './crud/item-key.ts';

const readonly = true;

/** The locks of items that are open in an editor (docs/editor.md#two-people-and-one-item). */
const editLockResource: Resource = {
  title: 'edit-lock',
  fields: fieldList(
    { context: viewEditEmbed },
    {
      post: integer('Id of the item.', { select: 'postId', input: 'postId', required: true }),
      user: integer('Id of the account that has the item open.', { select: 'userId', readonly }),
      user_name: text('Display name of the account.', { readonly }),
      is_own: flag('Whether it is the account of the viewer.', { readonly }),
      renewed: dateTime('Date and time when the lock was renewed, in GMT.', { readonly }),
      expires: dateTime('Date and time when it expires without a renewal, in GMT.', { readonly }),
      is_new: flag('Whether the editor has created the item, which is deleted if it is left empty.', { select: null }),
      takes_over: flag('Whether the lock of somebody else is replaced.', { select: null }),
    },
  ),
  links: [],
};

const path = `/${OWN_NAMESPACE}/edit-locks`;

// The right depends on the item, which the domain checks.
const permission: Permission = { needs: 'site.editSomeType' };

/** The routes of locks of editors. */
export const editLockRoutes: readonly Route[] = crudRoutes({
  path,
  name: 'EditLock',
  plural: 'editLocks',
  resource: editLockResource,
  key: {
    pattern: '/(?P<post>[\\d]+)',
    parameters: { post: { type: 'integer', description: 'Id of the item.' } },
    variableTypes: { postId: 'Int!' },
    variables: ({ post }) => ({ postId: itemId(post) }),
  },
  hasContext: false,
  itemPermissions: { field: 'sitePermissions', select: 'editSomeType' },
  list: {
    permission,
    isUnpaged: true,
    parameters: {
      context: contextParameter,
      post: {
        ...{ type: 'array', items: { type: 'integer' }, maxItems: MAX_LOCKED_ITEMS, required: true },
        description: 'Ids of the items.',
      },
    },
    variableTypes: { postIdIn: '[Int!]!' },
    variables: ({ post }) => ({ postIdIn: (post as unknown[]).map(itemId) }),
  },
  create: {
    permission,
    arguments: { postId: 'Int!', takesOver: 'Boolean', isNew: 'Boolean' },
    locationSelection: '_post: postId',
    location: ({ _post: post }) => `${path}/${post}`,
  },
  remove: { permission, hasForce: false },
});
