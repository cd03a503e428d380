import type { Site } from './site.ts';

type PageSettings = Pick<Site, 'text' | 'integer' | 'languages'>;

const hasStaticPages = (site: PageSettings): boolean => site.text('show_on_front') === 'page';

/** Whether a page is the front page of the site, or that of one of its languages. */
export const isStaticFrontPage = (id: number, site: PageSettings): boolean =>
  hasStaticPages(site) &&
  (site.integer('page_on_front') === id || site.languages?.all.some(({ frontPageId }) => frontPageId === id) === true);

/** Whether a page shows the latest posts, of the site or of one of its languages. */
export const isStaticPostsPage = (id: number, site: PageSettings): boolean =>
  hasStaticPages(site) &&
  (site.integer('page_for_posts') === id || site.languages?.all.some(({ postsPageId }) => postsPageId === id) === true);
