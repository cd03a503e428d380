import type { Registry } from '../../schema/core/registry/registry.ts';
import type { Resource } from '../declare/declared-resource.ts';
import { formerRoutes } from '../declare/own-namespace.ts';
import type { Route } from '../declare/route.ts';
import { abilityRoutes } from './ability-routes.ts';
import { passwordRoutes } from './application-password-routes.ts';
import { auditLogRoutes } from './audit-log-routes.ts';
import { blockResource, blockRoutes } from './block-routes.ts';
import { blockTypeRoutes } from './block-type-routes.ts';
import { commentResource, commentRoutes } from './comment-routes.ts';
import { directoryRoutes } from './directory-routes.ts';
import { editLockRoutes } from './edit-lock-routes.ts';
import { fontFaceResource, fontRoutes } from './font-routes.ts';
import { globalStylesRoutes } from './global-styles-routes.ts';
import { iconRoutes } from './icon-routes.ts';
import { languageRoutes } from './language-routes.ts';
import { mediaEditRoutes } from './media/edit-routes.ts';
import { mediaResource } from './media/media-resource.ts';
import { mediaRoutes } from './media/media-routes.ts';
import { menuItemResource, menuItemRoutes } from './menu-item-routes.ts';
import { locationResource, locationRoutes, menuResource, menuRoutes } from './menu-routes.ts';
import { fallbackRoutes, navigationResource, navigationRoutes } from './navigation-routes.ts';
import { oembedRoutes, pageDetailsRoute } from './oembed-routes.ts';
import { pluginRoutes } from './plugin-routes.ts';
import { declaredRoutes, postRoutes, resourcesOfTypes } from './post-routes.ts';
import { previewTokenRoutes } from './preview-token-routes.ts';
import { blockRendererRoute } from './renderer-routes.ts';
import { searchRoutes } from './search-routes.ts';
import { settingsRoutes } from './settings-routes.ts';
import { siteHealthRoutes } from './site-health-routes.ts';
import { templateRoutes } from './template-routes.ts';
import { anyTermResource } from './term-resource.ts';
import { builtinTermRoutes } from './term-routes.ts';
import { themeExportRoutes, themeRoutes } from './themes/theme-routes.ts';
import { registryRoutes } from './type-routes.ts';
import { userResource, userRoutes } from './user-routes.ts';
import { viewConfigRoute } from './view-config-routes.ts';
import { webhookRoutes } from './webhook-routes.ts';
import { widgetResource, widgetTypeResource } from './widget-resource.ts';
import { widgetRoutes } from './widget-routes.ts';

/** Returns all routes in the order of the index: those of extensions before those of the core. */
export const allRoutes = (registry: Registry, extensions: readonly Route[]): readonly Route[] => [
  ...oembedRoutes,
  ...languageRoutes(registry),
  ...extensions,
  ...coreRoutes(registry),
];

/** Returns the built-in routes, and those of the kinds that the site declares. */
const coreRoutes = (registry: Registry): readonly Route[] => [
  ...postRoutes(registry),
  ...mediaRoutes(registry),
  ...mediaEditRoutes(registry),
  ...blockRoutes(registry),
  ...menuItemRoutes(registry),
  ...navigationRoutes(registry),
  ...siteHealthRoutes,
  ...templateRoutes(),
  ...registryRoutes(),
  ...searchRoutes(registry),
  ...builtinTermRoutes(registry),
  ...menuRoutes(registry),
  ...locationRoutes(registry),
  ...themeExportRoutes,
  ...fallbackRoutes,
  pageDetailsRoute,
  ...userRoutes(registry),
  ...settingsRoutes(registry),
  ...passwordRoutes,
  ...commentRoutes(registry),
  ...themeRoutes,
  ...globalStylesRoutes,
  ...fontRoutes,
  ...widgetRoutes,
  blockRendererRoute,
  ...blockTypeRoutes,
  ...abilityRoutes,
  ...iconRoutes,
  viewConfigRoute,
  ...pluginRoutes,
  ...directoryRoutes,
  ...movedRoutes,
  ...formerRoutes(movedRoutes),
  ...editLockRoutes,
  ...declaredRoutes(registry),
];

/** The routes that once had addresses among those of the reference, which still work. New routes do not belong here. */
const movedRoutes: readonly Route[] = [...previewTokenRoutes, ...webhookRoutes, ...auditLogRoutes];

/** Returns the resources that links can embed, by title. */
export const resources = (registry: Registry): ReadonlyMap<string, Resource> =>
  new Map(
    [
      ...[
        blockResource(registry),
        navigationResource(registry),
        commentResource(registry),
        mediaResource(registry),
        userResource(registry),
      ],
      menuItemResource(registry),
      menuResource(registry),
      locationResource,
      fontFaceResource,
      widgetResource,
      widgetTypeResource,
      anyTermResource(registry),
      ...resourcesOfTypes(registry),
    ].map((resource) => [resource.title, resource]),
  );
