import { autosaveRoutes } from '../autosaves/routes.ts';
import { contentListParameters } from '../content/list-parameters.ts';
import { contentRoutes } from '../content/routes.ts';
import { revisionRoutes } from '../revisions/routes.ts';
import { navigationResource, path } from './resource.ts';

const navigation = {
  type: 'cms_navigation',
  path,
  resource: navigationResource,
  permissionsField: 'navigationPermissions',
} as const;

/** The routes of navigation entries and of their versions (api.md, Core: navigation). */
export const navigationRoutes = [
  ...contentRoutes({
    ...navigation,
    fields: {
      list: 'navigations',
      item: 'navigation',
      create: 'createNavigation',
      update: 'updateNavigation',
      delete: 'deleteNavigation',
    },
    inputType: 'NavigationInput',
    terms: {},
    listParameters: contentListParameters({ authors: false }),
  }),
  ...revisionRoutes(navigation),
  ...autosaveRoutes({
    ...navigation,
    autosaves: { field: 'createNavigationAutosave', inputType: 'NavigationInput' },
  }),
];
