import { expect, it } from 'vitest';
import { renderContent } from '../../../schema/markup/render-content.ts';
import { environment } from './test-render-environment.ts';

it.each(['{"dropdown":true}', '{}'])('a language switcher %s is empty on a site without languages', async (options) => {
  const content = `<!-- wp:polylang/language-switcher ${options} /-->`;
  expect((await renderContent({ content, postId: 9, postType: 'post' }, environment())).html.trim()).toBe('');
});
