import { parseBlocks } from '../../block-grammar/parse-blocks.ts';
import { text } from '../define-block.ts';
import { textAlignClass } from '../parts/current-post.ts';
import { definePostBlock } from '../parts/define-theme-blocks.ts';
import { controls } from '../support-settings.ts';

/** The blocks that show what this block did. */
const COMMENTS = parseBlocks(
  '<!-- wp:comments-title /--><!-- wp:comment-template --><!-- wp:comment-author-name /--><!-- wp:comment-date /--><!-- wp:comment-content /--><!-- wp:comment-reply-link /--><!-- /wp:comment-template --><!-- wp:comments-pagination --><!-- wp:comments-pagination-previous /--><!-- wp:comments-pagination-next /--><!-- /wp:comments-pagination --><!-- wp:post-comments-form /-->',
);

export const postCommentsBlock = definePostBlock('core/post-comments', {
  title: 'Post Comments (deprecated)',
  description: 'The comments on a post; replaced by the comments block.',
  attributes: { textAlign: text() },
  usesContext: ['postId', 'postType'],
  styleSheets: ['wp-block-post-comments', 'wp-block-buttons', 'wp-block-button'],
  editorStyleSheets: [],
  supports: {
    html: false,
    align: ['wide', 'full'],
    typography: {
      fontSize: true,
      lineHeight: true,
      __experimentalFontStyle: true,
      __experimentalFontWeight: true,
      __experimentalLetterSpacing: true,
      __experimentalTextTransform: true,
      ...controls('fontSize'),
    },
    color: { gradients: true, link: true, ...controls('background', 'text') },
    inserter: false,
  },
  skipsInnerBlocks: true,
  /** Renders the comments and the form; '' if comments are closed and there are none, or if the item is locked. */
  render: async (post, rendering) => {
    if (post.isLocked || (post.commentCount === 0 && !post.commentsOpen)) return '';
    const { innerContext } = rendering;
    const content = await innerContext.state.renderers.renderBlocks(COMMENTS, innerContext);
    return `<div ${rendering.wrapperAttributes(textAlignClass(rendering))}>${content}</div>`;
  },
});
