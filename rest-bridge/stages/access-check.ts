import type { CompiledRoute } from '../compile/route-table.ts';
import type { Access, Endpoint, Granted, Method, Parameters, PermissionQuery } from '../declare/route.ts';
import type { Planner } from '../plan/planner.ts';
import type { Viewer } from '../runtime.ts';
import { allowedMethods, isPermitted } from './allow.ts';
import type { ReadyRequest } from './ready.ts';
import type { Outcome } from './reply.ts';
import { runOperation } from './run.ts';

/** The method whose endpoint answers a request: HEAD is answered as GET. */
export const answeredMethod = (method: string): Method => (method === 'HEAD' ? 'GET' : method) as Method;

/** The parts of a request that permissions depend on. */
export interface AccessRequest {
  planner: Planner;
  route: CompiledRoute;
  /** Unchecked. */
  parameters: Parameters;
  viewer: Viewer;
  /** Absent for OPTIONS. */
  method?: string;
}

/** The permissions of the viewer on the site, the route and its item, for `Allow` and OPTIONS. */
export function accessTo(accessRequest: AccessRequest): Access | Promise<Access> {
  const { item: query } = accessRequest.route.permissionQueries;
  if (!query) return routeAccess(accessRequest);
  return Promise.all([routeAccess(accessRequest), queryPermissions(accessRequest, query)]).then(([access, item]) => ({
    ...access,
    item,
  }));
}

/** The same without the item: takes no statement. Returns no promise where the permissions are cached. */
export function routeAccess(accessRequest: AccessRequest): Access | Promise<Access> {
  const {
    parameters,
    route: { permissionQueries },
  } = accessRequest;
  const site = siteOrRoutePermissions(accessRequest, permissionQueries.site);
  const route = siteOrRoutePermissions(accessRequest, permissionQueries.route);
  if (!(site instanceof Promise) && !(route instanceof Promise)) return { parameters, site, route, item: null };
  return Promise.all([site, route]).then((answers) => ({
    parameters,
    site: answers[0],
    route: answers[1],
    item: null,
  }));
}

/** Whether the viewer may use an endpoint of a route, by its `permissions` alone. */
export async function mayUse(endpoint: Endpoint, accessRequest: AccessRequest): Promise<boolean> {
  return isPermitted(endpoint.permission, await routeAccess(accessRequest));
}

const NO_PERMISSIONS: Granted = {};

/** Permissions of anonymous viewers are cached until the site changes. */
function siteOrRoutePermissions(
  accessRequest: AccessRequest,
  query: PermissionQuery | undefined,
): Granted | Promise<Granted> {
  if (!query) return NO_PERMISSIONS;
  const { planner, route, viewer } = accessRequest;
  if (planner.runtime.isLoggedIn(viewer))
    return queryPermissions(accessRequest, query).then((answer) => answer ?? NO_PERMISSIONS);
  const key = `${route.position} ${query.field} ${JSON.stringify(variablesOf(query, accessRequest))}`;
  const { visitorPermissions } = planner;
  return (
    visitorPermissions.get(key) ??
    queryPermissions(accessRequest, query).then((answer) => {
      visitorPermissions.set(key, answer ?? NO_PERMISSIONS);
      return answer ?? NO_PERMISSIONS;
    })
  );
}

/** The variables of a query; null where the unchecked parameters cannot name an item. */
function variablesOf(query: PermissionQuery, { planner, parameters, method }: AccessRequest) {
  try {
    if (!query.variables) return planner.permissionsOperation(query).named(parameters);
    return query.variables(parameters, method === undefined ? undefined : answeredMethod(method));
  } catch {
    return null;
  }
}

async function queryPermissions(accessRequest: AccessRequest, permissions: PermissionQuery): Promise<Granted | null> {
  const { planner, viewer } = accessRequest;
  const variables = variablesOf(permissions, accessRequest);
  if (!variables) return null;
  const operation = planner.permissionsOperation(permissions);
  return (await runOperation(planner, { operation, variables, viewer })) as Granted | null;
}

/** Adds `Allow` to the headers, by the permissions after the operation has run. Never throws. */
export async function allowRoute(
  { planner, route, endpoint, parameters, viewer, request: { method } }: ReadyRequest,
  headers: Outcome['headers'],
): Promise<void> {
  const answered = endpoint.reply.kind === 'list' ? endpoint : undefined;
  try {
    const access = await accessTo({ planner, route, parameters, viewer, method });
    allow(headers, allowedMethods(route, { ...access, answered }));
  } catch {
    // The operation has succeeded: its answer is sent without `Allow`.
  }
}

/** Adds `Allow` with the methods to the headers. */
export function allow(headers: Outcome['headers'], methods: readonly string[]): void {
  if (methods.length > 0) headers.Allow = methods.join(', ');
}
