import { describe, expect, test } from 'vitest';
import { renderContent } from '../../../schema/markup/render-content.ts';
import type { PostData } from '../../../schema/markup/render-environment.ts';
import { environment, loaderOfPosts, post } from './test-render-environment.ts';

async function render(content: string, changes: Partial<PostData>): Promise<string> {
  const load = { posts: loaderOfPosts(post(9, changes)) };
  return (await renderContent({ content, postId: 9, postType: 'post' }, environment(load))).html;
}

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');

describe('the time to read', () => {
  const show = async (attributes: object, changes: Partial<PostData>) =>
    (await render(`<!-- wp:post-time-to-read ${JSON.stringify(attributes)} /-->`, changes)).replace(/<[^>]*>/g, '');

  test('is a range, or the rounded number of minutes', async () => {
    expect(await render('<!-- wp:post-time-to-read /-->', { content: words(1890) })).toBe(
      '<div class="wp-block-post-time-to-read">8–12 minutes</div>',
    );
    expect(await show({ displayAsRange: false }, { content: words(1890) })).toBe('10 minutes');
    expect(await show({ displayAsRange: false }, { content: 'one' })).toBe('1 minute');
    expect(await show({}, { content: '' })).toBe('1–2 minutes');
    expect(await show({ averageReadingSpeed: 100, displayAsRange: false }, { content: words(500) })).toBe('5 minutes');
    expect(await show({ averageReadingSpeed: -1, displayAsRange: false }, { content: words(378) })).toBe('2 minutes');
  });

  test('can be the number of words, without markup, symbols and numbers', async () => {
    const content =
      '<!-- wp:paragraph {"a":"b c"} --><p>One&nbsp;two--three &amp; 4 <b>five</b><br>six — don’t</p><!-- /wp:paragraph -->';
    expect(await show({ displayMode: 'words' }, { content })).toBe('6 words');
    expect(await show({ displayMode: 'words' }, { content: 'one' })).toBe('1 word');
    expect(await show({ displayMode: 'words' }, { content: words(1200) })).toBe('1,200 words');
  });

  test('does not depend on the text of a locked post', async () => {
    expect(await show({}, { content: words(1890), isLocked: true })).toBe('1–2 minutes');
  });
});
