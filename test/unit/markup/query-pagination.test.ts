import { describe, expect, test } from 'vitest';
import { renderContent } from '../../../schema/markup/render-content.ts';
import { environment, post } from './test-render-environment.ts';

async function query(attributes: object): Promise<string> {
  const pagination =
    '<!-- wp:query-pagination --><!-- wp:query-pagination-numbers /--><!-- wp:query-pagination-next /--><!-- /wp:query-pagination -->';
  const template = '<!-- wp:post-template --><!-- wp:post-title /--><!-- /wp:post-template -->';
  const content = `<!-- wp:query ${JSON.stringify({ query: { perPage: 1, inherit: false }, ...attributes })} --><div class="wp-block-query">${template}${pagination}</div><!-- /wp:query -->`;
  const load = { queryPosts: async () => ({ posts: [post(7)], total: 2 }) };
  return (await renderContent({ content, postId: 9, postType: 'post' }, environment(load))).html;
}

describe('a query whose pages change without loading the whole page', () => {
  test('has directives on its element, its items and its links', async () => {
    const shown = await query({ queryId: 4, enhancedPagination: true });
    expect(shown).toContain(
      '<div data-wp-context="{}" data-wp-interactive="core/query" data-wp-key="4" data-wp-router-region="query-4" class="wp-block-query',
    );
    expect(shown).toContain('<li data-wp-key="post-template-item-7" class="wp-block-post post-7');
    expect(shown).toContain(
      '<a data-wp-key="query-pagination-next" data-wp-on--click="core/query::actions.navigate" data-wp-on--mouseenter="core/query::actions.prefetch" data-wp-watch="core/query::callbacks.prefetch" href="?query-4-page=2"',
    );
    expect(shown).toContain('<span data-wp-key="index-0" aria-current="page"');
    expect(shown).toContain(
      '<a data-wp-key="index-1" data-wp-on--click="core/query::actions.navigate" class="page-numbers"',
    );
  });

  test('has none on its element without an id, and none at all if the setting is off', async () => {
    expect(await query({ enhancedPagination: true })).not.toContain('data-wp-router-region');
    expect(await query({ queryId: 4 })).not.toContain('data-wp-');
  });
});
