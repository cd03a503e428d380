import { isLoggedIn } from '../../../schema/access/viewer.ts';
import type { PageAnswer } from '../answer.ts';
import { html } from '../html.ts';
import { page } from '../layout.ts';
import type { PageRequest } from '../request.ts';
import { siteLink } from './head.ts';
import type { Reading } from './reading.ts';

/** Says that there is nothing at an address. */
export async function notFoundPage(reading: Reading, request: PageRequest): Promise<PageAnswer> {
  const body = html`<h1>There is nothing here</h1>
<p>The page may have moved, or the address is not right. The <a href="${reading.home}/">front page</a> shows the latest posts.</p>`;
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
