import { beginLogIn, completeLogIn } from '../../../schema/auth/login-challenge.ts';
import type { LoginProof } from '../../../schema/auth/login-proof.ts';
import { endSession, startSession } from '../../../schema/auth/login-session.ts';
import { formToken, isFormTokenValid } from '../form-token.ts';
import { type Html, html } from '../html-template.ts';
import { domainFailure, outcomeNotice, type PageAnswer, problemNotice, redirect, retryHeader } from '../page-answer.ts';
import type { PageEnvironment } from '../page-environment.ts';
import { renderPage } from '../page-layout.ts';
import type { PageRequest } from '../page-request.ts';
import { lostPasswordPage, setPasswordPage } from './password-pages.ts';
import { addressOnSite } from './redirect-address.ts';

const LOG_IN = 'log-in';
const LOG_OUT = 'log-out';

/** The page that sends people back to the front end after they have logged in. */
export const FRONT_END_LOGIN_PATH = '/generate';

/** The page where people log in and out (docs/protocol/authentication.md#cookies-and-nonces). */
export function loginPage(environment: PageEnvironment, request: PageRequest): Promise<PageAnswer> {
  const action = request.url.searchParams.get('action');
  if (action === 'logout') return logoutPage(environment, request);
  if (action === 'lostpassword') return lostPasswordPage(environment, request);
  if (action === 'setpassword') return setPasswordPage(environment, request);
  if (action === 'code' && request.method === 'POST') return submitCode(environment, request);
  return request.method === 'POST' ? submitLogin(environment, request) : showLogin(environment, request);
}

/** The address of the login page; after the login it redirects to `returnAddress`. */
export const loginAddress = ({ root, dialect }: PageEnvironment, returnAddress: string): string =>
  `${root}${dialect.loginPath}?redirect_to=${encodeURIComponent(returnAddress)}`;

/** The path to open after the login: the requested address if it is on this site, otherwise where the administration area begins. */
function addressAfterLogin(environment: PageEnvironment, requested: string | null): string {
  const { root, dialect, editorPath } = environment;
  const start = editorPath ?? `${root}${dialect.adminPath}profile.php`;
  return requested ? (addressOnSite(environment, requested) ?? start) : start;
}

/** Whether the login is followed by a redirect to the front end. */
const leadsToFrontEnd = (environment: PageEnvironment, returnAddress: string): boolean =>
  environment.domain.kernel.frontEnd?.url !== undefined &&
  addressAfterLogin(environment, returnAddress).startsWith(`${environment.root}${FRONT_END_LOGIN_PATH}`);

async function showLogin(environment: PageEnvironment, request: PageRequest): Promise<PageAnswer> {
  const returnAddress = request.url.searchParams.get('redirect_to');
  if (request.session) return redirect(addressAfterLogin(environment, returnAddress));
  const notice = outcomeNotice(request, OUTCOME_MESSAGES);
  return loginForm(environment, { request, returnAddress: returnAddress ?? '', ...(notice ? { notice } : {}) });
}

/** Messages after a redirect, by the parameter `done` of the address. */
const OUTCOME_MESSAGES: Readonly<Record<string, string>> = { 'password-set': 'The password was set. Log in with it.' };

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
  const { domain } = environment;
  const form = await request.form();
  const login = form.get('log') ?? '';
  const returnAddress = form.get('redirect_to') ?? '';
  if (isForgedLogin(environment, { request, form })) {
    return loginForm(environment, { request, returnAddress, login, status: 403, notice: FORGED_NOTICE });
  }
  const remember = form.get('rememberme') === 'forever';
  try {
    const { client } = request;
    const step = await beginLogIn(domain, { login, password: form.get('pwd') ?? '', client });
    if ('challenge' in step) return codeForm(environment, { request, returnAddress, remember, ...step });
    return await startBrowserSession(environment, { request, returnAddress, remember, ...step });
  } catch (error) {
    return loginForm(environment, { request, returnAddress, login, ...failedState(error) });
  }
}

