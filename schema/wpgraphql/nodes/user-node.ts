import { canReadUser } from '../../access/user-access.ts';
import { canReadRole } from '../../access/wpgraphql-access.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { UserRow } from '../../core/rows/user-row.ts';
import { isId } from '../../values/ids.ts';
import type { UserRole } from '../core/wpgraphql-builder.ts';
import type { NodeKind } from './node-declaration.ts';
import { numberOfKey } from './wpgraphql-id.ts';

/** Returns the account if the viewer may read its public fields, else null. */
export const visibleUser = (row: UserRow | null, { viewer }: RequestContext): UserRow | null =>
  row && canReadUser(viewer, { id: row.id, hasPublishedPosts: row.hasPublished }) ? row : null;

/** Loads an account; null if there is none, or if the viewer may not see it. */
export const loadVisibleUser = async (id: number, context: RequestContext): Promise<UserRow | null> =>
  isId(id) ? visibleUser(await context.loaders.users.load(id), context) : null;

/** Accounts. */
export const userNode: NodeKind<UserRow> = {
  name: 'user',
  matches: (value): value is UserRow => 'hasPublished' in value,
  keyOf: ({ id }) => id,
  typeNameOf: () => 'User',
  load: (key, context) => loadVisibleUser(numberOfKey(key), context),
};

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
