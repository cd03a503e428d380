import { type Allowed, take } from './allowance.ts';
import type { ContentLoaders } from './environment.ts';

/** The loaders of content that is rendered within other content, as far as an allowance goes. */
export function allowedLoaders(load: ContentLoaders, allowed: Allowed): ContentLoaders {
  const asked = new Set<string>();
  const within = <T extends { content: string }>(found: T | null): T | null =>
    found !== null && take(allowed, 'source', found.content.length) ? found : null;
  return {
    ...load,
    queryPosts: async (query) => {
      const key = JSON.stringify(query);
      if (!asked.has(key) && !take(allowed, 'queries', 1)) return { posts: [], total: 0 };
      asked.add(key);
      return load.queryPosts(query);
    },
    pattern: async (id) => within(await load.pattern(id)),
    themePattern: async (slug) => {
      const content = await load.themePattern(slug);
      return content !== null && take(allowed, 'source', content.length) ? content : null;
    },
    navigation: async (id) => within(await load.navigation(id)),
    templatePart: async (slug, theme) => within(await load.templatePart(slug, theme)),
  };
}
