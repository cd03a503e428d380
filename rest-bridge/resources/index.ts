import type { Registry } from '../../schema/types/registry.ts';
import type { Resource } from '../declare/resource.ts';
import type { Route } from '../declare/route.ts';
import { abilityRoutes } from './abilities/routes.ts';
import { passwordRoutes } from './application-passwords/routes.ts';
import { blockRendererRoutes } from './block-types/renderer-routes.ts';
import { blockTypeRoutes } from './block-types/routes.ts';
import { blockResource } from './blocks/resource.ts';
import { blockRoutes } from './blocks/routes.ts';
import { commentResource } from './comments/resource.ts';
import { commentRoutes } from './comments/routes.ts';
import { declaredResources, declaredRoutes } from './declared/routes.ts';
import { directoryRoutes } from './directories/routes.ts';
import { fontFaceResource } from './fonts/resource.ts';
import { fontRoutes } from './fonts/routes.ts';
import { globalStylesRoutes } from './global-styles/routes.ts';
import { iconRoutes } from './icons/routes.ts';
import { mediaEditRoutes } from './media/edit-routes.ts';
import { mediaResource } from './media/resource.ts';
import { mediaRoutes } from './media/routes.ts';
import { menuItemResource } from './menu-items/resource.ts';
import { menuItemRoutes } from './menu-items/routes.ts';
import { locationRoutes } from './menus/location-routes.ts';
import { menuResource } from './menus/resource.ts';
import { menuRoutes } from './menus/routes.ts';
import { fallbackRoutes } from './navigation/fallback-routes.ts';
import { navigationResource } from './navigation/resource.ts';
import { navigationRoutes } from './navigation/routes.ts';
import { oembedRoutes } from './oembed/routes.ts';
import { pageDetailsRoutes } from './page-details/routes.ts';
import { pageResource } from './pages/resource.ts';
import { pageRoutes, pageVersionRoutes } from './pages/routes.ts';
import { pluginRoutes } from './plugins/routes.ts';
import { postResource } from './posts/resource.ts';
import { postRoutes, postVersionRoutes } from './posts/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { siteHealthRoutes } from './site-health/routes.ts';
import { templateRoutes } from './templates/routes.ts';
import { builtinTermRoutes } from './terms/kinds.ts';
import { termResourceOf } from './terms/resource.ts';
import { themeExportRoutes } from './themes/export-routes.ts';
import { themeRoutes } from './themes/routes.ts';
import { registryRoutes } from './types/routes.ts';
import { userResource } from './users/resource.ts';
import { userRoutes } from './users/routes.ts';
import { viewConfigRoutes } from './view-config/routes.ts';
import { widgetResource, widgetTypeResource } from './widgets/resource.ts';
import { widgetRoutes } from './widgets/routes.ts';

/** Every route in the order of the site index: the site's extensions stand before the core. */
export const allRoutes = (registry: Registry, extensions: readonly Route[]): readonly Route[] => [
  ...oembedRoutes,
  ...extensions,
  ...coreRoutes(registry),
];

/** Every route of the core namespace, with those of the kinds that the site declares. */
const coreRoutes = (registry: Registry): readonly Route[] => [
  ...postRoutes,
  ...postVersionRoutes,
  ...pageRoutes,
  ...pageVersionRoutes,
  ...mediaRoutes,
  ...mediaEditRoutes,
  ...blockRoutes,
  ...menuItemRoutes(registry),
  ...navigationRoutes,
  ...siteHealthRoutes,
  ...templateRoutes(registry),
  ...registryRoutes(registry),
  ...searchRoutes(registry),
  ...builtinTermRoutes,
  ...menuRoutes,
  ...locationRoutes,
  ...themeExportRoutes,
  ...fallbackRoutes,
  ...pageDetailsRoutes(registry),
  ...userRoutes,
  ...settingsRoutes,
  ...passwordRoutes,
  ...commentRoutes,
  ...themeRoutes(registry),
  ...globalStylesRoutes(registry),
  ...fontRoutes,
  ...widgetRoutes,
  ...blockRendererRoutes,
  ...blockTypeRoutes(registry),
  ...abilityRoutes,
  ...iconRoutes(registry),
  ...viewConfigRoutes(registry),
  ...pluginRoutes,
  ...directoryRoutes(registry),
  ...declaredRoutes(registry),
];

/** Every resource by its title. */
export const resources = (registry: Registry): ReadonlyMap<string, Resource> =>
  new Map(
    [
      ...[blockResource, navigationResource, commentResource, mediaResource, pageResource, postResource, userResource],
      menuItemResource(registry),
      menuResource,
      fontFaceResource,
      widgetResource,
      widgetTypeResource,
      termResourceOf(registry),
      ...declaredResources(registry),
    ].map((resource) => [resource.title, resource]),
  );
