import { describe, expect, test } from 'vitest';
import { renderBlock } from '../../../schema/markup/blocks/render-blocks.ts';
import type { BlockRenderer, BlockType } from '../../../schema/markup/blocks/render-context.ts';
import { renderExcerpt } from '../../../schema/markup/excerpt/render-excerpt.ts';
import { createBlockContext } from '../../../schema/markup/filter-content.ts';
import type { RenderedPart } from '../../../schema/markup/part-failures.ts';
import { renderContent } from '../../../schema/markup/render-content.ts';
import type { ContentLoaders, RenderEnvironment } from '../../../schema/markup/render-environment.ts';
import { createRenderState } from '../../../schema/markup/render-state.ts';
import { environment, post } from './test-render-environment.ts';

/** The environment of a site with these loaders, and the parts that failed. Errors called `outage` end a rendering. */
function failingEnvironment(load: Partial<ContentLoaders>): { failing: RenderEnvironment; failed: RenderedPart[] } {
  const failed: RenderedPart[] = [];
  const failing = {
    ...environment(load),
    failures: {
      endsRendering: (error: unknown) => error instanceof Error && error.message === 'outage',
      report: (_error: unknown, part: RenderedPart) => failed.push(part),
    },
  };
  return { failing, failed };
}

const fail = (message: string) => async () => {
  throw new Error(message);
};
const ITEM = { postId: 9, postType: 'post' };

describe('a part that fails is left out, and the rest is rendered:', () => {
  test.each<[string, string, Partial<ContentLoaders>]>([
    ['core/calendar', '<!-- wp:calendar /-->', { calendar: fail('x') }],
    ['core/pattern', '<!-- wp:pattern {"slug":"a/b"} /-->', { themePattern: fail('x') }],
    ['core/block', '<!-- wp:block {"ref":5} /-->', { pattern: fail('x') }],
    ['core/navigation', '<!-- wp:navigation {"ref":5} /-->', { navigation: fail('x') }],
    ['core/template-part', '<!-- wp:template-part {"slug":"a"} /-->', { templatePart: fail('x') }],
    ['shortcode gallery', '[gallery]', { attachmentsOf: fail('x') }],
    ['embed', '\n\nhttps://other.example/a\n\n', { embed: fail('x') }],
  ])('%s', async (name, content, load) => {
    const { failing, failed } = failingEnvironment(load);
    const input = { content: `<p>before</p>${content}<p>after</p>`, ...ITEM };
    const { html, dependsOnSession } = await renderContent(input, failing);
    expect(html).toMatch(/<p>before<\/p>[\s\S]*<p>after<\/p>/);
    expect(failed).toEqual([{ name, postId: 9 }]);
    // The rendering is not stored without the part.
    expect(dependsOnSession).toBe(true);
  });

  test('an automatic excerpt', async () => {
    const { failing, failed } = failingEnvironment({ attachments: fail('x') });
    const content = '<!-- wp:paragraph --><p><img class="wp-image-3" src="a.png"></p><!-- /wp:paragraph -->';
    expect(await renderExcerpt({ excerpt: '', content, ...ITEM }, failing)).toBe('');
    expect(failed).toEqual([{ name: 'excerpt', postId: 9 }]);
  });

  test('and the same content is rendered again where it is included a second time', async () => {
    let calls = 0;
    const { failing } = failingEnvironment({
      queryPosts: async () => ({ posts: [post(1, { content: '<!-- wp:block {"ref":5} /-->' })], total: 1 }),
      pattern: async (id) => {
        calls += 1;
        if (calls === 1) throw new Error('x');
        return { id, title: '', status: 'publish', hasPassword: false, content: '<p>pattern</p>' };
      },
    });
    const content = '<!-- wp:block {"ref":5} /--><!-- wp:block {"ref":5} /-->';
    expect((await renderContent({ content, ...ITEM }, failing)).html).toContain('<p>pattern</p>');
  });
});

test('an error that concerns more than one part ends the rendering', async () => {
  const { failing, failed } = failingEnvironment({ calendar: fail('outage') });
  await expect(renderContent({ content: '<!-- wp:calendar /-->', ...ITEM }, failing)).rejects.toThrow('outage');
  expect(failed).toEqual([]);
});

describe('the attributes of the outermost element', () => {
  test('can be taken out of the input of a renderer', async () => {
    const state = createRenderState(environment());
    const type = state.types.get('core/paragraph') as BlockType;
    const render: BlockRenderer = ({ wrapperAttributes }) => `<div ${wrapperAttributes({ class: 'a' })}></div>`;
    const types = new Map([['core/paragraph', { ...type, render }]]);
    const block = { name: 'core/paragraph', attributes: {}, innerBlocks: [], innerHtml: '', innerContent: [] };
    const context = createBlockContext(ITEM, { ...state, types });
    expect(await renderBlock(block, { context, parent: null })).toMatch(/^<div class="[^"]*\ba\b[^"]*"><\/div>$/);
  });
});
