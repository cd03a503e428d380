import { createHash } from 'node:crypto';
import { isLoggedIn } from '../../../schema/access/viewer-access.ts';
import { DROP_DOWN_SCRIPT } from '../../../schema/markup/blocks/parts/drop-down-script.ts';
import { localDateElement } from '../date-elements.ts';
import { type Html, html, plainText, trusted } from '../html-template.ts';
import { type PageAnswer, problemNotice } from '../page-answer.ts';
import { linkTo, type PageEnvironment } from '../page-environment.ts';
import { renderPage } from '../page-layout.ts';
import type { PageRequest } from '../page-request.ts';
import { commentSection, isCommentView } from './comment-section.ts';
import { alternateLinks, isPublic, itemHead, itemHeadLinks, titleText } from './page-head.ts';
import type { PageImage, PageItem, PageLanguages, PageTerm } from './reading-documents.ts';
import type { ReadingEnvironment } from './reading-environment.ts';

/** The digest of the only script in rendered content. */
const DROP_DOWN_SOURCE = digestOf(DROP_DOWN_SCRIPT);

/** A class with rules in the style sheet of the site. */
const BLOCK_CLASS = /class="[^"]*\b(?:wp-block|has|is-layout)-/;

/** The digest of an element for the content security policy. */
function digestOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Whether a request has a preview token. The answer is for its sender only. */
export const isPreview = ({ url }: Pick<PageRequest, 'url'>): boolean => url.searchParams.has('preview_token');

/** The page of one item. */
export async function itemPage(
  environment: ReadingEnvironment,
  {
    request,
    item,
    languages,
    isWrongPassword = false,
  }: { request: PageRequest; item: PageItem; languages: PageLanguages; isWrongPassword?: boolean },
): Promise<PageAnswer> {
  const isLocked = item.content?.protected === true && item.content.rendered === '';
  const markup = (item.content ?? item.description)?.rendered ?? '';
  const styles = isLocked ? '' : (item.content?.styles ?? '');
  const body = html`<article>
<header>
<h1>${item.title.rendered === '' ? titleText(item) : trusted(item.title.rendered)}</h1>
${item.type === 'post' && (await byline(environment, item))}
${editLink(environment, item)}
${!isPublic(item, environment) && html`<p class="status">Not public: ${item.status}</p>`}
</header>
${isLocked ? passwordForm(request, isWrongPassword) : html`${item.featuredMedia && featuredImage(environment, item.featuredMedia)}<div class="content">${trusted(markup)}</div>`}
${termsFooter(environment, item)}
</article>
${!isLocked && !isPreview(request) && (await commentSection(environment, { request, item }))}`;
  return {
    status: isWrongPassword ? 403 : 200,
    page: await renderPage(environment, {
      request,
      title: titleText(item),
      body,
      language: languages.language?.tag,
      head: html`${blockStyles(environment, { markup, styles })}${await itemHead(environment, item)}
${alternateLinks(languages)}`,
      isExcludedFromIndex: isPreview(request) || isCommentView(request.url) || !isPublic(item, environment),
      navigation: await environment.navigation(request),
    }),
    headers: { Link: await itemHeadLinks(environment, item) },
    ...(markup.includes(DROP_DOWN_SCRIPT) ? { script: DROP_DOWN_SOURCE } : {}),
    ...(styles === '' ? {} : { style: digestOf(styles) }),
    isPersonal:
      isLoggedIn(request.viewer) || request.method === 'POST' || environment.cookies.commenter(request.cookie) !== null,
  };
}

/** What the blocks of the content are shown with: the presets of the theme, and the rules that they need. */
const blockStyles = ({ root }: PageEnvironment, { markup, styles }: { markup: string; styles: string }): Html =>
  html`${BLOCK_CLASS.test(markup) && html`<link rel="stylesheet" href="${root}/global-styles.css?extent=presets">`}
${styles !== '' && html`<style>${trusted(styles)}</style>`}
`;

/** Leads those who may edit the item to the editor, if the site serves one that edits its type. */
function editLink({ editorPath, domain }: ReadingEnvironment, item: PageItem): Html | false {
  const isEditable = domain.registry.postTypes.get(item.type)?.supports.editor !== undefined;
  return (
    editorPath !== null &&
    isEditable &&
    item.viewerCan.edit &&
    html`<p class="edit"><a href="${editorPath}post.php?post=${item.databaseId}&action=edit">Edit</a></p>`
  );
}

async function byline(environment: ReadingEnvironment, { date, author }: PageItem): Promise<Html> {
  const name =
    author &&
    (author.hasPublished
      ? html`<a href="${linkTo(environment, author.link)}" rel="author">${plainText(author.name)}</a>`
      : plainText(author.name));
  return html`<p class="byline">${await localDateElement(environment, date)}${name && html` · ${name}`}</p>`;
}

/**
 * The featured image of an item. Files of the site are linked by path, so that they show under every name. `sizes` says how wide
 * the page shows it, if not as wide as its size.
 */
export function featuredImage(
  environment: PageEnvironment,
  { altText, sourceUrl, srcSet, sizes, mediaDetails }: Omit<PageImage, 'sizes'> & { sizes: string | null },
): Html {
  const sources = srcSet
    ?.split(', ')
    .map((source) => linkTo(environment, source))
    .join(', ');
  const { width, height } = (mediaDetails ?? {}) as { width?: unknown; height?: unknown };
  const hasSize = typeof width === 'number' && typeof height === 'number' && width > 0 && height > 0;
  const dimensions = hasSize ? html` width="${width}" height="${height}"` : '';
  return html`<figure class="featured"><img src="${linkTo(environment, sourceUrl)}" alt="${plainText(altText)}"${dimensions}${sources && html` srcset="${sources}" sizes="${sizes ?? '100vw'}"`}></figure>`;
}

function termsFooter(environment: PageEnvironment, { categories = [], tags = [] }: PageItem): Html | false {
  const list = (label: string, terms: readonly PageTerm[]) =>
    terms.length > 0 &&
    html`<p>${label}: ${terms.map(({ name, link }, index) => html`${index > 0 && ', '}<a href="${linkTo(environment, link)}" rel="tag">${plainText(name)}</a>`)}</p>`;
  return (
    categories.length + tags.length > 0 &&
    html`<footer class="terms">${list('Filed under', categories)}${list('Tagged', tags)}</footer>`
  );
}

/** The form for the password of an item. It needs no token, because it changes nothing. */
function passwordForm(request: PageRequest, isWrongPassword: boolean): Html {
  return html`${isWrongPassword && problemNotice('The password is not correct. Try again.')}
<form method="post" action="${request.url.pathname + request.url.search}" class="row">
<p><label for="post_password">This content is protected by a password. Enter it to continue.</label>
<input id="post_password" name="post_password" type="password" autocomplete="off" required></p>
<p><button type="submit">Continue</button></p>
</form>`;
}
