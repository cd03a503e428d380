import { contentRoutes } from '../post-like/post-like-routes.ts';
import { navigationResource } from './navigation-resource.ts';

/** The routes of navigation entries and of their versions. */
export const navigationRoutes = contentRoutes({
  type: 'cms_navigation',
  plural: 'navigations',
  resource: navigationResource,
});
