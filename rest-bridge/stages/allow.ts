import type { CompiledRoute } from '../compile/route-table.ts';
import type { Access, Method } from '../declare/route.ts';

/** The methods of a route whose permission answers yes, in the order they are declared (protocol 7.5). */
export function allowedMethods(route: CompiledRoute, access: Access): Method[] {
  const allowed: Method[] = [];
  for (const endpoint of route.route.endpoints) {
    if (endpoint.permission(access)) allowed.push(...endpoint.methods);
  }
  return allowed;
}
