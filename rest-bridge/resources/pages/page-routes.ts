import type { Registry } from '../../../schema/core/registry/registry.ts';
import type { Route } from '../../declare/route.ts';
import { contentRoutes } from '../post-like/post-like-routes.ts';
import { pageResource } from './page-resource.ts';

/** Creates the routes of pages, their revisions and autosaves. */
export const pageRoutes = (registry: Registry): readonly Route[] =>
  contentRoutes({
    type: 'page',
    plural: 'pages',
    resource: pageResource(registry),
    hasExcerptLength: true,
  });
