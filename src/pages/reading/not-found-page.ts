import { isLoggedIn } from '../../../schema/access/viewer-access.ts';
import { html } from '../html-template.ts';
import type { PageAnswer } from '../page-answer.ts';
import { page } from '../page-layout.ts';
import type { PageRequest } from '../page-request.ts';
import { siteLink } from './page-head.ts';
import type { Reading } from './reading-environment.ts';

/** The page for an unknown address. */
export async function notFoundPage(reading: Reading, request: PageRequest): Promise<PageAnswer> {
  const body = html`<h1>There is nothing here</h1>
<p>The page may have moved, or the address is wrong. The <a href="${reading.home}/">front page</a> shows the latest posts.</p>`;
  return {
    status: 404,
    page: await page(reading, {
      request,
      title: 'Nothing here',
      body,
      isHidden: true,
      navigation: await reading.navigation(),
    }),
    headers: { Link: await siteLink(reading) },
    isPersonal: isLoggedIn(request.viewer),
  };
}
