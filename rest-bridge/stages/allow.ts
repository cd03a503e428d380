import { sourceOf } from '../compile/permission-plan.ts';
import type { CompiledRoute } from '../compile/route-table.ts';
import type { Access, Endpoint, Method, Permission } from '../declare/route.ts';

/**
 * The methods of a route whose permission answers yes, in the order they are declared
 * (docs/protocol/requests.md#allow). A read that has been answered was allowed, whatever was asked about it.
 */
export function allowedMethods(route: CompiledRoute, access: Access & { answered?: Endpoint | undefined }): Method[] {
  const allowed: Method[] = [];
  for (const endpoint of route.route.endpoints) {
    if (endpoint === access.answered || isPermitted(endpoint.permission, access)) allowed.push(...endpoint.methods);
  }
  return allowed;
}

/** Whether the domain's answers allow what a permission stands for. What was not answered is not allowed. */
export function isPermitted(permission: Permission, access: Access): boolean {
  if (permission === 'open') return true;
  if (permission === 'unnamed') return false;
  const { needs = [], editing } = permission;
  const needed = typeof needs === 'string' ? isGranted(needs, access) : needs.every((name) => isGranted(name, access));
  return needed && (editing === undefined || access.parameters.context !== 'edit' || isGranted(editing, access));
}

function isGranted(name: string, { site, route, item }: Access): boolean {
  if (name === 'item') return item !== null;
  const { source, field } = sourceOf(name);
  const granted = source === 'item' ? item : source === 'site' ? site : route;
  return granted?.[field] === true;
}
