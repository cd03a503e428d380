import { contentRoutes } from '../post-like/post-like-routes.ts';
import { navigationResource } from './navigation-resource.ts';

/** The routes of navigations, their revisions and autosaves. */
export const navigationRoutes = contentRoutes({
  type: 'cms_navigation',
  plural: 'navigations',
  resource: navigationResource,
});
