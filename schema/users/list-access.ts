import { canListUsers } from '../access/user-access.ts';
import { type Viewer, viewerCan } from '../access/viewer.ts';
import type { ErrorCode } from '../errors.ts';
import type { Registry } from '../types/registry.ts';

/** What of a request for the list of accounts takes rights. */
export interface UserListWishes {
  /** Narrowed by roles or by capabilities. */
  byRights: boolean;
  forEditing: boolean;
  /** In the order of what only they may see who may list accounts: e-mail addresses, dates of registration. */
  byPrivateOrder: boolean;
  /** Whoever may write, also who has not published anything. */
  authors: boolean;
}

/** Takes what is asked for, gives the error of the first thing that the viewer may not (protocol 8.9), or null. */
export function forbiddenUserList(
  viewer: Viewer,
  { registry, wishes }: { registry: Registry; wishes: UserListWishes },
): ErrorCode | null {
  const mayList = canListUsers(viewer);
  if (wishes.byRights && !mayList) return 'rest_user_cannot_view';
  if (wishes.forEditing && !mayList) return 'rest_forbidden_context';
  if (wishes.byPrivateOrder && !mayList) return 'rest_forbidden_orderby';
  const mayWrite = () =>
    [...registry.postTypes.values()].some(
      ({ viewable, capabilities }) => viewable && viewerCan(viewer, capabilities.editPosts),
    );
  return wishes.authors && !mayWrite() ? 'rest_forbidden_who' : null;
}
