import type { Resource } from '../declare/declared-resource.ts';
import type { Endpoint, Method, Permission, PermissionQuery, Route } from '../declare/route.ts';
import { spellPath } from '../spelling.ts';
import { type ApiSpelling, describeRoute, type RouteDescription } from './route-description.ts';

/** A route with the values that are computed at start. */
export interface CompiledRoute {
  route: Route;
  /** Index in the table of all routes; part of cache keys. */
  position: number;
  /** Pattern in the dialect's spelling. */
  pattern: string;
  compiledPattern: CompiledPattern;
  endpoints: ReadonlyMap<Method, Endpoint>;
  /** Created when it is first read, which `Bridge.prepare` does after the start. */
  readonly description: RouteDescription;
  /** The queries that its permissions need. */
  permissionQueries: PermissionQueries;
}

/** The routes that requests are matched against. */
export interface RouteTable {
  routes: readonly CompiledRoute[];
  /**
   * Finds the route of a path, with the values of its named groups. Of several, it is the first one that has an endpoint for
   * the method, or else the first one.
   */
  find(path: string, method?: string): RouteMatch | null;
}

interface RouteMatch {
  route: CompiledRoute;
  captures: Record<string, string>;
}

/** Compiles the declared routes in the dialect's spelling, once. */
export function compileRoutes(routes: readonly Route[], spelling: ApiSpelling): RouteTable {
  const compiled = routes.map((route, position): CompiledRoute => {
    const pattern = spellPath(spelling.dialect, route.pattern);
    const endpoints = new Map<Method, Endpoint>();
    for (const endpoint of route.endpoints) for (const method of endpoint.methods) endpoints.set(method, endpoint);
    let description: RouteDescription | undefined;
    return {
      route,
      position,
      pattern,
      compiledPattern: compilePathPattern(pattern),
      endpoints,
      get description() {
        description ??= describeRoute(route, spelling);
        return description;
      },
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
    find: (path, method) => {
      if (path.length > MAX_PATH_LENGTH) return null;
      const isServed = ({ endpoints }: CompiledRoute) => method === undefined || endpoints.has(method as Method);
      const exact = staticRoutes.get(path) ?? staticRoutes.get(path.toLowerCase());
      let first: RouteMatch | null = exact ? { route: exact, captures: {} } : null;
      if (first && isServed(first.route)) return first;
      for (const route of dynamicRoutes) {
        const captures = route.compiledPattern.match(path);
        if (captures && isServed(route)) return { route, captures };
        if (captures) first ??= { route, captures };
      }
      return first;
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

/** A compiled path pattern. */
interface CompiledPattern {
  /** Returns the values of the named groups, or null if the path does not match. */
  match(path: string): Record<string, string> | null;
  /** Whether the pattern has no named groups. */
  isStatic: boolean;
}

/** Compiles a pattern with named groups. It ignores case, as in the reference. */
function compilePathPattern(pattern: string): CompiledPattern {
  const isStatic = !pattern.includes('(?P<');
  const prefix = literalPrefix(pattern);
  const expression = new RegExp(`^${pattern.replaceAll('(?P<', '(?<')}$`, 'i');
  return {
    isStatic,
    match: (path) => {
      if (!startsWithIgnoringCase(path, prefix)) return null;
      const result = expression.exec(path);
      return result ? { ...result.groups } : null;
    },
  };
}

/**
 * Returns the text with which every path begins that matches a pattern. Comparing it first excludes most routes in less
 * time than their expressions take.
 */
function literalPrefix(pattern: string): string {
  const end = pattern.indexOf('(?P<');
  const prefix = end < 0 ? pattern : pattern.slice(0, end);
  return /^[\w/-]*$/.test(prefix) ? prefix.toLowerCase() : '';
}

const startsWithIgnoringCase = (path: string, prefix: string): boolean =>
  path.startsWith(prefix) || path.slice(0, prefix.length).toLowerCase() === prefix;

/** The permission queries that `Allow` needs for a route. A query is absent if no endpoint depends on it. */
interface PermissionQueries {
  site?: PermissionQuery | undefined;
  route?: PermissionQuery | undefined;
  item?: PermissionQuery | undefined;
}

type Source = keyof PermissionQueries;

/** Returns the query that contains a permission such as `site.editTheme`, and the name of the field in it. */
export function permissionSource(name: string): { source: Source; field: string } {
  const dot = name.indexOf('.');
  if (dot < 0) return { source: name === 'item' ? 'item' : 'route', field: name };
  return { source: name.startsWith('item.') ? 'item' : 'site', field: name.slice(dot + 1) };
}

/**
 * Returns the permission queries of all endpoints of a route. Throws if an endpoint names a field that no query
 * selects.
 */
function permissionQueriesOf(route: Route): PermissionQueries {
  const names = new Map<Source, Set<string>>();
  for (const name of route.endpoints.flatMap(permissionNames)) {
    const { source, field } = permissionSource(name);
    const fields = names.get(source) ?? new Set();
    names.set(source, fields.add(field));
  }
  const checkedQuery = (source: Source, query: PermissionQuery | undefined): PermissionQuery | undefined => {
    const fields = names.get(source);
    if (!fields) return undefined;
    for (const field of fields) {
      if (field !== 'item' && !new RegExp(`\\b${field}\\b`).test(query?.select ?? ''))
        throw new Error(`No permission query of the route ${route.pattern} selects "${field}".`);
    }
    return query;
  };
  return {
    site: checkedQuery('site', { field: 'sitePermissions', select: [...(names.get('site') ?? [])].join(' ') }),
    route: checkedQuery('route', route.permissions),
    item: checkedQuery('item', route.itemPermissions),
  };
}

function permissionNames({ permission, reply }: Route['endpoints'][number]): readonly string[] {
  const context = reply.kind === 'create' && typeof reply.context === 'object' ? [reply.context.editing] : [];
  return [...requiredNames(permission), ...context];
}

function requiredNames(permission: Permission): readonly string[] {
  if (typeof permission === 'string') return [];
  const { needs = [], editing } = permission;
  return [...(typeof needs === 'string' ? [needs] : needs), ...(editing === undefined ? [] : [editing])];
}

/** Throws if a link embeds an unknown resource. Runs at start, because requests with `_embed` would fail. */
export function checkEmbeds({ routes }: RouteTable, resources: ReadonlyMap<string, Resource>): void {
  const usedResources = new Set([...resources.values(), ...routes.flatMap(({ route }) => route.resource ?? [])]);
  for (const { title, links } of usedResources) {
    for (const { rel, embed } of links) {
      if (!embed || resources.has(embed.resource)) continue;
      throw new Error(`The link "${rel}" of "${title}" embeds "${embed.resource}", which is not a resource.`);
    }
  }
}
