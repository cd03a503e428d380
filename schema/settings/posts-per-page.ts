import type { Site } from './site.ts';

/** Most items of a page, whatever is set. */
const MOST = 100;

/** Items on a page of a list. */
export const postsPerPage = (site: Site): number => Math.min(Math.max(site.integer('posts_per_page', 10), 1), MOST);
