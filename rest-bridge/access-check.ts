import { isUnexpired, ReadRecorder } from '../schema/core/reads/read-record.ts';
import { runOperation } from './bridge-operation.ts';
import { type CompiledRoute, permissionSource } from './compile/route-table.ts';
import type {
  Access,
  Endpoint,
  GrantedPermissions,
  Method,
  Parameters,
  Permission,
  PermissionQuery,
} from './declare/route.ts';
import { convertDomainError, RestError } from './error.ts';
import type { Planner } from './plan/planner.ts';
import { answeredMethod, type MatchedRequest, type ParsedRequest, type ReadyRequest } from './rest-exchange.ts';
import type { BridgeRuntime, Viewer } from './runtime.ts';

/** Returns the mutations that an endpoint runs, by all of its methods. */
function mutationsOf({ reply }: Endpoint): string[] {
  if (reply.kind === 'create' || reply.kind === 'update' || reply.kind === 'delete') return [reply.field];
  if (reply.kind !== 'custom') return [];
  const operations = [...(reply.operation ? [reply.operation] : []), ...Object.values(reply.operations ?? {})];
  return operations.filter(({ isMutation }) => isMutation).map(({ field }) => field);
}

/**
 * Returns the refusal of an endpoint by the scopes of the viewer's password, as the domain decides; null if there is
 * none.
 */
function refusalOf(endpoint: Endpoint, { runtime, viewer }: { runtime: BridgeRuntime; viewer: Viewer }) {
  for (const field of mutationsOf(endpoint)) {
    const refusal = runtime.scopeRefusal(viewer, field);
    if (refusal) return convertDomainError(refusal) ?? refusal;
  }
  return null;
}

/** Whether the scopes of the viewer's password allow the methods of an endpoint. */
const isInScope = (endpoint: Endpoint, viewing: { runtime: BridgeRuntime; viewer: Viewer }): boolean =>
  refusalOf(endpoint, viewing) === null;

/** Throws `insufficient_scope` before a file or a large body is received that the domain would refuse. */
export function checkScope(endpoint: Endpoint, viewing: { runtime: BridgeRuntime; viewer: Viewer }): void {
  const refusal = refusalOf(endpoint, viewing);
  if (refusal) throw refusal;
}

/** The properties of a request on which permissions depend. */
export interface AccessRequest {
  planner: Planner;
  route: CompiledRoute;
  /** Parameters that may be unvalidated. */
  parameters: Parameters;
  viewer: Viewer;
  /** Absent for OPTIONS. */
  method?: string;
  reads?: ReadRecorder | undefined;
}

/** Queries the permissions of the viewer on the site, the route and its item, for `Allow` and OPTIONS. */
export function queryAccess(accessRequest: AccessRequest): Access | Promise<Access> {
  const { item: query } = accessRequest.route.permissionQueries;
  if (!query) return queryRouteAccess(accessRequest);
  return Promise.all([queryRouteAccess(accessRequest), queryPermissions(accessRequest, query)]).then(
    ([access, item]) => ({
      ...access,
      item,
    }),
  );
}

/** Queries the permissions without those on the item; needs no SQL. Returns cached permissions without a promise. */
export function queryRouteAccess(accessRequest: AccessRequest): Access | Promise<Access> {
  const {
    parameters,
    route: { permissionQueries },
  } = accessRequest;
  const site = siteOrRoutePermissions(accessRequest, permissionQueries.site);
  const route = siteOrRoutePermissions(accessRequest, permissionQueries.route);
  const { planner, viewer } = accessRequest;
  const allows = (endpoint: Endpoint) => isInScope(endpoint, { runtime: planner.runtime, viewer });
  if (!(site instanceof Promise) && !(route instanceof Promise)) return { parameters, site, route, item: null, allows };
  return Promise.all([site, route]).then((answers) => ({
    parameters,
    site: answers[0],
    route: answers[1],
    item: null,
    allows,
  }));
}

/** Whether the viewer has the permission of an endpoint, without the permissions on the item of the route. */
export async function canUseEndpoint(endpoint: Endpoint, accessRequest: AccessRequest): Promise<boolean> {
  return isPermitted(endpoint.permission, await queryRouteAccess(accessRequest));
}

const NO_PERMISSIONS: GrantedPermissions = {};

/**
 * Queries `sitePermissions` or the permissions of a route. Those of anonymous viewers are cached until the content
 * changes.
 */
function siteOrRoutePermissions(
  accessRequest: AccessRequest,
  query: PermissionQuery | undefined,
): GrantedPermissions | Promise<GrantedPermissions> {
  if (!query) return NO_PERMISSIONS;
  const { planner, route, viewer, reads } = accessRequest;
  if (planner.runtime.isLoggedIn(viewer))
    return queryPermissions(accessRequest, query).then((answer) => answer ?? NO_PERMISSIONS);
  const key = `${route.position} ${query.field} ${JSON.stringify(variablesOf(query, accessRequest))}`;
  const { anonymousPermissions } = planner;
  const cached = anonymousPermissions.get(key);
  if (cached && isUnexpired(cached.record, Date.now)) {
    reads?.add(cached.record);
    return cached.granted;
  }
  const recorder = new ReadRecorder();
  return queryPermissions({ ...accessRequest, reads: recorder }, query).then((answer) => {
    const granted = answer ?? NO_PERMISSIONS;
    anonymousPermissions.set(key, { granted, record: recorder });
    reads?.add(recorder);
    return granted;
  });
}

