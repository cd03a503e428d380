import { escapeUrl } from '../../html/escape.ts';
import type { CommentSettings } from '../../render-environment.ts';
import { linkTextClasses } from '../parts/current-post.ts';
import { definePostBlock } from '../parts/define-theme-blocks.ts';
import { allBorders, controls } from '../support-settings.ts';

const REQUIRED_MARK = ' <span class="required">*</span>';

export const postCommentsFormBlock = definePostBlock('core/post-comments-form', {
  title: 'Comments Form',
  description: 'A form for writing a comment.',
  example: { attributes: { style: { typography: { textAlign: 'center' } } } },
  supports: {
    anchor: true,
    html: false,
    color: { gradients: true, heading: true, link: true, ...controls('background', 'text') },
    spacing: { margin: true, padding: true },
    typography: {
      fontSize: true,
      lineHeight: true,
      textAlign: true,
      __experimentalFontStyle: true,
      __experimentalFontWeight: true,
      __experimentalLetterSpacing: true,
      __experimentalTextTransform: true,
      ...controls('fontSize'),
    },
    __experimentalBorder: { ...allBorders, ...controls('radius', 'color', 'width', 'style') },
  },
  usesContext: ['postId', 'postType'],
  styleSheets: ['wp-block-post-comments-form', 'wp-block-buttons', 'wp-block-button'],
  /**
   * Renders the comment form for the anonymous viewer; '' if comments are closed. Settings of the site determine the URL
   * that it posts to. Clients and their style sheets rely on the names of its fields.
   */
  render: (post, rendering) => {
    if (!post.commentsOpen || post.isLocked) return '';
    const { site } = rendering.context.state.environment;
    const wrapper = rendering.wrapperAttributes(linkTextClasses(rendering, 'comment-respond'));
    const loginUrl = escapeUrl(`${site.loginUrl}?redirect_to=${encodeURIComponent(post.link)}`);
    const body = site.comments.needsAccount
      ? `<p class="must-log-in"><a href="${loginUrl}">Log in</a> to write a comment.</p>`
      : renderForm(post.id, site.comments);
    return `<div id="respond" ${wrapper}><h3 id="reply-title" class="comment-reply-title">Leave a Reply <small><a rel="nofollow" id="cancel-comment-reply-link" href="#respond" style="display:none;">Cancel reply</a></small></h3>${body}</div><!-- #respond -->`;
  },
});

function renderForm(postId: number, { needsName, formUrl }: CommentSettings): string {
  const [requiredMark, requiredAttribute] = needsName ? [REQUIRED_MARK, ' required'] : ['', ''];
  const fields = [
    `<p class="comment-notes"><span id="email-notes">Your e-mail address is not published.</span> <span class="required-field-message">Required fields are marked${REQUIRED_MARK}</span></p>`,
    `<p class="comment-form-comment"><label for="comment">Comment${REQUIRED_MARK}</label> <textarea id="comment" name="comment" cols="45" rows="8" maxlength="65525" required></textarea></p>`,
    `<p class="comment-form-author"><label for="author">Name${requiredMark}</label> <input id="author" name="author" type="text" value="" size="30" maxlength="245" autocomplete="name"${requiredAttribute} /></p>`,
    `<p class="comment-form-email"><label for="email">Email${requiredMark}</label> <input id="email" name="email" type="email" value="" size="30" maxlength="100" aria-describedby="email-notes" autocomplete="email"${requiredAttribute} /></p>`,
    '<p class="comment-form-url"><label for="url">Website</label> <input id="url" name="url" type="url" value="" size="30" maxlength="200" autocomplete="url" /></p>',
    `<p class="form-submit wp-block-button"><input name="submit" type="submit" id="submit" class="wp-block-button__link wp-element-button" value="Post Comment" /> <input type='hidden' name='comment_post_ID' value='${postId}' id='comment_post_ID' /><input type='hidden' name='comment_parent' id='comment_parent' value='0' /></p>`,
  ];
  return `<form action="${escapeUrl(formUrl)}" method="post" id="commentform" class="comment-form">${fields.join('')}</form>`;
}
