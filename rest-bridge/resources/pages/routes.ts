import { autosaveRoutes } from '../autosaves/routes.ts';
import { contentListParameters } from '../content/list-parameters.ts';
import { contentRoutes } from '../content/routes.ts';
import { revisionRoutes } from '../revisions/routes.ts';
import { pageResource, path } from './resource.ts';

const page = { type: 'page', path, resource: pageResource, permissionsField: 'pagePermissions' } as const;

/** The routes of pages (api.md, Core: pages). */
export const pageRoutes = contentRoutes({
  ...page,
  fields: { list: 'pages', item: 'page', create: 'createPage', update: 'updatePage', delete: 'deletePage' },
  inputType: 'PageInput',
  terms: {},
  hasExcerptLength: true,
  listParameters: contentListParameters({ authors: true, menuOrder: true, parents: true }),
});

/** The routes of their versions. */
export const pageVersionRoutes = [
  ...revisionRoutes(page),
  ...autosaveRoutes({ ...page, autosaves: { field: 'createPageAutosave', inputType: 'PageInput' } }),
];
