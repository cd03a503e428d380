import type { Permission, PermissionQuery, Route } from '../declare/route.ts';

/** The permission queries that `Allow` needs for a route. A query is absent if no endpoint depends on it. */
export interface PermissionQueries {
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
export function permissionQueriesOf(route: Route): PermissionQueries {
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
