import { isLoggedIn, type Viewer } from '../../schema/access/viewer.ts';
import type { RouteTable } from '../compile/route-table.ts';
import { catalogueError, requestErrors } from '../error.ts';
import type { Planner } from '../plan/planner.ts';
import { itemAccess, methodOf } from './access.ts';
import type { ReadRequest } from './request.ts';

/** Bytes of a body up to which mistakes in it are reported before missing rights (protocol 8.1). */
const MAX_UNCHECKED_BYTES = 65_536;

/** Most bytes of a body from somebody who is not logged in. */
export const MAX_ANONYMOUS_BODY_BYTES = 1_048_576;

/**
 * Checks the right to send a large body before it is parsed, where the route says so without it. Errors:
 * `rest_forbidden`, and 401 for a body larger than visitors may send.
 */
export async function admitBody({
  request,
  table,
  planner,
  viewer,
}: {
  request: ReadRequest;
  table: RouteTable;
  planner: Planner;
  viewer: Viewer;
}): Promise<void> {
  const { body } = request.received ?? request.source;
  if (!body || body.length <= MAX_UNCHECKED_BYTES) return;
  const found = table.find(request.path);
  const endpoint = found?.route.endpoints.get(methodOf(request.method));
  if (!found || !endpoint) return;
  // Whether a list may be read depends on its filters, which may stand in the body.
  if (!endpoint.permissionNeedsBody && methodOf(request.method) !== 'GET') {
    const { route, captures } = found;
    const parameters = { ...captures, ...request.query };
    const access = await itemAccess({ planner, route, parameters, viewer, method: request.method });
    // Who is logged in learns that there is no such item.
    const isMissing = access.item === null && planner.permissionsDocument(route) !== null && isLoggedIn(viewer);
    if (!isMissing && !endpoint.permission(access)) throw catalogueError('rest_forbidden', viewer);
  }
  if (!isLoggedIn(viewer) && body.length > MAX_ANONYMOUS_BODY_BYTES) throw requestErrors.loginNeeded();
}
