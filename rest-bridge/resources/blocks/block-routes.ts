import { contentRoutes } from '../post-like/post-like-routes.ts';
import { blockResource } from './block-resource.ts';

/** The routes of synced patterns, and of their revisions and autosaves. */
export const blockRoutes = contentRoutes({
  type: 'cms_block',
  plural: 'blocks',
  resource: blockResource,
  hasExcerptLength: true,
});
