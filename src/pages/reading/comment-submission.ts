import { anonymousViewer } from '../../../schema/access/viewer-access.ts';
import { domainError } from '../../../schema/core/errors/domain-errors.ts';
import { createContext } from '../../../schema/core/request-context.ts';
import { type StoredComment, submitComment } from '../../../schema/kinds/comments/write/submit-comment.ts';
import { isId } from '../../../schema/values/ids.ts';
import { addressOnSite, isAddressOf, withParameters } from '../account/redirect-address.ts';
import { html } from '../html-template.ts';
import { domainFailure, type PageAnswer, problemNotice, redirect, retryHeader } from '../page-answer.ts';
import { linkTo, runPageOperation } from '../page-environment.ts';
import { renderPage } from '../page-layout.ts';
import type { PageRequest } from '../page-request.ts';
import { commentForm, type SubmittedTexts, TRAP_FIELD, WAITING } from './comment-section.ts';
import { COMMENTED_ITEM } from './reading-documents.ts';
import type { ReadingEnvironment } from './reading-environment.ts';

/** A comment of the maximum length in percent-encoding, with the other fields. */
const MAX_FORM_BYTES = 3 * 65_525 + 8_192;

/** How long a browser remembers the name of a guest who wants it. */
const MEMORY_SECONDS = 30_000_000;

/**
 * Stores the comment of a form, of this site or of a front end, and redirects to it; to the item, if it waits for approval.
 *
 * A page of another site can send such a form too. It then counts as that of a guest, which everybody can write: it
 * neither has the rights of a session nor changes what the browser remembers.
 */
export async function commentSubmission(environment: ReadingEnvironment, request: PageRequest): Promise<PageAnswer> {
  if (request.method !== 'POST') return methodAnswer();
  const form = await request.form({ maxBytes: MAX_FORM_BYTES, acceptsParts: true });
  const writer = request.isFromOtherSite ? { ...request, viewer: anonymousViewer } : request;
  const field = (name: string) => form.get(name) ?? '';
  // Without the spaces around them, what the browser remembers is as short as what is stored.
  const [author, email, url] = ['author', 'email', 'url'].map((name) => field(name).trim());
  const texts = { comment: field('comment'), author: author ?? '', email: email ?? '', url: url ?? '' };
  const postId = idOf(field('comment_post_ID'));
  const parentId = idOf(field('comment_parent'));
  try {
    if (field(TRAP_FIELD) !== '')
      throw domainError('rest_invalid_param', {
        message: `Leave the field ${TRAP_FIELD} empty: only programs see it.`,
      });
    const { domain, work } = environment;
    const client = work ? { ...writer.client, work } : writer.client;
    const stored = await submitComment(await createContext(domain, { viewer: writer.viewer, client }), {
      ...{ postId, parentId, content: texts.comment },
      ...{ authorName: texts.author, authorEmail: texts.email, authorUrl: texts.url },
    });
    return redirect(addressAfter(environment, { stored, requested: field('redirect_to') }), {
      status: 302,
      cookies: memoryCookies(environment, { request: writer, form, texts }),
    });
  } catch (error) {
    const failure = domainFailure(error);
    if (!failure) throw error;
    return refusalPage(environment, { request: writer, texts, postId, parentId, failure });
  }
}

const methodAnswer = (): PageAnswer => ({ status: 405, page: null, headers: { Allow: 'POST' }, isPersonal: true });

const idOf = (text: string): number => (/^\d{1,15}$/.test(text) && isId(Number(text)) ? Number(text) : 0);

/** The address that the form names, if it is one of the site or its front end, or that of the comment. */
function addressAfter(
  environment: ReadingEnvironment,
  { stored, requested }: { stored: StoredComment; requested: string },
): string {
  const { domain } = environment;
  const frontEndUrl = domain.kernel.frontEnd?.url;
  const isOfFrontEnd = frontEndUrl !== undefined && isAddressOf(frontEndUrl, requested);
  const named = isOfFrontEnd ? requested : requested === '' ? null : addressOnSite(environment, requested);
  const { id, isPublic, link, itemLink } = stored;
  if (isPublic) return named === null ? linkTo(environment, link) : `${named.replace(/#.*/s, '')}#comment-${id}`;
  const waiting = (named ?? linkTo(environment, itemLink)).replace(/#.*/s, '');
  return `${withParameters(waiting, { [WAITING]: String(id) })}#respond`;
}

/** What the browser remembers of a guest: nothing, unless they want it. */
function memoryCookies(
  { cookies, dialect }: ReadingEnvironment,
  { request, form, texts }: { request: PageRequest; form: URLSearchParams; texts: SubmittedTexts },
): string[] {
  if (request.isFromOtherSite || request.session) return [];
  if (form.get(`${dialect.brand}-comment-cookies-consent`) === 'yes') {
    const { author, email, url } = texts;
    return [cookies.commenterCookie({ author, email, url }, MEMORY_SECONDS)];
  }
  return cookies.commenter(request.cookie) === null ? [] : [cookies.expiredCommenterCookie()];
}

/** Messages for people in place of those that name parameters of the APIs, by the code of the error. */
const FORM_MESSAGES: Readonly<Record<string, string>> = {
  rest_comment_content_invalid: 'The comment is empty. Write something.',
  rest_comment_author_data_required: 'Enter your name and your e-mail address.',
  rest_comment_invalid_post_id: 'What you comment on does not exist any more.',
};

interface Refusal {
  request: PageRequest;
  texts: SubmittedTexts;
  postId: number;
  parentId: number;
  failure: NonNullable<ReturnType<typeof domainFailure>>;
}

/** Says why a comment was refused, and shows the form with its texts if the item accepts comments. */
async function refusalPage(environment: ReadingEnvironment, refusal: Refusal): Promise<PageAnswer> {
  const { request, texts, postId, parentId, failure } = refusal;
  const item = postId === 0 ? null : await commentedItem(environment, { request, postId });
  const title = 'Your comment was not published';
  const replyTo = item?.discussion?.comments.find(({ databaseId }) => databaseId === parentId);
  const body = html`<h1>${title}</h1>
${problemNotice(FORM_MESSAGES[failure.code] ?? failure.message)}
${item?.discussion?.isOpen && commentForm(environment, { ...{ request, item, discussion: item.discussion, texts }, replyTo })}
<p><a href="${item ? linkTo(environment, item.link) : `${environment.root}/`}">${item ? 'Back to what you read' : 'To the front page'}</a></p>`;
  return {
    // With status 401, a browser would open its own login dialog.
    status: failure.status === 401 ? 403 : failure.status,
    page: await renderPage(environment, {
      ...{ request, title, body, isExcludedFromIndex: true },
      navigation: await environment.navigation(request),
    }),
    headers: retryHeader(failure.data),
    isPersonal: true,
  };
}

/** The published item that a form names; null for others. */
async function commentedItem(
  environment: ReadingEnvironment,
  { request, postId }: { request: PageRequest; postId: number },
) {
  const variables = { ids: [postId] };
  const { contentNodes } = await runPageOperation(environment, { request, document: COMMENTED_ITEM, variables });
  return contentNodes.nodes[0] ?? null;
}
