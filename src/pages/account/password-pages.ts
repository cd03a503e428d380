import { openAccountLink, setPasswordByLink } from '../../../schema/auth/account-link.ts';
import { requestLostPassword } from '../../../schema/auth/lost-password.ts';
import { MIN_PASSWORD_LENGTH } from '../../../schema/values/account-values.ts';
import { formToken, isFormTokenValid } from '../form-token.ts';
import { type Html, html } from '../html-template.ts';
import { domainFailure, type PageAnswer, problemNotice, redirect, retryHeader, successNotice } from '../page-answer.ts';
import type { PageEnvironment } from '../page-environment.ts';
import { renderPage } from '../page-layout.ts';
import type { PageRequest } from '../page-request.ts';

const LOST_PASSWORD = 'lost-password';
const SET_PASSWORD = 'set-password';

/** What a page shows, and how it is sent. */
interface PageContent {
  title: string;
  body: Html;
  status?: number;
  headers?: PageAnswer['headers'];
  hasSecretAddress?: boolean;
}

async function formPage(
  environment: PageEnvironment,
  { request, title, body, ...answer }: { request: PageRequest } & PageContent,
): Promise<PageAnswer> {
  return {
    status: 200,
    ...answer,
    page: await renderPage(environment, {
      ...{ request, title, body: html`<h1>${title}</h1>\n${body}`, isExcludedFromIndex: true, isForm: true },
    }),
    frames: 'none',
    isPersonal: true,
  };
}

const setCookies = (cookies: readonly string[]): Record<string, readonly string[]> =>
  cookies.length > 0 ? { 'Set-Cookie': cookies } : {};

const EXPIRED = problemNotice('The form has expired. Try again.');

/** The page that sends a link for a new password, or says what to do on a site that sends no e-mail. */
export async function lostPasswordPage(environment: PageEnvironment, request: PageRequest): Promise<PageAnswer> {
  const { root, dialect, domain } = environment;
  const title = 'Forgot your password?';
  const back = html`<p><a href="${root}${dialect.loginPath}">Back to the login</a></p>`;
  if (!domain.kernel.mail) {
    const body = html`<p>This site sends no e-mail. Ask an administrator of the site for a link with which you set a new password.</p>
<p>Its operator can set one with the command <code>accounts reset-password</code>.</p>
${back}`;
    return formPage(environment, { request, title, body });
  }
  const show = ({ notice, ...answer }: { notice?: Html; status?: number; headers?: Record<string, string> }) => {
    const { field, cookies } = formToken(environment, { request, action: LOST_PASSWORD });
    const body = html`${notice}
<form method="post" action="${root}${dialect.loginPath}?action=lostpassword">
<p><label for="user_login">Username or e-mail address</label>
<input id="user_login" name="user_login" type="text" maxlength="200" autocomplete="username" autocapitalize="none" spellcheck="false" required></p>
${field}<p><button type="submit">Send a link</button></p>
</form>
${back}`;
    return formPage(environment, {
      request,
      title,
      body,
      ...answer,
      headers: { ...answer.headers, ...setCookies(cookies) },
    });
  };
  if (request.method !== 'POST') return show({});
  const form = await request.form();
  if (!isFormTokenValid(environment, { request, form, action: LOST_PASSWORD }))
    return show({ notice: EXPIRED, status: 403 });
  try {
    await requestLostPassword(domain, { login: form.get('user_login') ?? '', client: request.client });
  } catch (error) {
    const failure = domainFailure(error);
    if (!failure) throw error;
    return show({ notice: problemNotice(failure.message), status: failure.status, headers: retryHeader(failure.data) });
  }
  // The same for every login.
  const notice = successNotice(
    html`<p>If there is such an account, an e-mail with a link is on its way. The link is valid for 24 hours.</p>`,
  );
  return formPage(environment, { request, title, body: html`${notice}\n${back}` });
}

/** The page behind the link that sets the password of an account. To open it does not use the link up. */
export async function setPasswordPage(environment: PageEnvironment, request: PageRequest): Promise<PageAnswer> {
  const { root, dialect, domain } = environment;
  const { client } = request;
  const form = request.method === 'POST' ? await request.form() : null;
  const token = (form ? form.get('key') : request.url.searchParams.get('key')) ?? '';
  const fail = (error: unknown) => {
    const failure = domainFailure(error);
    if (!failure) throw error;
    return failure;
  };
  const showForm = async (state: { notice?: Html; status?: number } = {}): Promise<PageAnswer> => {
    const { login, kind } = await openAccountLink(domain, { token, client });
    const { notice, status = 200 } = state;
    const { field, cookies } = formToken(environment, { request, action: SET_PASSWORD });
    const body = html`${notice}
<p>${kind === 'invitation' ? 'Choose the password' : 'Choose a new password'} of the account <strong>${login}</strong>.</p>
<form method="post" action="${root}${dialect.loginPath}?action=setpassword">
<input type="hidden" name="username" value="${login}" autocomplete="username">
<p><label for="password">New password</label>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="${MIN_PASSWORD_LENGTH}" maxlength="4096" aria-describedby="password-rule" required autofocus></p>
<p id="password-rule">At least ${MIN_PASSWORD_LENGTH} characters, such as four words that have nothing to do with each other.</p>
${field}<input type="hidden" name="key" value="${token}">
<p><button type="submit">Set the password</button></p>
</form>`;
    const title = 'Choose a password';
    return formPage(environment, {
      request,
      title,
      body,
      status,
      headers: setCookies(cookies),
      hasSecretAddress: true,
    });
  };
  try {
    if (!form) return await showForm();
    if (!isFormTokenValid(environment, { request, form, action: SET_PASSWORD }))
      return await showForm({ notice: EXPIRED, status: 403 });
    const password = form.get('password') ?? '';
    try {
      await setPasswordByLink(domain, { token, password, client });
    } catch (error) {
      const { code, status, message } = fail(error);
      if (code !== 'rest_invalid_param') throw error;
      return await showForm({ notice: problemNotice(message), status });
    }
    return redirect(`${root}${dialect.loginPath}?done=password-set`, { status: 303 });
  } catch (error) {
    const { status, message, data } = fail(error);
    const body = html`${problemNotice(message)}
<p><a href="${root}${dialect.loginPath}?action=lostpassword">Forgot your password?</a></p>`;
    const title = 'Choose a password';
    return formPage(environment, { request, title, body, status, headers: retryHeader(data), hasSecretAddress: true });
  }
}
