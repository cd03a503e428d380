import { afterEach, expect, test } from 'vitest';
import { contentBlocksOf, flattenBlocks } from '../../schema/content/rendered/content-blocks.ts';
import { renderedContent } from '../../schema/content/rendered/rendered-content.ts';
import type { Theme, ThemePattern, ThemeSource } from '../../schema/core/files/theme-source.ts';
import { openRenderingSite, type RenderingSite } from './rendering-site.ts';

let site: RenderingSite | undefined;
afterEach(() => site?.dispose());

class FailingPatterns extends Map<string, ThemePattern> {
  override get(): never {
    throw new TypeError('broken pattern');
  }
}

const theme: Theme = {
  ...({} as Theme),
  slug: 'broken',
  settings: {},
  styles: {},
  blockStyles: {},
  parts: new Map(),
  patterns: new FailingPatterns(),
};
const themes: ThemeSource = {
  loadTheme: async () => theme,
  names: async () => ['broken'],
  files: async () => [],
  fallbackTheme: 'broken',
  changeCount: () => 1,
};

test('a pattern that cannot be rendered is left out of each item, and logged once', async () => {
  site = await openRenderingSite({ themes });
  const content = '<!-- wp:paragraph --><p>text</p><!-- /wp:paragraph --><!-- wp:pattern {"slug":"broken/a"} /-->';
  const ids = [await site.addPost({ slug: 'a', content }), await site.addPost({ slug: 'b', content })];
  const context = await site.context();
  const rows = await Promise.all(ids.map((id) => (site as RenderingSite).row(id)));
  const rendered = await Promise.all(rows.map((row) => renderedContent(row, context)));
  expect(rendered).toEqual(Array(2).fill('<p class="wp-block-paragraph">text</p>'));
  const [row] = rows;
  const blocks = row ? flattenBlocks(await contentBlocksOf(row, context)) : [];
  expect(blocks.map(({ name }) => name)).toEqual(['core/paragraph', 'core/pattern']);
  expect(await Promise.all(blocks.map((block) => block.renderMarkup()))).toEqual([expect.stringContaining('text'), '']);
  expect(site.logged.filter((line) => line.includes('core/pattern'))).toHaveLength(1);
});
