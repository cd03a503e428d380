import { catalogueError, requestErrors } from '../error.ts';
import type { Viewer } from '../runtime.ts';
import { accessTo, answeredMethod } from './access-check.ts';
import { isPermitted } from './allow.ts';
import type { MatchedRequest } from './match.ts';

/**
 * Bytes of a body up to which mistakes in it are reported before missing rights
 * (docs/protocol/errors.md#order-of-checks).
 */
const MAX_UNCHECKED_BYTES = 65_536;

/** Most bytes of a body from somebody who is not logged in. */
export const MAX_ANONYMOUS_BODY_BYTES = 1_048_576;

/**
 * Checks the right to send a large body before it is parsed, where the route says so without it. Errors:
 * `rest_forbidden`, and 401 for a body larger than visitors may send.
 */
export async function admitBody({
  request,
  planner,
  match,
  endpoint,
  viewer,
}: MatchedRequest & { viewer: Viewer }): Promise<void> {
  const { body } = request.received ?? request.source;
  if (!body || body.length <= MAX_UNCHECKED_BYTES || !match || !endpoint) return;
  const isLoggedIn = planner.runtime.isLoggedIn(viewer);
  // Whether a list may be read depends on its filters, which may stand in the body.
  if (!endpoint.permissionNeedsBody && answeredMethod(request.method) !== 'GET') {
    const { route, captures } = match;
    const parameters = { ...captures, ...request.query };
    const access = await accessTo({ planner, route, parameters, viewer, method: request.method });
    // Who is logged in learns that there is no such item.
    const isMissing = isLoggedIn && access.item === null && route.permissionQueries.item !== undefined;
    if (!isMissing && !isPermitted(endpoint.permission, access)) throw catalogueError('rest_forbidden', viewer);
  }
  if (!isLoggedIn && body.length > MAX_ANONYMOUS_BODY_BYTES) throw requestErrors.loginNeeded();
}
