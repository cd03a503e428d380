import { contentRoutes } from '../post-like/post-like-routes.ts';
import { pageResource } from './page-resource.ts';

/** The routes of pages, their revisions and autosaves. */
export const pageRoutes = contentRoutes({
  type: 'page',
  plural: 'pages',
  resource: pageResource,
  hasExcerptLength: true,
});
