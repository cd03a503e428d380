import { createAuthorizationCode } from '../../../schema/auth/authorization-code.ts';
import { html } from '../html-template.ts';
import { type PageAnswer, redirect } from '../page-answer.ts';
import type { PageEnvironment } from '../page-environment.ts';
import { renderPage } from '../page-layout.ts';
import type { PageRequest } from '../page-request.ts';
import { loginAddress } from './login-page.ts';
import { isAddressOf, withParameters } from './redirect-address.ts';

/**
 * Sends people back to the front end that sent them, with an authorization code of their account; without a session
 * they log in first (docs/front-ends/faust.md). The address must be one of the front end at `frontEndUrl`, because the
 * code stands for the account.
 */
export async function frontEndLoginPage(
  environment: PageEnvironment,
  { request, frontEndUrl }: { request: PageRequest; frontEndUrl: string },
): Promise<PageAnswer> {
  const address = request.url.searchParams.get('redirect_uri') ?? '';
  if (!isAddressOf(frontEndUrl, address)) return refusalPage(environment, request);
  if (!request.session) return redirect(loginAddress(environment, request.url.href));
  const { client, session } = request;
  const code = await createAuthorizationCode(environment.domain, { userId: session.viewer.userId, client });
  return redirect(withParameters(address, { code }));
}

async function refusalPage(environment: PageEnvironment, request: PageRequest): Promise<PageAnswer> {
  const title = 'The front end cannot be opened';
  const body = html`<h1>${title}</h1>
<p>The parameter <code>redirect_uri</code> is not an address of the front end of this site. Its operator sets that address as <code>FAUST_FRONTEND_URL</code>.</p>`;
  return {
    status: 400,
    page: await renderPage(environment, { request, title, body, isExcludedFromIndex: true, isForm: true }),
    isPersonal: true,
  };
}

/**
 * Returns the preview page of the front end for a preview link of an item, such as `/?p=5&preview=true`; null for other
 * addresses. The front end loads the preview itself, with the rights of the account.
 */
export function frontEndPreviewAddress({ pathname, searchParams }: URL, frontEndUrl: string): string | null {
  if (searchParams.get('preview') !== 'true') return null;
  const id = ['preview_id', 'p', 'page_id'].map((name) => searchParams.get(name)).find((value) => value !== null);
  if (id === undefined || !/^[1-9]\d{0,9}$/.test(String(id))) return null;
  const address = new URLSearchParams([...searchParams].filter(([name]) => !name.startsWith('preview')));
  const previewPathname = address.size > 0 ? `${pathname}?${address}` : pathname;
  const pageId = searchParams.get('page_id');
  const parameters = {
    preview: 'true',
    p: String(id),
    ...(pageId === null ? {} : { page_id: pageId }),
    previewPathname,
  };
  return withParameters(`${frontEndUrl}/preview`, parameters);
}
