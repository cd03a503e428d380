import { createHash } from 'node:crypto';
import { isLoggedIn } from '../../../schema/access/viewer-access.ts';
import { DROP_DOWN_SCRIPT } from '../../../schema/markup/blocks/parts/drop-down-script.ts';
import { shownDate } from '../date-elements.ts';
import { type Html, html, plainText, trusted } from '../html-template.ts';
import type { PageAnswer } from '../page-answer.ts';
import { page } from '../page-layout.ts';
import { problem } from '../page-messages.ts';
import type { PageRequest } from '../page-request.ts';
import { itemHead, itemHeadLinks, titleText } from './page-head.ts';
import type { Picture, ShownItem, ShownTerm } from './reading-documents.ts';
import type { Reading } from './reading-environment.ts';

/** The digest of the only script in rendered content. */
const DROP_DOWN_SOURCE = `'sha256-${createHash('sha256').update(DROP_DOWN_SCRIPT).digest('base64')}'`;

/** The page of one item. */
export async function itemPage(
  reading: Reading,
  { request, item, isWrongPassword = false }: { request: PageRequest; item: ShownItem; isWrongPassword?: boolean },
): Promise<PageAnswer> {
  const isLocked = item.content?.protected === true && item.content.rendered === '';
  const markup = (item.content ?? item.description)?.rendered ?? '';
  const body = html`<article>
<header>
<h1>${item.title.rendered === '' ? titleText(item) : trusted(item.title.rendered)}</h1>
${item.type === 'post' && (await byline(reading, item))}
${item.status !== 'publish' && item.status !== 'inherit' && html`<p class="status">Not public: ${item.status}</p>`}
</header>
${isLocked ? passwordForm(request, isWrongPassword) : html`${item.featuredMedia && picture(item.featuredMedia)}<div class="content">${trusted(markup)}</div>`}
${termsOf(item)}
</article>`;
  return {
    status: isWrongPassword ? 403 : 200,
    page: await page(reading, {
      request,
      title: titleText(item),
      body,
      head: await itemHead(reading, item),
      isHidden: item.status !== 'publish' && item.status !== 'inherit',
      navigation: await reading.navigation(),
    }),
    headers: { Link: await itemHeadLinks(reading, item) },
    ...(markup.includes(DROP_DOWN_SCRIPT) ? { script: DROP_DOWN_SOURCE } : {}),
    isPersonal: isLoggedIn(request.viewer) || request.method === 'POST',
  };
}

async function byline(reading: Reading, { date, author }: ShownItem): Promise<Html> {
  const name =
    author &&
    (author.hasPublished
      ? html`<a href="${author.link}" rel="author">${plainText(author.name)}</a>`
      : plainText(author.name));
  return html`<p class="byline">${await shownDate(reading, date)}${name && html` · ${name}`}</p>`;
}

function picture({ altText, sourceUrl, srcSet, sizes, mediaDetails }: Picture): Html {
  const { width, height } = mediaDetails ?? {};
  const shape = width && height ? html` width="${width}" height="${height}"` : '';
  return html`<figure class="featured"><img src="${sourceUrl}" alt="${plainText(altText)}"${shape}${srcSet && html` srcset="${srcSet}" sizes="${sizes ?? '100vw'}"`}></figure>`;
}

function termsOf({ categories = [], tags = [] }: ShownItem): Html | false {
  const list = (label: string, terms: readonly ShownTerm[]) =>
    terms.length > 0 &&
    html`<p>${label}: ${terms.map(({ name, link }, place) => html`${place > 0 && ', '}<a href="${link}" rel="tag">${plainText(name)}</a>`)}</p>`;
  return (
    categories.length + tags.length > 0 &&
    html`<footer class="terms">${list('Filed under', categories)}${list('Tagged', tags)}</footer>`
  );
}

/** The form changes nothing, so it needs no token. */
function passwordForm(request: PageRequest, isWrongPassword: boolean): Html {
  return html`${isWrongPassword && problem('The password is not correct. Try again.')}
<form method="post" action="${request.url.pathname + request.url.search}" class="row">
<p><label for="post_password">This content is protected by a password. Enter it to continue.</label>
<input id="post_password" name="post_password" type="password" autocomplete="off" required></p>
<p><button type="submit">Read on</button></p>
</form>`;
}
