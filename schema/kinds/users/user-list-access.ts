import { canEditType } from '../../access/post-access.ts';
import { canListUsers } from '../../access/user-access.ts';
import { isLoggedIn } from '../../access/viewer-access.ts';
import type { ErrorCode } from '../../core/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';

/** The parameters of a list of accounts that affect who may read it. */
export interface UserListRequest {
  /** Filtered by roles or by capabilities. */
  byRights?: boolean | null;
  forEditing?: boolean | null;
  /** Ordered by private columns: e-mail addresses, dates of registration. */
  byPrivateOrder?: boolean | null;
  /** Accounts that may write, even without published items. */
  authors?: boolean | null;
}

/**
 * Name of the setting that refuses the list of accounts to anonymous requests; off by default. Single profiles of
 * authors remain readable, since posts refer to them.
 */
const LOGIN_REQUIRED_SETTING = 'users_list_requires_login';

/**
 * Returns the error of the first parameter that the viewer may not use
 * (docs/protocol/errors.md#accounts-and-application-passwords), or null.
 */
export function forbiddenUserList(
  { viewer, registry, site }: Pick<RequestContext, 'viewer' | 'registry' | 'site'>,
  request: UserListRequest,
): ErrorCode | null {
  if (site.flag(LOGIN_REQUIRED_SETTING) && !isLoggedIn(viewer)) return 'rest_user_cannot_view';
  const mayList = canListUsers(viewer);
  if (request.byRights && !mayList) return 'rest_user_cannot_view';
  if (request.forEditing && !mayList) return 'rest_forbidden_context';
  if (request.byPrivateOrder && !mayList) return 'rest_forbidden_orderby';
  const mayWrite = () =>
    [...registry.postTypes.values()].some(
      ({ viewable, capabilities }) => viewable && canEditType(viewer, capabilities),
    );
  return request.authors && !mayWrite() ? 'rest_forbidden_who' : null;
}
