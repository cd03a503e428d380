import { flag, text } from '../define-block.ts';
import { definePostBlock } from '../parts/define-theme-blocks.ts';
import { allBorders, allTypography, controls } from '../support-settings.ts';

export const commentsBlock = definePostBlock('core/comments', {
  title: 'Comments',
  description: 'A container for the comments on an item.',
  usesContext: ['postId', 'postType'],
  attributes: { tagName: text('div'), legacy: flag(false) },
  supports: {
    anchor: true,
    align: ['wide', 'full'],
    html: false,
    color: { gradients: true, heading: true, link: true, ...controls('background', 'text', 'link') },
    spacing: { margin: true, padding: true },
    typography: { ...allTypography, ...controls('fontSize') },
    __experimentalBorder: { ...allBorders, ...controls('radius', 'color', 'width', 'style') },
  },
  extendsStoredMarkup: true,
  /** Renders the container; '' if comments are closed and there are none, or if the item is locked. */
  render: (post, { content }) => (post.isLocked || (post.commentCount === 0 && !post.commentsOpen) ? '' : content),
});
