import { box, text } from '../define-block.ts';
import { definePostPart } from '../parts/define-theme-blocks.ts';
import { fullContent } from '../parts/post-markup.ts';

export const postContentBlock = definePostPart('core/post-content', {
  title: 'Content',
  description: 'What an item holds.',
  attributes: { tagName: text('div') },
  supports: { ...box, dimensions: { minHeight: true }, background: { backgroundImage: true, backgroundSize: true } },
  /** The rendered content of a post; empty if it is locked, and inside itself. */
  render: async (post, rendering) => {
    if (post.isLocked) return '';
    const html = await fullContent(post, rendering.context);
    return html === '' ? '' : `<div ${rendering.wrapper({ class: 'entry-content' })}>${html}</div>`;
  },
});
