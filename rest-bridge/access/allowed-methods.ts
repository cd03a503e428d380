import { type CompiledRoute, permissionSource } from '../compile/route-table.ts';
import type { Access, Endpoint, Method, Permission } from '../declare/route.ts';

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
  if (name === 'item') return item !== null;
  const { source, field } = permissionSource(name);
  const granted = source === 'item' ? item : source === 'site' ? site : route;
  return granted?.[field] === true;
}
