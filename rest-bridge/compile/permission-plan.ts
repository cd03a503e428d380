import type { Permission, PermissionQuery, Route } from '../declare/route.ts';

/** The permission queries that a route needs for `Allow`. Absent: no permission of its endpoints depends on it. */
export interface PermissionQueries {
  site?: PermissionQuery | undefined;
  route?: PermissionQuery | undefined;
  item?: PermissionQuery | undefined;
}

type Source = keyof PermissionQueries;

/** The query of a permission field, and the name of the field in it. */
export function sourceOf(name: string): { source: Source; field: string } {
  const dot = name.indexOf('.');
  if (dot < 0) return { source: name === 'item' ? 'item' : 'route', field: name };
  return { source: name.startsWith('item.') ? 'item' : 'site', field: name.slice(dot + 1) };
}

/** The queries that a route needs, once for all its endpoints. A field that none of them selects is a mistake: it throws. */
export function permissionQueriesOf(route: Route): PermissionQueries {
  const names = new Map<Source, Set<string>>();
  for (const name of route.endpoints.flatMap(namesIn)) {
    const { source, field } = sourceOf(name);
    const fields = names.get(source) ?? new Set();
    names.set(source, fields.add(field));
  }
  const used = (source: Source, query: PermissionQuery | undefined): PermissionQuery | undefined => {
    const fields = names.get(source);
    if (!fields) return undefined;
    for (const field of fields) {
      if (field !== 'item' && !new RegExp(`\\b${field}\\b`).test(query?.select ?? ''))
        throw new Error(`No permission query of the route ${route.pattern} selects "${field}".`);
    }
    return query;
  };
  return {
    site: used('site', { field: 'sitePermissions', select: [...(names.get('site') ?? [])].join(' ') }),
    route: used('route', route.permissions),
    item: used('item', route.itemPermissions),
  };
}

function namesIn({ permission, reply }: Route['endpoints'][number]): readonly string[] {
  const context = reply.kind === 'create' && typeof reply.context === 'object' ? [reply.context.editing] : [];
  return [...neededBy(permission), ...context];
}

function neededBy(permission: Permission): readonly string[] {
  if (typeof permission === 'string') return [];
  const { needs = [], editing } = permission;
  return [...(typeof needs === 'string' ? [needs] : needs), ...(editing === undefined ? [] : [editing])];
}
