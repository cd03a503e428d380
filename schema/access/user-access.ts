import { hasLimitedCredential } from './password-scopes.ts';
import { managementCapabilities, type Role } from './roles.ts';
import { isLoggedIn, type Viewer, viewerCan } from './viewer-access.ts';

/** The data of an account on which access depends. */
export interface UserAccessData {
  id: number;
  /** Whether the account is the author of a published item, of any type. */
  hasPublishedPosts?: boolean;
}

/** Whether the account is that of the viewer. */
export function isSelf(viewer: Viewer, user: UserAccessData): boolean {
  return isLoggedIn(viewer) && viewer.userId === user.id;
}

/** Whether the viewer may read the public fields of an account. Authors of published content are public. */
export function canReadUser(viewer: Viewer, user: UserAccessData): boolean {
  return user.hasPublishedPosts === true || isSelf(viewer, user) || canReadAllUsers(viewer);
}

/** Whether the viewer may read the public fields of every account. */
export function canReadAllUsers(viewer: Viewer): boolean {
  return canListUsers(viewer) || viewerCan(viewer, 'edit_users');
}

/** Whether the viewer may read the profile of the author of a visible item. Every logged-in viewer may. */
export function canSeeAuthor(viewer: Viewer, user: UserAccessData): boolean {
  return user.hasPublishedPosts === true || isLoggedIn(viewer);
}

/** Whether the viewer may list all accounts, including those without published items, and filter by private fields. */
export function canListUsers(viewer: Viewer): boolean {
  return viewerCan(viewer, 'list_users');
}

/** Whether the viewer may change an account. */
export function canEditUser(viewer: Viewer, user: UserAccessData): boolean {
  return isSelf(viewer, user) || viewerCan(viewer, 'edit_users');
}

/**
 * Whether the viewer may manage the application passwords of an account. A limited password may not, since it could
 * create one with more rights.
 */
export const canManagePasswordsOf = (viewer: Viewer, user: UserAccessData): boolean =>
  canEditUser(viewer, user) && !hasLimitedCredential(viewer);

/**
 * Whether the viewer may write what decides who can log in to an account, and with which rights: its password, e-mail
 * address and roles. A limited application password may not, since it could give itself more rights.
 */
export const canWriteCredentials = (viewer: Viewer): boolean => !hasLimitedCredential(viewer);

/** Whether the viewer may disable or enable an account. Nobody may disable their own. */
export function canDisableUser(viewer: Viewer, user: UserAccessData): boolean {
  return !isSelf(viewer, user) && viewerCan(viewer, 'edit_users');
}

/** Whether the viewer may create accounts. */
export function canCreateUser(viewer: Viewer): boolean {
  return viewerCan(viewer, 'create_users') && canWriteCredentials(viewer);
}

/** Whether the viewer may delete accounts. */
export function canDeleteUser(viewer: Viewer): boolean {
  return viewerCan(viewer, 'delete_users');
}

/** Returns the right that the viewer lacks to change the roles or other fields of an account, or null. */
export function missingRightToUpdate(
  viewer: Viewer,
  {
    user,
    changesRoles,
    changesOtherFields,
  }: { user: UserAccessData; changesRoles: boolean; changesOtherFields: boolean },
): 'promote' | 'edit' | null {
  if (changesRoles && !canPromoteUser(viewer)) return 'promote';
  return changesOtherFields && !canEditUser(viewer, user) ? 'edit' : null;
}

/** Whether the viewer may change the roles of accounts. */
export function canPromoteUser(viewer: Viewer): boolean {
  return viewerCan(viewer, 'promote_users');
}

/**
 * Whether the viewer may assign a role to accounts. A role with a capability to manage the site or accounts requires
 * that the viewer has this capability too: otherwise whoever may promote could become an administrator.
 */
export const canAssignRole = (viewer: Viewer, { capabilities }: Role): boolean =>
  managementCapabilities.every((name) => capabilities[name] !== true || viewer.capabilities.has(name));
