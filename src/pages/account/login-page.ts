import { logIn } from '../../../schema/auth/log-in.ts';
import { endSession, startSession } from '../../../schema/auth/login-session.ts';
import { formToken, isFormTokenValid } from '../form-token.ts';
import { type Html, html } from '../html-template.ts';
import { domainFailure, type PageAnswer, problemNotice, redirect, retryHeader } from '../page-answer.ts';
import type { PageEnvironment } from '../page-environment.ts';
import { renderPage } from '../page-layout.ts';
import type { PageRequest } from '../page-request.ts';

const LOG_IN = 'log-in';
const LOG_OUT = 'log-out';

/** The page that sends people back to the front end after they have logged in. */
export const FRONT_END_LOGIN_PATH = '/generate';

/** The page where people log in and out (docs/protocol/authentication.md#cookies-and-nonces). */
export function loginPage(environment: PageEnvironment, request: PageRequest): Promise<PageAnswer> {
  const action = request.url.searchParams.get('action');
  if (action === 'logout') return logoutPage(environment, request);
  if (action === 'lostpassword') return lostPasswordPage(environment, request);
  return request.method === 'POST' ? submitLogin(environment, request) : showLogin(environment, request);
}

/** The address of the login page; after the login it redirects to `returnAddress`. */
export const loginAddress = ({ root, dialect }: PageEnvironment, returnAddress: string): string =>
  `${root}${dialect.loginPath}?redirect_to=${encodeURIComponent(returnAddress)}`;

/** The path to open after the login: the requested address if it is on this site, otherwise the account page. */
function addressAfterLogin({ home, root, dialect }: PageEnvironment, requested: string | null): string {
  const account = `${root}${dialect.adminPath}profile.php`;
  // Browsers treat a backslash as a slash, and drop control characters.
  if (!requested || /[\\\p{Cc}]/u.test(requested) || !URL.canParse(requested, `${home}/`)) return account;
  const address = new URL(requested, `${home}/`);
  if (address.origin !== new URL(home).origin || address.username !== '') return account;
  // A path that begins with two slashes would name another host.
  return `${address.pathname.replace(/^\/+/, '/')}${address.search}${address.hash}`;
}

/** Whether the login is followed by a redirect to the front end. */
const leadsToFrontEnd = (environment: PageEnvironment, returnAddress: string): boolean =>
  environment.domain.kernel.frontEnd?.url !== undefined &&
  addressAfterLogin(environment, returnAddress).startsWith(`${environment.root}${FRONT_END_LOGIN_PATH}`);

async function showLogin(environment: PageEnvironment, request: PageRequest): Promise<PageAnswer> {
  const returnAddress = request.url.searchParams.get('redirect_to');
  if (request.session) return redirect(addressAfterLogin(environment, returnAddress));
  return loginForm(environment, { request, returnAddress: returnAddress ?? '' });
}

interface FormState {
  returnAddress: string;
  login?: string;
  status?: number;
  notice?: Html;
  headers?: Record<string, string>;
}

async function loginForm(
  environment: PageEnvironment,
  { request, ...state }: { request: PageRequest } & FormState,
): Promise<PageAnswer> {
  const { returnAddress, login = '', status = 200, notice, headers = {} } = state;
  const { root, dialect } = environment;
  const { field, cookies } = formToken(environment, { request, action: LOG_IN });
  const body = html`<h1>Log in</h1>
${notice}
<form method="post" action="${root}${dialect.loginPath}">
<p><label for="log">Username or e-mail address</label>
<input id="log" name="log" type="text" value="${login}" autocomplete="username" autocapitalize="none" spellcheck="false" required${login === '' && html` autofocus`}></p>
<p><label for="pwd">Password</label>
<input id="pwd" name="pwd" type="password" autocomplete="current-password" required${login !== '' && html` autofocus`}></p>
<p class="choice"><input id="rememberme" name="rememberme" type="checkbox" value="forever"> <label for="rememberme">Keep me logged in for two weeks</label></p>
${field}<input type="hidden" name="redirect_to" value="${returnAddress}">
<p><button type="submit">Log in</button></p>
</form>
<p><a href="${root}${dialect.loginPath}?action=lostpassword">Forgot your password?</a></p>`;
  return {
    status,
    page: await renderPage(environment, { request, title: 'Log in', body, isExcludedFromIndex: true, isForm: true }),
    headers: { ...headers, ...(cookies.length > 0 ? { 'Set-Cookie': cookies } : {}) },
    frames: 'none',
    formsStayOnSite: !leadsToFrontEnd(environment, returnAddress),
    isPersonal: true,
  };
}

