import { isLoggedIn } from '../../../schema/access/viewer-access.ts';
import { groupByParent } from '../../../schema/markup/blocks/parts/nested-submenus.ts';
import { loginAddress } from '../account/login-page.ts';
import { localDateElement } from '../date-elements.ts';
import { type Html, html, plainText, trusted } from '../html-template.ts';
import { successNotice } from '../page-answer.ts';
import { linkTo, type PageEnvironment } from '../page-environment.ts';
import type { PageRequest } from '../page-request.ts';
import type { PageDiscussion, PageItem } from './reading-documents.ts';

type PageComment = PageDiscussion['comments'][number];

/** The texts of the form, by the names of its fields, which clients of the address know. */
export type SubmittedTexts = Readonly<Record<'comment' | 'author' | 'email' | 'url', string>>;

/** A form field that people do not see and programs fill in. */
export const TRAP_FIELD = 'confirm_address';

/** The parameter of an address that opens the form as a reply. */
const REPLY = 'replytocom';

/** The parameter of an address after a comment that waits. */
export const WAITING = 'unapproved';

/** The number of the page of comments in an address, such as `/soup/comment-page-2/` or `?cpage=2`; null without one. */
export function commentPageOf({ pathname, searchParams }: URL): number | null {
  const number = /\/comment-page-(\d{1,9})\/?$/.exec(pathname)?.[1] ?? searchParams.get('cpage') ?? '';
  return /^[1-9]\d{0,8}$/.test(number) ? Number(number) : null;
}

/** Whether a page is the same as another one, with a form for a reply or a notice. */
export const isCommentView = ({ searchParams }: URL): boolean => searchParams.has(REPLY) || searchParams.has(WAITING);

/** The comments on an item and the form for another one; false if it has none and accepts none. */
export async function commentSection(
  environment: PageEnvironment,
  { request, item }: { request: PageRequest; item: PageItem },
): Promise<Html | false> {
  const { discussion } = item;
  if (!discussion || (!discussion.isOpen && discussion.comments.length === 0)) return false;
  const { comments, isOpen, requiresAccount } = discussion;
  const replyTo = isOpen ? comments.find(({ databaseId }) => databaseId === replyIdOf(request)) : undefined;
  const canReply = isOpen && (!requiresAccount || isLoggedIn(request.viewer));
  const isWaiting = request.url.searchParams.has(WAITING);
  return html`<section class="comments" id="comments" aria-labelledby="comments-title">
<h2 id="comments-title">${comments.length === 0 ? 'Comments' : comments.length === 1 ? '1 comment' : `${comments.length} comments`}${discussion.pages > 1 && ` on page ${discussion.page} of ${discussion.pages}`}</h2>
${comments.length > 0 && html`<ol class="thread">${await threadItems(environment, { request, discussion, canReply })}</ol>`}
${pageLinks(environment, { item, discussion })}
<div id="respond">
${isWaiting && successNotice(html`<p>Thank you. Your comment waits for approval, and appears here afterwards.</p>`)}
${isOpen ? commentForm(environment, { request, item, discussion, replyTo }) : html`<p class="closed">Comments are closed.</p>`}
</div>
</section>`;
}

const replyIdOf = ({ url }: PageRequest): number => Number(url.searchParams.get(REPLY) ?? '0');

interface ThreadView {
  request: PageRequest;
  discussion: PageDiscussion;
  canReply: boolean;
}

/** The comments that reply to none on the page, each with its replies. Deeper ones than the settings allow follow their thread. */
async function threadItems(environment: PageEnvironment, view: ThreadView): Promise<Html[]> {
  const { comments, maxDepth } = view.discussion;
  const shown = new Set(comments.map(({ databaseId }) => databaseId));
  const replies = groupByParent(
    comments.map((comment) => ({
      comment,
      parentId: maxDepth > 1 && shown.has(comment.parentId) ? comment.parentId : 0,
    })),
  );
  const itemsOf = async (id: number, depth: number): Promise<Html[]> => {
    const items: Html[] = [];
    const isDeepest = depth >= maxDepth;
    const pending = [...(replies.get(id) ?? [])].reverse();
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { databaseId } = next.comment;
      if (isDeepest) pending.push(...[...(replies.get(databaseId) ?? [])].reverse());
      const nested = isDeepest ? [] : await itemsOf(databaseId, depth + 1);
      const element = await commentElement(environment, {
        ...view,
        comment: next.comment,
        canReply: view.canReply && !isDeepest,
      });
      items.push(html`<li id="comment-${databaseId}">${element}${nested.length > 0 && html`<ol>${nested}</ol>`}</li>
`);
    }
    return items;
  };
  return itemsOf(0, 1);
}

