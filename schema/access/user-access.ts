import { isLoggedIn, type Viewer } from './viewer-access.ts';
import { viewerCan } from './viewer-can.ts';

/** The data of an account that the rules read. */
export interface UserAccessData {
  id: number;
  /** Whether they have published an item of a type that the API shows. */
  hasPublishedPosts?: boolean;
}

/** True when the account is the viewer's own. */
export function isSelf(viewer: Viewer, user: UserAccessData): boolean {
  return isLoggedIn(viewer) && viewer.userId === user.id;
}

/** May the viewer see this account's public fields? Authors of published content are public. */
export function canReadUser(viewer: Viewer, user: UserAccessData): boolean {
  return user.hasPublishedPosts === true || canListUsers(viewer) || canEditUser(viewer, user);
}

/** May the viewer see the profile of the author of an item that they may read? Every account may. */
export function canSeeAuthor(viewer: Viewer, user: UserAccessData): boolean {
  return user.hasPublishedPosts === true || isLoggedIn(viewer);
}

/** May the viewer see all accounts, even those without published items, and sort and filter by private fields? */
export function canListUsers(viewer: Viewer): boolean {
  return viewerCan(viewer, 'list_users');
}

/** May the viewer change this account, and so handle its application passwords? */
export function canEditUser(viewer: Viewer, user: UserAccessData): boolean {
  return isSelf(viewer, user) || viewerCan(viewer, 'edit_users');
}

/** May the viewer disable or enable this account? Their own they may not. */
export function canDisableUser(viewer: Viewer, user: UserAccessData): boolean {
  return !isSelf(viewer, user) && viewerCan(viewer, 'edit_users');
}

/** May the viewer create accounts? */
export function canCreateUser(viewer: Viewer): boolean {
  return viewerCan(viewer, 'create_users');
}

/** May the viewer delete accounts? */
export function canDeleteUser(viewer: Viewer): boolean {
  return viewerCan(viewer, 'delete_users');
}

/** The missing right to change an account: its roles, or other fields; null when none is missing. */
export function missingRightToUpdate(
  viewer: Viewer,
  { user, roles, others }: { user: UserAccessData; roles: boolean; others: boolean },
): 'promote' | 'edit' | null {
  if (roles && !canPromoteUser(viewer)) return 'promote';
  return others && !canEditUser(viewer, user) ? 'edit' : null;
}

/** May the viewer give accounts other roles? */
export function canPromoteUser(viewer: Viewer): boolean {
  return viewerCan(viewer, 'promote_users');
}
