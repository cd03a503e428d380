import { contentRoutes } from '../post-like/post-like-routes.ts';
import { postResource } from './post-resource.ts';

/** The routes of posts, their revisions and autosaves. */
export const postRoutes = contentRoutes({
  type: 'post',
  plural: 'posts',
  resource: postResource,
  hasExcerptLength: true,
});
