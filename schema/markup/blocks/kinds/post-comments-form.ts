import type { CommentSettings } from '../../environment.ts';
import { escapeUrl } from '../../markup/escape.ts';
import { wrapperAttributes } from '../../supports/wrapper.ts';
import type { BlockRenderer } from '../context.ts';
import { alignClass, ownPost } from './own-post.ts';

/**
 * The form that readers write comments in; empty where comments are closed. It is the one that readers without an
 * account see, whoever asks: what it is sent to is the site's own matter, its names are those that the API's clients
 * and their style sheets know.
 */
export const renderCommentsForm: BlockRenderer = async (rendering) => {
  const post = await ownPost(rendering);
  if (!post?.commentsOpen || post.isLocked) return '';
  const { site } = rendering.context.state.environment;
  const align = alignClass(rendering).class;
  const wrapper = wrapperAttributes(rendering, { class: ['comment-respond', align].filter(Boolean).join(' ') });
  const login = escapeUrl(`${site.loginUrl}?redirect_to=${encodeURIComponent(post.link)}`);
  const body = site.comments.needsAccount
    ? `<p class="must-log-in"><a href="${login}">Log in</a> to write a comment.</p>`
    : formFor(post.id, site.comments);
  return `<div id="respond" ${wrapper}><h3 id="reply-title" class="comment-reply-title">Leave a Reply <small><a rel="nofollow" id="cancel-comment-reply-link" href="#respond" style="display:none;">Cancel reply</a></small></h3>${body}</div>`;
};

const MARK = ' <span class="required">*</span>';

function formFor(postId: number, { needsName, target }: CommentSettings): string {
  const [mark, required] = needsName ? [MARK, ' required'] : ['', ''];
  const fields = [
    `<p class="comment-notes"><span id="email-notes">Your e-mail address stays with the site.</span> <span class="required-field-message">What has to be filled in is marked${MARK}</span></p>`,
    `<p class="comment-form-comment"><label for="comment">Comment${MARK}</label> <textarea id="comment" name="comment" cols="45" rows="8" maxlength="65525" required></textarea></p>`,
    `<p class="comment-form-author"><label for="author">Name${mark}</label> <input id="author" name="author" type="text" value="" size="30" maxlength="245" autocomplete="name"${required} /></p>`,
    `<p class="comment-form-email"><label for="email">Email${mark}</label> <input id="email" name="email" type="email" value="" size="30" maxlength="100" aria-describedby="email-notes" autocomplete="email"${required} /></p>`,
    '<p class="comment-form-url"><label for="url">Website</label> <input id="url" name="url" type="url" value="" size="30" maxlength="200" autocomplete="url" /></p>',
    `<p class="form-submit wp-block-button"><input name="submit" type="submit" id="submit" class="wp-block-button__link wp-element-button" value="Post Comment" /> <input type="hidden" name="comment_post_ID" value="${postId}" id="comment_post_ID" /><input type="hidden" name="comment_parent" id="comment_parent" value="0" /></p>`,
  ];
  return `<form action="${escapeUrl(target)}" method="post" id="commentform" class="comment-form">${fields.join('')}</form>`;
}
