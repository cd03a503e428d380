import {
  allowedMethods,
  allowHeader,
  canUseEndpoint,
  isPermitted,
  queryAllowedMethods,
  queryRouteAccess,
} from '../access-check.ts';
import { runOperation } from '../bridge-operation.ts';
import type { Node, ReadContext } from '../declare/field.ts';
import type { Access, ItemReply } from '../declare/route.ts';
import { catalogError } from '../error.ts';
import type { Plan } from '../plan/planner.ts';
import { answeredMethod, clientOfRequest, type ReadyRequest, recordedHeaders } from '../rest-exchange.ts';

// The stages around the operation of a ready request, in their order: *permission*, *plan*, *run*, *allow*.

/** Throws the error of `Endpoint.refuse` for these parameters. The domain checks all other permissions in *run*. */
export async function checkPermission(ready: ReadyRequest): Promise<void> {
  const { endpoint, parameters, viewer } = ready;
  const refusal = endpoint.refuse?.(parameters);
  if (refusal && (!endpoint.refusalRequiresPermission || (await canUseEndpoint(endpoint, ready))))
    throw catalogError(refusal, viewer);
}

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
  const context = (reply.kind === 'update' ? undefined : reply.context) ?? 'edit';
  if (context === 'requested') return requested;
  if (typeof context === 'string') return context;
  const permission = { needs: context.editing };
  return Promise.resolve(queryRouteAccess(ready)).then((access) => (isPermitted(permission, access) ? 'edit' : 'view'));
}

/** Runs the operation of a plan. */
export function runPlan(ready: ReadyRequest, { plan, reply }: { plan: Plan; reply: ItemReply }): Promise<Node | null> {
  const { planner, request, endpoint, parameters, viewer } = ready;
  const { parameterName } = endpoint;
  return runOperation(planner, {
    operation: plan.operation,
    variables: variablesOf(reply, ready) ?? plan.operation.defaultVariables(parameters),
    viewer,
    client: clientOfRequest(request),
    reads: request.source.reads,
    usesItems: isSharable(ready),
    parameterName: parameterName && ((argument) => parameterName(argument, parameters)),
  });
}

/** Whether the items of an answer may serve later ones: those of reads that are recorded, or sent by an account. */
export const isSharable = ({ planner: { runtime }, request: { source, method }, viewer }: ReadyRequest): boolean =>
  source.reads !== undefined ||
  (runtime.openItems !== undefined && runtime.isLoggedIn(viewer) && answeredMethod(method) === 'GET');

function variablesOf(
  reply: ItemReply,
  { parameters, request, reads }: ReadyRequest,
): Readonly<Record<string, unknown>> | undefined {
  if (reply.kind === 'create') {
    const { received } = request;
    return reply.variables?.(parameters, { upload: received?.upload ?? null, uploads: received?.uploads ?? new Map() });
  }
  return reply.variables?.(parameters, recordedHeaders(request.headers, reads));
}

/** The result of an operation that deletes an item, or moves it to the trash. */
export interface DeletionResult {
  deleted: boolean;
  /** The deleted item. */
  previous: Node | null;
  /** The item in the trash. */
  item: Node | null;
}

/**
 * Returns `Allow` for an answer with items. The operation has read the permissions on an item that it returns; others are
 * queried.
 */
export async function allowAfterRun(
  ready: ReadyRequest,
  { reply, result }: { reply: ItemReply; result: Node | null },
): Promise<{ Allow?: string }> {
  // `Allow` of a new item is computed for the context in which it is answered.
  if (reply.kind === 'create') {
    const context = await resolveContext(ready, reply);
    return allowHeader(await queryAllowedMethods({ ...ready, parameters: { ...ready.parameters, context } }));
  }
  const node = reply.kind === 'list' ? null : reply.kind === 'delete' ? trashedItem(result) : result;
  if (!node) return allowHeader(await queryAllowedMethods(ready));
  const access = await Promise.resolve(queryRouteAccess(ready)).catch(() => null);
  if (!access) return {};
  const item = (node._can ?? {}) as Access['item'];
  const answeredEndpoint = reply.kind === 'item' ? ready.endpoint : undefined;
  return allowHeader(allowedMethods(ready.route, { ...access, item, answeredEndpoint }));
}

const trashedItem = (result: Node | null): Node | null => {
  const { deleted, item } = result as unknown as DeletionResult;
  return deleted ? null : item;
};