async function submitLogin(environment: PageEnvironment, request: PageRequest): Promise<PageAnswer> {
  const { domain, cookies } = environment;
  const form = await request.form();
  const login = form.get('log') ?? '';
  const returnAddress = form.get('redirect_to') ?? '';
  // Without it, another site could log its visitors in to an account of its own. A login form within content has no
  // token, because all viewers share that content, and neither have programs.
  if (request.isFromOtherSite && !isFormTokenValid(environment, { request, form, action: LOG_IN })) {
    const notice = problemNotice(
      'The form has expired, or your browser does not accept cookies from this site. Allow cookies and try again.',
    );
    return loginForm(environment, { request, returnAddress, login, status: 403, notice });
  }
  try {
    const { client } = request;
    const userId = await logIn(domain, { login, password: form.get('pwd') ?? '', client });
    const remember = form.get('rememberme') === 'forever';
    const { token, seconds } = await startSession(domain, { userId, client, remember });
    // Ends the previous session of this browser.
    if (request.session) await endSession(domain.kernel, { token: request.session.token, client });
    return redirect(addressAfterLogin(environment, returnAddress), {
      status: 303,
      cookies: [cookies.sessionCookie(token, remember ? seconds : undefined)],
    });
  } catch (error) {
    const failure = domainFailure(error);
    if (!failure) throw error;
    const { message, status, data } = failure;
    return loginForm(environment, {
      request,
      returnAddress,
      login,
      // With status 401, a browser would open its own login dialog.
      status: status === 401 ? 403 : status,
      notice: problemNotice(message),
      headers: retryHeader(data),
    });
  }
}

async function logoutPage(environment: PageEnvironment, request: PageRequest): Promise<PageAnswer> {
  const { root, dialect, domain, cookies } = environment;
  const returnAddress = request.url.searchParams.get('redirect_to');
  if (!request.session)
    return redirect(returnAddress ? addressAfterLogin(environment, returnAddress) : `${root}${dialect.loginPath}`);
  if (request.method === 'POST') {
    const form = await request.form();
    if (isFormTokenValid(environment, { request, form, action: LOG_OUT })) {
      await endSession(domain.kernel, { token: request.session.token, client: request.client });
      const next = form.get('redirect_to');
      return redirect(next ? addressAfterLogin(environment, next) : `${root}/`, {
        status: 303,
        cookies: [cookies.expiredSessionCookie()],
      });
    }
  }
  // Logging out needs a form with a token, because any site could link to this address.
  const body = html`<h1>Log out</h1>
<p>You are logged in as <strong>${request.viewer.login}</strong>.</p>
<form method="post" action="${root}${dialect.loginPath}?action=logout">
${formToken(environment, { request, action: LOG_OUT }).field}<input type="hidden" name="redirect_to" value="${returnAddress ?? ''}">
<p class="buttons"><button type="submit">Log out</button> <a href="${root}/">Stay logged in</a></p>
</form>`;
  return {
    status: 200,
    page: await renderPage(environment, { request, title: 'Log out', body, isExcludedFromIndex: true, isForm: true }),
    frames: 'none',
    isPersonal: true,
  };
}

async function lostPasswordPage(environment: PageEnvironment, request: PageRequest): Promise<PageAnswer> {
  const { root, dialect } = environment;
  const body = html`<h1>Forgot your password?</h1>
<p>This site sends no e-mail. Ask its operator to set a new password with the command <code>password</code>.</p>
<p><a href="${root}${dialect.loginPath}">Back to the login</a></p>`;
  return {
    status: 200,
    page: await renderPage(environment, {
      request,
      title: 'Forgotten password',
      body,
      isExcludedFromIndex: true,
      isForm: true,
    }),
    frames: 'none',
    isPersonal: true,
  };
}
