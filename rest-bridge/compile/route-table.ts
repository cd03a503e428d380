import type { Endpoint, Method, Route } from '../declare/route.ts';
import { spellPath } from '../spelling.ts';
import { type ApiSpelling, describeRoute, type RouteDescription } from './description.ts';
import { type CompiledPattern, compilePathPattern } from './path-pattern.ts';
import { type PermissionQueries, permissionQueriesOf } from './permission-plan.ts';

/** A route with everything that is computed at start. */
export interface CompiledRoute {
  route: Route;
  /** Place in the table: part of the keys of caches. */
  position: number;
  /** Pattern in the dialect's spelling. */
  pattern: string;
  compiled: CompiledPattern;
  endpoints: ReadonlyMap<Method, Endpoint>;
  description: RouteDescription;
  /** The queries that its permissions need. */
  permissionQueries: PermissionQueries;
}

/** What a request may be matched against. */
export interface RouteTable {
  routes: readonly CompiledRoute[];
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
      compiled: compilePathPattern(pattern),
      endpoints,
      description: describeRoute(route, spelling),
      permissionQueries: permissionQueriesOf(route),
    };
  });
  return tableOf(compiled);
}

/** A table over compiled routes. */
function tableOf(compiled: readonly CompiledRoute[]): RouteTable {
  const fixed = new Map(compiled.filter((route) => route.compiled.isStatic).map((route) => [route.pattern, route]));
  const variable = compiled.filter((route) => !route.compiled.isStatic);
  return {
    routes: compiled,
    find: (path) => {
      const exact = fixed.get(path) ?? fixed.get(path.toLowerCase());
      if (exact) return { route: exact, captures: {} };
      for (const route of variable) {
        const captures = route.compiled.match(path);
        if (captures) return { route, captures };
      }
      return null;
    },
  };
}

/** The tables of a site, by which of its plugins are switched off: each is made once. */
export function tablesWithout(whole: RouteTable): (inactive: ReadonlySet<string>) => RouteTable {
  const names = new Set(whole.routes.flatMap(({ route: { plugin } }) => plugin ?? []));
  const tables = new Map([['', whole]]);
  return (inactive) => {
    const missing = [...names].filter((name) => inactive.has(name));
    const key = missing.join(' ');
    const known = tables.get(key);
    if (known) return known;
    const table = tableOf(whole.routes.filter(({ route: { plugin } }) => !plugin || !missing.includes(plugin)));
    tables.set(key, table);
    return table;
  };
}
