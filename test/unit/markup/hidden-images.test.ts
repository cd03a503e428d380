import { describe, expect, test } from 'vitest';
import { renderContent } from '../../../schema/markup/render-content.ts';
import { environment } from './test-render-environment.ts';

const html = async (content: string) =>
  (await renderContent({ content, postId: 9, postType: 'post' }, environment())).html;

describe('hidden images', () => {
  const picture = '<img src="a.png" alt="">';
  const details = (attributes: string) =>
    html(`<!-- wp:details ${attributes} --><details class="wp-block-details">${picture}</details><!-- /wp:details -->`);
  const item = (attributes: string) =>
    html(
      `<!-- wp:accordion-item ${attributes} --><div class="wp-block-accordion-item">${picture}</div><!-- /wp:accordion-item -->`,
    );

  test('of closed details and accordion items have a low priority', async () => {
    expect(await details('{}')).toContain('fetchpriority="low"');
    expect(await item('{}')).toContain('fetchpriority="low"');
  });

  test('of open ones have none', async () => {
    expect(await details('{"showContent":true}')).not.toContain('fetchpriority');
    expect(await item('{"openByDefault":true}')).not.toContain('fetchpriority');
  });
});
