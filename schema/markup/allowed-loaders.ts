import { type Allowed, take } from './allowance.ts';
import type { ContentLoaders } from './render-environment.ts';

/** Limits loaders by allowances; beyond them, results are empty. */
export function allowedLoaders(load: ContentLoaders, allowed: Allowed): ContentLoaders {
  const counted = new Set<string>();
  const mayQuery = (query: object): boolean => {
    const key = JSON.stringify(query);
    if (!counted.has(key) && !take(allowed, { what: 'queries', amount: 1 })) return false;
    counted.add(key);
    return true;
  };
  const within = <T extends { content: string }>(source: T | null): T | null =>
    source !== null && take(allowed, { what: 'source', amount: source.content.length }) ? source : null;
  return {
    ...load,
    queryPosts: async (query) => (mayQuery(query) ? load.queryPosts(query) : { posts: [], total: 0 }),
    comments: async (query) => (mayQuery(query) ? load.comments(query) : []),
    commentPage: async (query) => (mayQuery(query) ? load.commentPage(query) : { comments: [], page: 1, pages: 0 }),
    pattern: async (id) => within(await load.pattern(id)),
    themePattern: async (slug) => {
      const content = await load.themePattern(slug);
      return content !== null && take(allowed, { what: 'source', amount: content.length }) ? content : null;
    },
    navigation: async (id) => within(await load.navigation(id)),
    templatePart: async (slug, theme) => within(await load.templatePart(slug, theme)),
  };
}
