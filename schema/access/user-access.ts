import { isLoggedIn, type Viewer, viewerCan } from './viewer.ts';

/** What the rules need to know of an account. */
export interface UserFacts {
  id: number;
  /** True when something of theirs is published in a type that the API shows. */
  hasPublishedPosts?: boolean;
}

/** True when the account is the viewer's own. */
export function isSelf(viewer: Viewer, user: UserFacts): boolean {
  return isLoggedIn(viewer) && viewer.userId === user.id;
}

/** May the viewer see this account's public fields (8.9)? Authors of published content are public. */
export function canReadUser(viewer: Viewer, user: UserFacts): boolean {
  return user.hasPublishedPosts === true || canListUsers(viewer) || canEditUser(viewer, user);
}

/** May the viewer see the profile of who wrote something that they may read? Whoever has an account sees all of these. */
export function canSeeAuthor(viewer: Viewer, user: UserFacts): boolean {
  return user.hasPublishedPosts === true || isLoggedIn(viewer);
}

/** May the viewer see all accounts, also those that published nothing, and sort and filter by private fields? */
export function canListUsers(viewer: Viewer): boolean {
  return viewerCan(viewer, 'list_users');
}

/** May the viewer change this account, and so handle its application passwords? */
export function canEditUser(viewer: Viewer, user: UserFacts): boolean {
  return isSelf(viewer, user) || viewerCan(viewer, 'edit_users');
}

/** May the viewer create accounts? */
export function canCreateUser(viewer: Viewer): boolean {
  return viewerCan(viewer, 'create_users');
}

/** May the viewer delete accounts? */
export function canDeleteUser(viewer: Viewer): boolean {
  return viewerCan(viewer, 'delete_users');
}

/** May the viewer give accounts other roles? */
export function canPromoteUser(viewer: Viewer): boolean {
  return viewerCan(viewer, 'promote_users');
}
