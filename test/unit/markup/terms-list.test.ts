import { expect, test } from 'vitest';
import { renderContent } from '../../../schema/markup/render-content.ts';
import type { ContentLoaders } from '../../../schema/markup/render-environment.ts';
import { environment, term } from './test-render-environment.ts';

const html = async (content: string, load: Partial<ContentLoaders>) =>
  (await renderContent({ content, postId: 9, postType: 'post' }, environment(load))).html;

test('names of terms have typographic quotes in drop-downs', async () => {
  const load = { terms: async () => [term(5, '&lt;Ada\'s "pears" -- &amp; more', { count: 1200 })] };
  const dropDown = await html('<!-- wp:categories {"displayAsDropdown":true,"showPostCounts":true} /-->', load);
  expect(dropDown).toContain('>&lt;Ada&#8217;s &#8220;pears&#8221; &#8212; &amp; more&nbsp;&nbsp;(1,200)</option>');
  expect(await html('<!-- wp:categories /-->', load)).toContain(
    '>&lt;Ada&#039;s &quot;pears&quot; &#8212; &amp; more</a>',
  );
});
