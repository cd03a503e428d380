import type { Endpoint, Method, Route } from '../declare/route.ts';
import { spellPath } from '../spelling.ts';
import { type ApiSpelling, describeRoute, type RouteDescription } from './description.ts';
import { type CompiledPattern, compilePathPattern } from './path-pattern.ts';
import { type PermissionQueries, permissionQueriesOf } from './permission-plan.ts';

/** A route with the values that are computed at start. */
export interface CompiledRoute {
  route: Route;
  /** Index in the table of all routes; part of cache keys. */
  position: number;
  /** Pattern in the dialect's spelling. */
  pattern: string;
  compiledPattern: CompiledPattern;
  endpoints: ReadonlyMap<Method, Endpoint>;
  description: RouteDescription;
  /** The queries that its permissions need. */
  permissionQueries: PermissionQueries;
}

/** The routes that requests are matched against. */
export interface RouteTable {
  routes: readonly CompiledRoute[];
  /** Finds the route of a path, with the values of its named groups. */
  find(path: string): { route: CompiledRoute; captures: Record<string, string> } | null;
}

/** Compiles the declared routes in the dialect's spelling, once. */
export function compileRoutes(routes: readonly Route[], spelling: ApiSpelling): RouteTable {
  const compiled = routes.map((route, position): CompiledRoute => {
    const pattern = spellPath(spelling.dialect, route.pattern);
    const endpoints = new Map<Method, Endpoint>();
    for (const endpoint of route.endpoints) for (const method of endpoint.methods) endpoints.set(method, endpoint);
    return {
      route,
      position,
      pattern,
      compiledPattern: compilePathPattern(pattern),
      endpoints,
      description: describeRoute(route, spelling),
      permissionQueries: permissionQueriesOf(route),
    };
  });
  return createRouteTable(compiled);
}

/** No route has longer paths. Patterns take time that grows faster than the path. */
const MAX_PATH_LENGTH = 1_000;

/** Creates a table. Patterns without groups are found by their text, before all others. */
function createRouteTable(compiled: readonly CompiledRoute[]): RouteTable {
  const staticRoutes = new Map(
    compiled.filter((route) => route.compiledPattern.isStatic).map((route) => [route.pattern, route]),
  );
  const dynamicRoutes = compiled.filter((route) => !route.compiledPattern.isStatic);
  return {
    routes: compiled,
    find: (path) => {
      if (path.length > MAX_PATH_LENGTH) return null;
      const exact = staticRoutes.get(path) ?? staticRoutes.get(path.toLowerCase());
      if (exact) return { route: exact, captures: {} };
      for (const route of dynamicRoutes) {
        const captures = route.compiledPattern.match(path);
        if (captures) return { route, captures };
      }
      return null;
    },
  };
}

/** Returns a function that removes the routes of inactive plugins from the table. It caches the resulting tables. */
export function createPluginFilter(allRoutes: RouteTable): (inactivePlugins: ReadonlySet<string>) => RouteTable {
  const plugins = new Set(allRoutes.routes.flatMap(({ route: { plugin } }) => plugin ?? []));
  const tables = new Map([['', allRoutes]]);
  return (inactivePlugins) => {
    const removed = [...plugins].filter((plugin) => inactivePlugins.has(plugin));
    const key = removed.join(' ');
    const cached = tables.get(key);
    if (cached) return cached;
    const routes = allRoutes.routes.filter(({ route: { plugin } }) => !plugin || !removed.includes(plugin));
    const table = createRouteTable(routes);
    tables.set(key, table);
    return table;
  };
}
