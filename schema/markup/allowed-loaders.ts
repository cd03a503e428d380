import { type Allowed, take } from './allowance.ts';
import type { ContentLoaders } from './environment.ts';

/** The loaders of content that is rendered within other content, as far as an allowance goes. */
export function allowedLoaders(load: ContentLoaders, allowed: Allowed): ContentLoaders {
  const asked = new Set<string>();
  const mayAsk = (question: object): boolean => {
    const key = JSON.stringify(question);
    if (!asked.has(key) && !take(allowed, { what: 'queries', amount: 1 })) return false;
    asked.add(key);
    return true;
  };
  const within = <T extends { content: string }>(found: T | null): T | null =>
    found !== null && take(allowed, { what: 'source', amount: found.content.length }) ? found : null;
  return {
    ...load,
    queryPosts: async (query) => (mayAsk(query) ? load.queryPosts(query) : { posts: [], total: 0 }),
    comments: async (query) => (mayAsk(query) ? load.comments(query) : []),
    commentPage: async (query) => (mayAsk(query) ? load.commentPage(query) : { comments: [], page: 1, pages: 0 }),
    pattern: async (id) => within(await load.pattern(id)),
    themePattern: async (slug) => {
      const content = await load.themePattern(slug);
      return content !== null && take(allowed, { what: 'source', amount: content.length }) ? content : null;
    },
    navigation: async (id) => within(await load.navigation(id)),
    templatePart: async (slug, theme) => within(await load.templatePart(slug, theme)),
  };
}