async function commentElement(
  environment: PageEnvironment,
  { comment, request: { url }, canReply }: ThreadView & { comment: PageComment },
): Promise<Html> {
  const { databaseId, authorName, authorUrl, authorAvatarUrl, date, content, link } = comment;
  const name = plainText(authorName) || 'Anonymous';
  const reply = new URL(url);
  reply.searchParams.delete(WAITING);
  reply.searchParams.set(REPLY, String(databaseId));
  return html`<article>
<p class="byline">${authorAvatarUrl && html`<img class="avatar" src="${authorAvatarUrl}" width="40" height="40" alt="" loading="lazy"> `}${/^https?:/.test(authorUrl) ? html`<a href="${plainText(authorUrl)}" rel="nofollow ugc">${name}</a>` : html`<strong>${name}</strong>`} · <a href="${linkTo(environment, link)}">${await localDateElement(environment, date)}</a></p>
<div class="content">${trusted(content.rendered)}</div>
${canReply && html`<p class="reply"><a rel="nofollow" href="${`${reply.pathname}${reply.search}#respond`}">Reply<span class="hidden"> to ${name}</span></a></p>`}
</article>`;
}

function pageLinks(
  environment: PageEnvironment,
  { item, discussion: { page, pages } }: { item: PageItem; discussion: PageDiscussion },
): Html | false {
  if (pages < 2) return false;
  const addressOf = (number: number) => {
    const link = linkTo(environment, item.link);
    const address = link.includes('?')
      ? `${link}&cpage=${number}`
      : `${link.replace(/\/$/, '')}/comment-page-${number}${link.endsWith('/') ? '/' : ''}`;
    return `${address}#comments`;
  };
  return html`<nav class="pager" aria-label="Comments"><span>${page > 1 && html`<a href="${addressOf(page - 1)}" rel="prev">Older comments</a>`}</span><span>${page < pages && html`<a href="${addressOf(page + 1)}" rel="next">Newer comments</a>`}</span></nav>`;
}

interface CommentFormView {
  request: PageRequest;
  item: Pick<PageItem, 'databaseId' | 'link'>;
  discussion: Pick<PageDiscussion, 'requiresAccount' | 'requiresName' | 'offersMemory'>;
  /** The comment that the new one replies to; its author is named. */
  replyTo?: Pick<PageComment, 'databaseId' | 'authorName'> | undefined;
  /** What was sent before, if it was refused. */
  texts?: SubmittedTexts;
}

/**
 * The form for a comment, or the link to the login. It has no token: a page of another site can only send what its visitor could send as a
 * guest, and a page without a token is the same for all guests.
 */
export function commentForm(environment: PageEnvironment, view: CommentFormView): Html {
  const { root, dialect, cookies } = environment;
  const { request, item, discussion, replyTo, texts } = view;
  const isGuest = !isLoggedIn(request.viewer);
  const link = linkTo(environment, item.link);
  if (isGuest && discussion.requiresAccount)
    return html`<p><a href="${loginAddress(environment, `${link}#respond`)}">Log in</a> to write a comment.</p>`;
  const remembered = isGuest ? cookies.commenter(request.cookie) : null;
  const values = texts ?? { comment: '', author: '', email: '', url: '', ...remembered };
  const required = discussion.requiresName && html` required`;
  const optional = !discussion.requiresName && ' (optional)';
  return html`<h2 id="reply-title">${replyTo ? html`Reply to ${plainText(replyTo.authorName) || 'Anonymous'}` : 'Write a comment'}</h2>
${replyTo && html`<p><a href="${link}#respond" rel="nofollow">Write a comment that replies to nobody</a></p>`}
<form class="comment-form" method="post" action="${root}${dialect.commentsPath}">
<p><label for="comment">Comment</label>
<textarea id="comment" name="comment" rows="6" maxlength="65525" required>${values.comment}</textarea></p>
${
  isGuest
    ? html`<p><label for="author">Name${optional}</label>
<input id="author" name="author" type="text" value="${values.author}" maxlength="245" autocomplete="name"${required}></p>
<p><label for="email">E-mail address${optional}; it is not published</label>
<input id="email" name="email" type="email" value="${values.email}" maxlength="100" autocomplete="email"${required}></p>
<p><label for="url">Website (optional)</label>
<input id="url" name="url" type="url" value="${values.url}" maxlength="200" autocomplete="url"></p>
${discussion.offersMemory && html`<p class="choice"><input id="remember" name="${dialect.brand}-comment-cookies-consent" type="checkbox" value="yes"${remembered && html` checked`}> <label for="remember">This browser remembers my name, e-mail address and website for the next comment, in a cookie</label></p>`}
<p class="hidden" aria-hidden="true"><label for="${TRAP_FIELD}">Leave this field empty</label>
<input id="${TRAP_FIELD}" name="${TRAP_FIELD}" type="text" tabindex="-1" autocomplete="off"></p>`
    : html`<p>You write as <strong>${request.viewer.login}</strong>.</p>`
}
<input type="hidden" name="comment_post_ID" value="${item.databaseId}"><input type="hidden" name="comment_parent" value="${replyTo?.databaseId ?? 0}">
<p><button type="submit">Send the comment</button></p>
</form>`;
}
