import { renderComment } from '../../comment-links.ts';
import { linkTextClasses } from '../parts/current-post.ts';
import { defineCommentBlock } from '../parts/define-theme-blocks.ts';
import { allBorders, allTypography, controls } from '../support-settings.ts';

export const commentContentBlock = defineCommentBlock('core/comment-content', {
  title: 'Comment Content',
  description: 'The text of a comment.',
  supports: {
    anchor: true,
    color: { gradients: true, link: true, ...controls('background', 'text') },
    typography: { ...allTypography, textAlign: true, ...controls('fontSize') },
    __experimentalBorder: { ...allBorders, ...controls('radius', 'color', 'width', 'style') },
    spacing: { padding: ['horizontal', 'vertical'], ...controls('padding') },
    html: false,
  },
  render: ({ content }, rendering) => {
    if (content === '') return '';
    const text = renderComment(content, rendering.context.state.environment);
    return `<div ${rendering.wrapperAttributes(linkTextClasses(rendering))}>${text}</div>`;
  },
});