/**
 * Whether another site may have sent a form that logs in. Without its token, such a site could log its visitors in to an
 * account of its own. A login form within content has no token, because all viewers share that content, and neither have
 * programs.
 */
const isForgedLogin = (
  environment: PageEnvironment,
  { request, form }: { request: PageRequest; form: URLSearchParams },
): boolean => request.isFromOtherSite && !isFormTokenValid(environment, { request, form, action: LOG_IN });

const FORGED_NOTICE = problemNotice(
  'The form has expired, or your browser does not accept cookies from this site. Allow cookies and try again.',
);

/** What a form shows of a domain error. Throws other errors. */
function failedState(error: unknown): Required<Pick<FormState, 'status' | 'notice' | 'headers'>> {
  const failure = domainFailure(error);
  if (!failure) throw error;
  const { message, status, data } = failure;
  // With status 401, a browser would open its own login dialog.
  return { status: status === 401 ? 403 : status, notice: problemNotice(message), headers: retryHeader(data) };
}

/** Starts a session with a new token, and ends the previous one of the browser. */
async function startBrowserSession(
  environment: PageEnvironment,
  {
    request,
    userId,
    proof,
    returnAddress,
    remember,
  }: { request: PageRequest; userId: number; proof: LoginProof; returnAddress: string; remember: boolean },
): Promise<PageAnswer> {
  const { domain, cookies } = environment;
  const { client } = request;
  const { token, seconds } = await startSession(domain, { userId, client, remember, proof });
  if (request.session) await endSession(domain.kernel, { token: request.session.token, client });
  return redirect(addressAfterLogin(environment, returnAddress), {
    status: 303,
    cookies: [cookies.sessionCookie(token, remember ? seconds : undefined)],
  });
}

/** The form for the code of the second factor, after the password was right. */
async function codeForm(
  environment: PageEnvironment,
  {
    request,
    challenge,
    remember,
    ...state
  }: { request: PageRequest; challenge: string; remember: boolean } & Omit<FormState, 'login'>,
): Promise<PageAnswer> {
  const { returnAddress, status = 200, notice, headers = {} } = state;
  const { root, dialect } = environment;
  const { field, cookies } = formToken(environment, { request, action: LOG_IN });
  const body = html`<h1>Second factor</h1>
${notice}
<form method="post" action="${root}${dialect.loginPath}?action=code">
<p><label for="code">Code of your device, or a recovery code</label>
<input id="code" name="code" type="text" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" maxlength="40" required autofocus></p>
${field}<input type="hidden" name="challenge" value="${challenge}"><input type="hidden" name="redirect_to" value="${returnAddress}">${remember && html`<input type="hidden" name="rememberme" value="forever">`}
<p><button type="submit">Log in</button></p>
</form>
<p><a href="${root}${dialect.loginPath}">Begin again</a></p>`;
  return {
    status,
    page: await renderPage(environment, {
      request,
      title: 'Second factor',
      body,
      isExcludedFromIndex: true,
      isForm: true,
    }),
    headers: { ...headers, ...(cookies.length > 0 ? { 'Set-Cookie': cookies } : {}) },
    frames: 'none',
    formsStayOnSite: !leadsToFrontEnd(environment, returnAddress),
    isPersonal: true,
  };
}

async function submitCode(environment: PageEnvironment, request: PageRequest): Promise<PageAnswer> {
  const form = await request.form();
  const returnAddress = form.get('redirect_to') ?? '';
  if (isForgedLogin(environment, { request, form })) {
    return loginForm(environment, { request, returnAddress, status: 403, notice: FORGED_NOTICE });
  }
  const challenge = form.get('challenge') ?? '';
  const remember = form.get('rememberme') === 'forever';
  try {
    const { client } = request;
    const code = form.get('code') ?? '';
    const proved = await completeLogIn(environment.domain, { challenge, code, client });
    return await startBrowserSession(environment, { request, ...proved, returnAddress, remember });
  } catch (error) {
    const state = { request, returnAddress, ...failedState(error) };
    if (domainFailure(error)?.code === 'login_expired') return loginForm(environment, state);
    return codeForm(environment, { ...state, challenge, remember });
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
