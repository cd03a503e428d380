import { type AllowanceHolder, consumeAllowance } from './allowance.ts';
import type { ContentLoaders } from './render-environment.ts';

/** Wraps loaders so that queries and loaded source text use allowances. When one is used up, results are empty. */
export function limitLoaders(load: ContentLoaders, holder: AllowanceHolder): ContentLoaders {
  const countedQueries = new Set<string>();
  const mayQuery = (query: object): boolean => {
    const key = JSON.stringify(query);
    if (!countedQueries.has(key) && !consumeAllowance(holder, { resource: 'queries', amount: 1 })) return false;
    countedQueries.add(key);
    return true;
  };
  const withinSourceAllowance = <T extends { content: string }>(source: T | null): T | null =>
    source !== null && consumeAllowance(holder, { resource: 'includedText', amount: source.content.length })
      ? source
      : null;
  return {
    ...load,
    queryPosts: async (query) => (mayQuery(query) ? load.queryPosts(query) : { posts: [], total: 0 }),
    comments: async (query) => (mayQuery(query) ? load.comments(query) : []),
    commentPage: async (query) => (mayQuery(query) ? load.commentPage(query) : { comments: [], page: 1, pages: 0 }),
    pattern: async (id) => withinSourceAllowance(await load.pattern(id)),
    themePattern: async (slug) => {
      const content = await load.themePattern(slug);
      return content !== null && consumeAllowance(holder, { resource: 'includedText', amount: content.length })
        ? content
        : null;
    },
    navigation: async (id) => withinSourceAllowance(await load.navigation(id)),
    templatePart: async (slug, theme) => withinSourceAllowance(await load.templatePart(slug, theme)),
  };
}
