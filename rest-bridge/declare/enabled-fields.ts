import type { Resource } from './declared-resource.ts';
import type { FieldSetting } from './field.ts';
import type { Route } from './route.ts';

/** Removes the fields whose setting is off from a resource. */
function enabledResource(resource: Resource, settings: ReadonlySet<FieldSetting>): Resource {
  const fields = resource.fields.filter(({ enabledBy }) => enabledBy === undefined || settings.has(enabledBy));
  return fields.length === resource.fields.length ? resource : { ...resource, fields };
}

/** Removes the fields whose setting is off from the resources of routes. */
export const enabledRoutes = (routes: readonly Route[], settings: ReadonlySet<FieldSetting>): readonly Route[] =>
  routes.map((route) => (route.resource ? { ...route, resource: enabledResource(route.resource, settings) } : route));

/** Removes the fields whose setting is off from resources by title. */
export const enabledResources = (
  resources: ReadonlyMap<string, Resource>,
  settings: ReadonlySet<FieldSetting>,
): ReadonlyMap<string, Resource> =>
  new Map([...resources].map(([title, resource]) => [title, enabledResource(resource, settings)]));
