import { logIn } from '../../../schema/auth/log-in.ts';
import { endSession, startSession } from '../../../schema/auth/session.ts';
import { type PageAnswer, redirect } from '../answer.ts';
import { formToken, isFormTokenGood } from '../form-token.ts';
import { type Html, html } from '../html.ts';
import { page } from '../layout.ts';
import { domainFailure, problem, retryHeader } from '../messages.ts';
import type { PageRequest } from '../request.ts';
import type { Surroundings } from '../surroundings.ts';

const LOG_IN = 'log-in';
const LOG_OUT = 'log-out';

/** The page where people log in and out (protocol 7.9). */
export function loginPage(around: Surroundings, request: PageRequest): Promise<PageAnswer> {
  const action = request.url.searchParams.get('action');
  if (action === 'logout') return logoutPage(around, request);
  if (action === 'lostpassword') return lostPasswordPage(around, request);
  return request.method === 'POST' ? takeLogin(around, request) : showLogin(around, request);
}

/** The address of the login page, from where people come back. */
export const loginAddress = ({ home, dialect }: Surroundings, back: string): string =>
  `${home}${dialect.loginPath}?redirect_to=${encodeURIComponent(back)}`;

/** Where to go after the login: an address of the site itself, or else the account page. */
export function afterLogin({ home, dialect }: Surroundings, wanted: string | null): string {
  const account = `${home}${dialect.adminPath}profile.php`;
  // A browser reads a backslash as a slash, and drops control characters.
  if (!wanted || /[\\\p{Cc}]/u.test(wanted) || !URL.canParse(wanted, `${home}/`)) return account;
  const address = new URL(wanted, `${home}/`);
  return address.origin === new URL(home).origin && address.username === '' ? address.href : account;
}

async function showLogin(around: Surroundings, request: PageRequest): Promise<PageAnswer> {
  const back = request.url.searchParams.get('redirect_to');
  if (request.session) return redirect(afterLogin(around, back));
  return loginForm(around, { request, back: back ?? '' });
}

interface FormState {
  back: string;
  login?: string;
  status?: number;
  notice?: Html;
  headers?: Record<string, string>;
}

async function loginForm(
  around: Surroundings,
  { request, ...state }: { request: PageRequest } & FormState,
): Promise<PageAnswer> {
  const { back, login = '', status = 200, notice, headers = {} } = state;
  const { home, dialect } = around;
  const { field, cookies } = formToken(around, { request, action: LOG_IN });
  const body = html`<h1>Log in</h1>
${notice}
<form method="post" action="${home}${dialect.loginPath}">
<p><label for="log">Username or e-mail address</label>
<input id="log" name="log" type="text" value="${login}" autocomplete="username" autocapitalize="none" spellcheck="false" required${login === '' && html` autofocus`}></p>
<p><label for="pwd">Password</label>
<input id="pwd" name="pwd" type="password" autocomplete="current-password" required${login !== '' && html` autofocus`}></p>
<p class="choice"><input id="rememberme" name="rememberme" type="checkbox" value="forever"> <label for="rememberme">Keep me logged in for two weeks</label></p>
${field}<input type="hidden" name="redirect_to" value="${back}">
<p><button type="submit">Log in</button></p>
</form>
<p><a href="${home}${dialect.loginPath}?action=lostpassword">Forgotten your password?</a></p>`;
  return {
    status,
    page: await page(around, { request, title: 'Log in', body, isHidden: true, isForm: true }),
    headers: { ...headers, ...(cookies.length > 0 ? { 'Set-Cookie': cookies } : {}) },
    frames: 'nobody',
    isPersonal: true,
  };
}

async function takeLogin(around: Surroundings, request: PageRequest): Promise<PageAnswer> {
  const { domain, cookies } = around;
  const form = await request.form();
  const login = form.get('log') ?? '';
  const back = form.get('redirect_to') ?? '';
  // The form that content shows has no token: it is the same for everybody.
  if (!request.isFromSite && !isFormTokenGood(around, { request, form, action: LOG_IN })) {
    const notice = problem('The form was too old, or your browser takes no cookies from this site. Please try again.');
    return loginForm(around, { request, back, login, status: 403, notice });
  }
  try {
    const { client } = request;
    const userId = await logIn(domain, { login, password: form.get('pwd') ?? '', address: client.address });
    const remember = form.get('rememberme') === 'forever';
    const { token, seconds } = await startSession(domain, { userId, client, remember });
    // Whoever was logged in before in this browser is so no longer.
    if (request.session) await endSession(domain.kernel, request.session.token);
    return redirect(afterLogin(around, back), {
      status: 303,
      cookies: [cookies.keepSession(token, remember ? seconds : undefined)],
    });
  } catch (error) {
    const failure = domainFailure(error);
    if (!failure) throw error;
    const { message, status, data } = failure;
    return loginForm(around, {
      request,
      back,
      login,
      // 401 would ask for a scheme of HTTP's own.
      status: status === 401 ? 403 : status,
      notice: problem(message),
      headers: retryHeader(data),
    });
  }
}

async function logoutPage(around: Surroundings, request: PageRequest): Promise<PageAnswer> {
  const { home, dialect, domain, cookies } = around;
  const back = request.url.searchParams.get('redirect_to');
  if (!request.session) return redirect(back ? afterLogin(around, back) : `${home}${dialect.loginPath}`);
  if (request.method === 'POST') {
    const form = await request.form();
    if (isFormTokenGood(around, { request, form, action: LOG_OUT })) {
      await endSession(domain.kernel, request.session.token);
      const next = form.get('redirect_to');
      return redirect(next ? afterLogin(around, next) : `${home}/`, { status: 303, cookies: [cookies.dropSession()] });
    }
  }
  // A link alone logs nobody out: any site could show it.
  const body = html`<h1>Log out</h1>
<p>You are logged in as <strong>${request.viewer.login}</strong>.</p>
<form method="post" action="${home}${dialect.loginPath}?action=logout">
${formToken(around, { request, action: LOG_OUT }).field}<input type="hidden" name="redirect_to" value="${back ?? ''}">
<p class="buttons"><button type="submit">Log out</button> <a href="${home}/">Stay logged in</a></p>
</form>`;
  return {
    status: 200,
    page: await page(around, { request, title: 'Log out', body, isHidden: true, isForm: true }),
    frames: 'nobody',
    isPersonal: true,
  };
}

async function lostPasswordPage(around: Surroundings, request: PageRequest): Promise<PageAnswer> {
  const { home, dialect } = around;
  const body = html`<h1>Forgotten your password?</h1>
<p>This site sends no mail. Ask the people who run it for a new password: they have a command that makes one.</p>
<p><a href="${home}${dialect.loginPath}">Back to the login</a></p>`;
  return {
    status: 200,
    page: await page(around, { request, title: 'Forgotten password', body, isHidden: true, isForm: true }),
    frames: 'nobody',
    isPersonal: true,
  };
}