/** Returns the variables of a query, or null if no item can match the unvalidated parameters. */
function variablesOf(query: PermissionQuery, { planner, parameters, method }: AccessRequest) {
  try {
    if (!query.variables) return planner.permissionsOperation(query).defaultVariables(parameters);
    return query.variables(parameters, method === undefined ? undefined : answeredMethod(method));
  } catch {
    return null;
  }
}

/** The statuses with which the domain refuses to show an item. Other errors say nothing about permissions. */
const REFUSED_STATUSES: readonly number[] = [401, 403, 404];

/** Runs a permission query. Null: no item matches, or the domain refuses to show it. */
async function queryPermissions(
  accessRequest: AccessRequest,
  permissions: PermissionQuery,
): Promise<GrantedPermissions | null> {
  const { planner, viewer, reads } = accessRequest;
  const variables = variablesOf(permissions, accessRequest);
  if (!variables) return null;
  const operation = planner.permissionsOperation(permissions);
  const granted = await runOperation(planner, { operation, variables, viewer, reads }).catch((error: unknown) => {
    if (error instanceof RestError && REFUSED_STATUSES.includes(error.status)) return null;
    throw error;
  });
  if (granted !== null || !variables.password) return granted as GrantedPermissions | null;
  // A wrong password refuses only the reading.
  const parameters = { ...accessRequest.parameters, password: undefined };
  const others = await queryPermissions({ ...accessRequest, parameters }, permissions);
  return others && { ...others, read: false };
}

/**
 * Queries the methods that the viewer may use after the operation has run, for `Allow`. Never throws: the operation has
 * succeeded, and its answer is sent without `Allow` if they cannot be queried.
 */
export async function queryAllowedMethods({
  planner,
  route,
  endpoint,
  parameters,
  viewer,
  reads,
  request: { method },
}: ReadyRequest): Promise<Method[]> {
  const answeredEndpoint = endpoint.reply.kind === 'list' ? endpoint : undefined;
  try {
    const access = await queryAccess({ planner, route, parameters, viewer, method, reads });
    return allowedMethods(route, { ...access, answeredEndpoint });
  } catch {
    return [];
  }
}

/** `Allow` with these methods; no header without any. */
export const allowHeader = (methods: readonly Method[]): { Allow?: string } =>
  methods.length > 0 ? { Allow: methods.join(', ') } : {};

/**
 * Returns the methods of a route that the viewer may use, in the order of their declaration
 * (docs/protocol/requests.md#allow). `answeredEndpoint` is an endpoint that has answered the request, so its methods are
 * allowed.
 */
export function allowedMethods(
  route: CompiledRoute,
  access: Access & { answeredEndpoint?: Endpoint | undefined },
): Method[] {
  const allowed: Method[] = [];
  for (const endpoint of route.route.endpoints) {
    const isAllowed = isPermitted(endpoint.permission, access) && access.allows(endpoint);
    if (endpoint === access.answeredEndpoint || isAllowed) allowed.push(...endpoint.methods);
  }
  return allowed;
}

/** Whether the permission is granted. A permission field that was not queried is not granted. */
export function isPermitted(permission: Permission, access: Access): boolean {
  if (permission === 'open') return true;
  const { needs = [], editing } = permission;
  const needed = typeof needs === 'string' ? isGranted(needs, access) : needs.every((name) => isGranted(name, access));
  return needed && (editing === undefined || access.parameters.context !== 'edit' || isGranted(editing, access));
}

function isGranted(name: string, { site, route, item }: Access): boolean {
  if (name === 'item') return item !== null && item.read !== false;
  const { source, field } = permissionSource(name);
  const granted = source === 'item' ? item : source === 'site' ? site : route;
  return granted?.[field] === true;
}

/**
 * Receives the files of a request if the viewer has the permission of the endpoint; otherwise the body is not read, unless it
 * has no files and is small, since invalid parameters are reported before missing rights.
 */
export async function receiveFiles(
  { request, planner, match, endpoint }: MatchedRequest,
  viewer: Viewer,
): Promise<ParsedRequest> {
  const { receive } = request.source;
  if (!receive || request.received || !match || endpoint?.fileField === undefined) return request;
  const { route } = match;
  const access = { planner, route, parameters: request.query, viewer, method: request.method };
  const isSmall = request.source.hasSmallParameters === true;
  if (!isSmall && !(await canUseEndpoint(endpoint, access))) return request;
  return { ...request, received: await receive(endpoint.fileField, viewer) };
}
