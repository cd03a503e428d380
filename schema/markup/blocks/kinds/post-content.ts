import { containerSupports, text } from '../define-block.ts';
import { definePostBlock } from '../parts/define-theme-blocks.ts';
import { renderFullContent } from '../parts/post-markup.ts';

export const postContentBlock = definePostBlock('core/post-content', {
  title: 'Content',
  description: 'The content of an item.',
  attributes: { tagName: text('div') },
  supports: {
    ...containerSupports,
    dimensions: { minHeight: true },
    background: { backgroundImage: true, backgroundSize: true },
  },
  /** Renders the content of a post; '' if it is locked or contains itself. */
  render: async (post, rendering) => {
    if (post.isLocked) return '';
    const html = await renderFullContent(post, rendering.context);
    return html === '' ? '' : `<div ${rendering.wrapperAttributes({ class: 'entry-content' })}>${html}</div>`;
  },
});
