import type { PostFacts } from '../access/post-facts.ts';
import type { RequestContext } from '../context.ts';
import type { ContentRow } from './row.ts';

/** What the rules of access ask about an item. */
export function factsOf(row: ContentRow, context: RequestContext): PostFacts {
  const { site } = context;
  const type = context.registry.postTypes.get(row.type);
  return {
    type: row.type,
    status: row.status,
    authorId: row.authorId,
    exposed: type !== undefined,
    ...(type ? { capabilities: type.capabilities } : {}),
    ...(row.type === 'page'
      ? {
          isFrontPage: site.text('show_on_front') === 'page' && site.integer('page_on_front') === row.id,
          isPostsPage: site.text('show_on_front') === 'page' && site.integer('page_for_posts') === row.id,
          isPrivacyPage: site.integer('wp_page_for_privacy_policy') === row.id,
        }
      : {}),
  };
}
