import { isLoggedIn } from '../../../schema/access/viewer-access.ts';
import { html, plainText, trusted } from '../html-template.ts';
import type { PageAnswer } from '../page-answer.ts';
import { loadPageSite } from '../page-environment.ts';
import type { PageRequest } from '../page-request.ts';
import { CARD_SCRIPT, CARD_SCRIPT_SOURCE } from './card-script.ts';
import { itemHeadLinks, titleText } from './page-head.ts';
import type { PageItem } from './reading-documents.ts';
import type { ReadingEnvironment } from './reading-environment.ts';

/** The card of an item, which other sites show in a frame. */
export async function embedPage(
  environment: ReadingEnvironment,
  { request, item }: { request: PageRequest; item: PageItem },
): Promise<PageAnswer> {
  const { name, language } = await loadPageSite(environment);
  const { featuredMedia: image, link, content, excerpt, description } = item;
  const summary = (excerpt ?? description)?.rendered ?? '';
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${titleText(item)} – ${name}</title>
<meta name="robots" content="noindex, follow">
<link rel="canonical" href="${link}">
<link rel="stylesheet" href="${environment.stylesheet}">
<base target="_top">
</head>
<body class="card">
<main>
${image && html`<img src="${image.sourceUrl}" alt="${plainText(image.altText)}">`}
<h1><a href="${link}">${item.title.rendered === '' ? titleText(item) : trusted(item.title.rendered)}</a></h1>
<div class="summary">${content?.protected ? html`<p>This content is protected by a password.</p>` : trusted(summary)}</div>
<p class="byline"><a href="${environment.home}/">${name}</a></p>
</main>
<script>${trusted(CARD_SCRIPT)}</script>
</body>
</html>
`;
  return {
    status: 200,
    page,
    headers: { Link: await itemHeadLinks(environment, item) },
    frames: 'all',
    script: CARD_SCRIPT_SOURCE,
    isPersonal: isLoggedIn(request.viewer),
  };
}
