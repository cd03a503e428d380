import { answeredMethod, queryAccess } from '../access/access-check.ts';
import { isPermitted } from '../access/allow.ts';
import { catalogError, requestErrors } from '../error.ts';
import type { Viewer } from '../runtime.ts';
import type { MatchedRequest } from './match.ts';

/**
 * For bodies up to this size, invalid parameters are reported before missing permissions
 * (docs/protocol/errors.md#order-of-checks).
 */
const MAX_UNCHECKED_BYTES = 65_536;

/** Maximum size of a body in an anonymous request. */
export const MAX_ANONYMOUS_BODY_BYTES = 1_048_576;

/**
 * Checks the permission of the endpoint before a large body is parsed, unless the permission depends on the body.
 * Errors: `rest_forbidden`; `rest_not_logged_in` (401) for an anonymous body above `MAX_ANONYMOUS_BODY_BYTES`.
 */
export async function checkLargeBody({
  request,
  planner,
  match,
  endpoint,
  viewer,
}: MatchedRequest & { viewer: Viewer }): Promise<void> {
  const { body } = request.received ?? request.source;
  if (!body || body.length <= MAX_UNCHECKED_BYTES || !match || !endpoint) return;
  const isLoggedIn = planner.runtime.isLoggedIn(viewer);
  // The permission to read a list depends on its filters, which may be in the body.
  if (!endpoint.permissionNeedsBody && answeredMethod(request.method) !== 'GET') {
    const { route, captures } = match;
    const parameters = { ...captures, ...request.query };
    const access = await queryAccess({ planner, route, parameters, viewer, method: request.method });
    // For logged-in viewers the operation reports that the item does not exist.
    const isMissing = isLoggedIn && access.item === null && route.permissionQueries.item !== undefined;
    if (!isMissing && !isPermitted(endpoint.permission, access)) throw catalogError('rest_forbidden', viewer);
  }
  if (!isLoggedIn && body.length > MAX_ANONYMOUS_BODY_BYTES) throw requestErrors.loginRequired();
}
