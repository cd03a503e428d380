import { isLoggedIn } from '../../../schema/access/viewer-access.ts';
import { html } from '../html-template.ts';
import type { PageAnswer } from '../page-answer.ts';
import { renderPage } from '../page-layout.ts';
import type { PageRequest } from '../page-request.ts';
import { siteLink } from './page-head.ts';
import type { ReadingEnvironment } from './reading-environment.ts';

/** The page for an unknown address. */
export async function notFoundPage(environment: ReadingEnvironment, request: PageRequest): Promise<PageAnswer> {
  const body = html`<h1>Page not found</h1>
<p>The page may have moved, or the address is wrong. The <a href="${environment.home}/">front page</a> shows the latest posts.</p>`;
  return {
    status: 404,
    page: await renderPage(environment, {
      request,
      title: 'Page not found',
      body,
      isExcludedFromIndex: true,
      navigation: await environment.navigation(),
    }),
    headers: { Link: await siteLink(environment) },
    isPersonal: isLoggedIn(request.viewer),
  };
}
