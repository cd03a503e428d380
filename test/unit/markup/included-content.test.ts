import { describe, expect, test } from 'vitest';
import { renderContent } from '../../../schema/markup/render-content.ts';
import type { PostData } from '../../../schema/markup/render-environment.ts';
import { environment, loaderOfPosts, post } from './test-render-environment.ts';

/** Renders a block of an item on a site with these posts. */
async function render(block: string, posts: PostData[]): Promise<string> {
  const load = { queryPosts: async () => ({ posts, total: posts.length }), posts: loaderOfPosts(...posts) };
  return (await renderContent({ content: block, postId: 9, postType: 'post' }, environment(load))).html;
}

const HIDDEN = '<!-- wp:paragraph {"metadata":{"blockVisibility":false}} --><p>hidden</p><!-- /wp:paragraph -->';
const HIDDEN_IMAGE =
  '<!-- wp:image {"metadata":{"blockVisibility":false}} --><figure><img src="hidden.png"/></figure><!-- /wp:image -->';
const LATEST = '<!-- wp:latest-posts {"displayPostContent":true,"displayPostContentRadio":"full_post"} /-->';
const inTemplate = (block: string) =>
  `<!-- wp:query {"query":{"perPage":2}} --><!-- wp:post-template -->${block}<!-- /wp:post-template --><!-- /wp:query -->`;
const CONTENT = inTemplate('<!-- wp:post-content /-->');

describe.each([
  ['latest posts with full content', LATEST],
  ['a query with full content', CONTENT],
])('%s', (_, block) => {
  test('show content as it is rendered', async () => {
    const content = `<!-- wp:paragraph {"a":1} --><p>shown</p><!-- /wp:paragraph -->${HIDDEN}<!-- wp:site-title /-->`;
    const html = await render(block, [post(1, { content })]);
    expect(html).toContain('>shown</p>');
    expect(html).toContain('Orchard &amp; Oak');
    expect(html).not.toMatch(/hidden|<!--|wp:/);
  });

  test('add paragraphs to classic content', async () => {
    expect(await render(block, [post(1, { content: 'one\n\n"two"' })])).toContain(
      '<p>one</p>\n<p>&#8220;two&#8221;</p>',
    );
  });

  test('end where content contains itself', async () => {
    const posts = [post(1, { content: `first${block}` }), post(2, { content: `second${block}` })];
    const html = await render(block, posts);
    expect(html.match(/first/g)?.length).toBeLessThan(20);
    expect(html).toContain('second');
  });
});

describe('parts that read content without rendering it', () => {
  test('find no image in hidden blocks', async () => {
    const image = inTemplate('<!-- wp:post-featured-image {"useFirstImageFromPost":true} /-->');
    const html = await render(image, [post(1, { content: `${HIDDEN_IMAGE}<p><img src="shown.png"></p>` })]);
    expect(html).toContain('shown.png');
    expect(html).not.toContain('hidden.png');
  });

  test('count no words of hidden blocks', async () => {
    const words = inTemplate('<!-- wp:post-time-to-read {"displayMode":"words"} /-->');
    const html = await render(words, [post(1, { content: `${HIDDEN}<p>one two</p>` })]);
    expect(html).toContain('2 words');
  });
});
