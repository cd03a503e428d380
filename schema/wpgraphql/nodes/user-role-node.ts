import { canReadRole } from '../../access/wpgraphql-access.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { UserRole } from '../core/type-shapes.ts';
import type { NodeKind } from './node-kind.ts';

/** Returns the roles of the site that the viewer may see. */
export const visibleRoles = ({ site, viewer }: RequestContext): UserRole[] =>
  Object.entries(site.roles)
    .filter(([name]) => canReadRole(viewer, name))
    .map(([roleName, role]) => ({ ...role, roleName }));

/** Roles of accounts. The key is the name. */
export const userRoleNode: NodeKind<UserRole> = {
  name: 'user_role',
  matches: (value): value is UserRole => 'roleName' in value,
  keyOf: ({ roleName }) => roleName,
  typeNameOf: () => 'UserRole',
  load: (key, context) => visibleRoles(context).find(({ roleName }) => roleName === key) ?? null,
};
