import type { Site } from '../../core/site/site.ts';

const MAX_POSTS_PER_PAGE = 100;

/** Returns the number of items in a feed, from the settings. */
export const itemsPerFeed = (site: Site): number =>
  Math.min(Math.max(site.integer('posts_per_rss', 10), 1), MAX_POSTS_PER_PAGE);

/** Returns the number of items on one page of a list, from the settings. */
export const postsPerPage = (site: Site): number =>
  Math.min(Math.max(site.integer('posts_per_page', 10), 1), MAX_POSTS_PER_PAGE);
