import { OWN_NAMESPACE } from '../../declare/own-namespace.ts';
import type { Permission, Route } from '../../declare/route.ts';
import { integer } from '../../declare/typed-schema.ts';
import { contextParameter } from '../crud/crud-parameters.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { itemId } from '../crud/item-key.ts';
import { previewTokenResource } from './preview-token-resource.ts';

const path = `/${OWN_NAMESPACE}/preview-tokens`;

// The right depends on the item, which the domain checks.
const permission: Permission = { needs: 'site.editSomeType' };

/** The routes of preview tokens (docs/previews.md). */
export const previewTokenRoutes: readonly Route[] = crudRoutes({
  path,
  name: 'PreviewToken',
  plural: 'previewTokens',
  resource: previewTokenResource,
  key: {
    pattern: '/(?P<uuid>[\\w\\-]+)',
    parameters: { uuid: { type: 'string', description: 'Unique identifier of the token.' } },
    variableTypes: { uuid: 'String!' },
  },
  hasContext: false,
  itemPermissions: { field: 'sitePermissions', select: 'editSomeType' },
  list: {
    permission,
    isUnpaged: true,
    parameters: { context: contextParameter, post: integer('Id of the item.', { required: true }) },
    variableTypes: { postId: 'Int!' },
    variables: ({ post }) => ({ postId: itemId(post) }),
  },
  create: {
    permission,
    arguments: { postId: 'Int!', name: 'String', version: 'String', expiresIn: 'Int', maxUses: 'Int' },
    locationSelection: '_uuid: uuid',
    location: ({ _uuid: uuid }) => `${path}/${uuid}`,
  },
  remove: { permission, hasForce: false },
});
