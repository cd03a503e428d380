import type { Site } from '../../core/site/site.ts';

const MAX_POSTS_PER_PAGE = 100;

/** Items on a page of a list. */
export const postsPerPage = (site: Site): number =>
  Math.min(Math.max(site.integer('posts_per_page', 10), 1), MAX_POSTS_PER_PAGE);
