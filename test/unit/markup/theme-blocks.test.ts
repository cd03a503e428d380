import { describe, expect, test } from 'vitest';
import { renderContent } from '../../../schema/markup/render-content.ts';
import type { ContentLoaders, SiteData } from '../../../schema/markup/render-environment.ts';
import { collapseWhiteSpace, environment, loaderOfPosts, post } from './test-render-environment.ts';

async function html(content: string, load: Partial<ContentLoaders> = {}, site: Partial<SiteData> = {}) {
  const result = await renderContent({ content, postId: 9, postType: 'post' }, environment(load, site));
  return collapseWhiteSpace(result.html);
}

describe('blocks of themes', () => {
  test('a query that inherits that of the page finds nothing and loads nothing', async () => {
    const load: Partial<ContentLoaders> = { queryPosts: () => Promise.reject(new Error('loaded')) };
    const inner =
      '<!-- wp:post-template --><!-- wp:post-title /--><!-- /wp:post-template --><!-- wp:query-no-results --><p>None</p><!-- /wp:query-no-results -->';
    for (const attributes of ['', '{"query":{"inherit":true,"perPage":3}} ']) {
      const shown = await html(
        `<!-- wp:query ${attributes}--><div>${inner}<!-- wp:query-total /--></div><!-- /wp:query -->`,
        load,
      );
      expect(shown).toContain('<p>None</p>');
      expect(shown).toContain('0 results found');
      expect(shown).not.toContain('wp-block-post ');
    }
  });

  test('the title of a list names the type of its items, and archives and searches have none in an item', async () => {
    const title = (attributes: object) => `<!-- wp:query-title ${JSON.stringify(attributes)} /-->`;
    expect(await html(title({ type: 'post-type' }))).toBe(
      '<h1 class="wp-block-query-title">Post Type: &#8220;Post&#8221;</h1>',
    );
    const inQuery = title({ type: 'post-type', showPrefix: false, level: 0, textAlign: 'center' });
    const query = JSON.stringify({ query: { postType: 'book' } });
    expect(await html(`<!-- wp:query ${query} --><div>${inQuery}</div><!-- /wp:query -->`)).toContain(
      '<p class="has-text-align-center wp-block-query-title">Book &amp; record</p>',
    );
    for (const attributes of [{}, { type: 'archive' }, { type: 'search' }]) {
      expect(await html(title(attributes))).toBe('');
    }
  });

  test('breadcrumbs lead from the front page over the page of posts to the post', async () => {
    const load = { posts: loaderOfPosts(post(9), post(5, { type: 'page', title: 'News & notes' })) };
    const content = '<!-- wp:breadcrumbs /-->';
    const shown = await html(content, load, { postsPageId: 5 });
    expect([...shown.matchAll(/<li>(?:<[^>]*>)([^<]*)/g)].map((match) => match[1])).toEqual([
      'Home',
      'News &#038; notes',
      'Post 9',
    ]);
  });

  test('a button that closes an overlay has an icon, a text, or both', async () => {
    const icon = await html('<!-- wp:navigation-overlay-close /-->');
    expect(icon).toContain('type="button" aria-label="Close"');
    expect(icon).toContain('<svg');
    const text = await html('<!-- wp:navigation-overlay-close {"displayMode":"text","text":"Shut <i>it</i>"} /-->');
    expect(text).toContain('<span class="wp-block-navigation-overlay-close__text">Shut <i>it</i></span>');
    expect(text).not.toContain('<svg');
  });

  test('a group of widgets has its title before its blocks', async () => {
    const inner = '<!-- wp:paragraph --><p>One</p><!-- /wp:paragraph -->';
    expect(await html(`<!-- wp:widget-group {"title":"A & b"} -->${inner}<!-- /wp:widget-group -->`)).toBe(
      '<h2 class="widget-title">A &amp; b</h2><div class="wp-widget-group__inner-blocks"><p class="wp-block-paragraph">One</p></div>',
    );
  });
});
