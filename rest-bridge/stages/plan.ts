import { queryRouteAccess } from '../access/access-check.ts';
import { isPermitted } from '../access/allowed-methods.ts';
import type { ReadContext } from '../declare/field.ts';
import type { ItemReply } from '../declare/route.ts';
import type { Plan } from '../plan/planner.ts';
import type { ReadyRequest } from '../rest-exchange.ts';

/** Plans a request for items: the GraphQL document, and how its result becomes the answer. */
export async function planRequest(ready: ReadyRequest, reply: ItemReply): Promise<Plan> {
  const { planner, route, endpoint, request, viewer } = ready;
  return planner.plan({
    route,
    endpoint,
    context: await resolveContext(ready, reply),
    query: request.query,
    loggedIn: planner.runtime.isLoggedIn(viewer),
    withItems: request.method !== 'HEAD',
  });
}

/**
 * Returns the context of the answer: the requested one for reads, `edit` for writes unless the reply declares another.
 */
function resolveContext(ready: ReadyRequest, reply: ItemReply): ReadContext | Promise<ReadContext> {
  const requested = (ready.parameters.context ?? 'view') as ReadContext;
  if (reply.kind === 'list' || reply.kind === 'item') return requested;
  const context = (reply.kind === 'create' ? reply.context : undefined) ?? 'edit';
  if (context === 'requested') return requested;
  if (typeof context === 'string') return context;
  const permission = { needs: context.editing };
  return Promise.resolve(queryRouteAccess(ready)).then((access) => (isPermitted(permission, access) ? 'edit' : 'view'));
}
