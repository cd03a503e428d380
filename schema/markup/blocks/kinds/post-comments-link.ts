import { escapeUrl } from '../../html/escape.ts';
import { linkTextClasses, renderPostTitle } from '../parts/current-post.ts';
import { definePostBlock } from '../parts/define-theme-blocks.ts';
import { allBorders, allTypography, controls } from '../support-settings.ts';

export const postCommentsLinkBlock = definePostBlock('core/post-comments-link', {
  title: 'Comments Link',
  description: 'A link to the comments on an item.',
  example: { viewportWidth: 350 },
  supports: {
    anchor: true,
    html: false,
    color: { link: true, text: false, ...controls('background', 'link') },
    spacing: { margin: true, padding: true },
    typography: { ...allTypography, textAlign: true, ...controls('fontSize') },
    interactivity: { clientNavigation: true },
    __experimentalBorder: { ...allBorders, ...controls('radius', 'color', 'width', 'style') },
  },
  usesContext: ['postType', 'postId'],
  /** Renders a link to the comments, or to the form if there are none; '' if comments are closed. */
  render: (post, rendering) => {
    if (!post.commentsOpen) return '';
    const count = post.commentCount;
    const text =
      count === 0 ? 'No comments' : `${count.toLocaleString('en-US')} ${count === 1 ? 'comment' : 'comments'}`;
    // Clients expect an attribute without quotes; an escaped address has no white space.
    const address = escapeUrl(`${post.link}#${count === 0 ? 'respond' : 'comments'}`);
    return `<div ${rendering.wrapperAttributes(linkTextClasses(rendering))}><a href=${address}>${text}<span class="screen-reader-text"> on ${renderPostTitle(post, rendering)}</span></a></div>`;
  },
});
