import { isLoopbackSite } from '../../../schema/auth/application-password.ts';
import { formToken, isFormTokenValid } from '../form-token.ts';
import { type Html, html } from '../html-template.ts';
import { domainFailure, type PageAnswer, problemNotice, redirect } from '../page-answer.ts';
import { loadPageSite, type PageEnvironment } from '../page-environment.ts';
import { renderPage } from '../page-layout.ts';
import type { PageRequest } from '../page-request.ts';
import { createPassword, listPasswords } from './account-passwords.ts';
import { loginAddress } from './login-page.ts';
import { newPasswordNotice } from './profile-page.ts';
import { redirectAddressError, withParameters } from './redirect-address.ts';

const ACTION = 'authorize_application_password';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The parameters of an application that requests a password. */
interface AuthorizationRequest {
  name: string;
  id: string;
  successUrl: string;
  /** Empty for the account page. */
  rejectUrl: string;
}

/** The page on which an account authorizes an application (docs/protocol/authentication.md#authorization-page). */
export async function authorizePage(environment: PageEnvironment, request: PageRequest): Promise<PageAnswer> {
  if (!request.session) return redirect(loginAddress(environment, request.url.href));
  const form = request.method === 'POST' ? await request.form() : null;
  const application = readAuthorizationRequest(form ?? request.url.searchParams);
  const errors = findErrors(environment, application);
  if (errors.length > 0) return refusalPage(environment, { request, errors });
  if (!(await isAvailable(environment, request))) return unavailablePage(environment, { request, application });
  if (!form) return consentPage(environment, { request, application });
  if (!isFormTokenValid(environment, { request, form, action: ACTION })) {
    const notice = problemNotice('The form has expired. Choose again.');
    return consentPage(environment, { request, application, status: 403, notice });
  }
  if (form.has('reject')) return redirect(application.rejectUrl || accountAddress(environment));
  return approve(environment, { request, application });
}

function readAuthorizationRequest(parameters: URLSearchParams): AuthorizationRequest {
  const text = (name: string) => parameters.get(name) ?? '';
  const successUrl = text('success_url');
  const rejectUrl = text('reject_url') || (successUrl && withParameters(successUrl, { success: 'false' }));
  return { name: text('app_name').slice(0, 200), id: text('app_id'), successUrl, rejectUrl };
}

const accountAddress = ({ root, dialect }: PageEnvironment): string => `${root}${dialect.adminPath}profile.php`;

const ERROR_MESSAGES = {
  invalid_app_id: 'Its app_id is not a UUID.',
  invalid_redirect_url_format: 'Its redirect address is not valid.',
  invalid_redirect_scheme: 'Its redirect address begins with http: the password would be sent without encryption.',
} as const;

type AuthorizationError = keyof typeof ERROR_MESSAGES;

function findErrors(
  { home, domain }: PageEnvironment,
  { id, successUrl, rejectUrl }: AuthorizationRequest,
): AuthorizationError[] {
  // A password may be sent without TLS only if the site runs on the machine of the user.
  const isLocal = home.startsWith('http:') && isLoopbackSite(domain.kernel);
  const addresses = [successUrl, rejectUrl].filter((address) => address !== '');
  const addressErrors = addresses.map((address) => redirectAddressError(address, { isLocal }));
  const errors: (AuthorizationError | null)[] = [
    id === '' || UUID.test(id) ? null : 'invalid_app_id',
    ...addressErrors,
  ];
  return [...new Set(errors.filter((error): error is AuthorizationError => error !== null))];
}

async function refusalPage(
  environment: PageEnvironment,
  { request, errors }: { request: PageRequest; errors: readonly AuthorizationError[] },
): Promise<PageAnswer> {
  const body = html`<h1>The application cannot be authorized</h1>
<p>Its request is not valid. Report this to the developers of the application:</p>
<ul>${errors.map((error) => html`<li>${ERROR_MESSAGES[error]} <code>${error}</code></li>`)}</ul>
<p><a href="${accountAddress(environment)}">Go to your account</a></p>`;
  return formPage(environment, { request, title: 'The application cannot be authorized', body, status: 500 });
}

/** Whether application passwords are available for this account on this site. */
async function isAvailable(environment: PageEnvironment, request: PageRequest): Promise<boolean> {
  try {
    await listPasswords(environment, request);
    return true;
  } catch (error) {
    if (domainFailure(error)?.status === 501) return false;
    throw error;
  }
}

async function unavailablePage(
  environment: PageEnvironment,
  { request, application: { rejectUrl } }: { request: PageRequest; application: AuthorizationRequest },
): Promise<PageAnswer> {
  const returnAddress = rejectUrl ? withParameters(rejectUrl, { error: 'disabled' }) : accountAddress(environment);
  const body = html`<h1>Application passwords are not available</h1>
<p>Application passwords are not available here. They need a site with https and an active account.</p>
<p><a href="${returnAddress}" rel="noreferrer">Go back</a></p>`;
  return formPage(environment, { request, title: 'Application passwords are not available', body, status: 501 });
}

async function consentPage(
  environment: PageEnvironment,
  {
    request,
    application,
    status = 200,
    notice,
  }: { request: PageRequest; application: AuthorizationRequest; status?: number; notice?: Html },
): Promise<PageAnswer> {
  const { name, id, successUrl, rejectUrl } = application;
  const { name: siteName } = await loadPageSite(environment, request);
  const { field } = formToken(environment, { request, action: ACTION });
  const hidden = Object.entries({ app_id: id, success_url: successUrl, reject_url: rejectUrl });
  const body = html`<h1>Authorize an application?</h1>
${notice}
<p>${name === '' ? 'An application' : html`The application <strong>${name}</strong>`} would like to use <strong>${siteName}</strong> with your account <strong>${request.viewer.login}</strong>.</p>
<p>If you approve, it receives its own password. With it the application can read, write and delete everything that you can, until you revoke the password on your account page. It does not receive your own password.</p>
<p>${successUrl === '' ? 'The password is shown to you on the next page.' : html`The password is sent to <strong class="address">${destination(successUrl)}</strong>. Approve only if you came from there.`}</p>
<form method="post" action="${environment.root}${environment.dialect.adminPath}authorize-application.php">
<p><label for="app_name">Name of the application</label>
<input id="app_name" name="app_name" type="text" value="${name}" maxlength="200" autocomplete="off" required></p>
${field}${hidden.map(([key, value]) => html`<input type="hidden" name="${key}" value="${value}">`)}
<p class="buttons"><button type="submit" name="approve" value="1">Yes, authorize it</button>
<button type="submit" name="reject" value="1" class="secondary" formnovalidate>No, reject it</button></p>
</form>`;
  return formPage(environment, { request, title: 'Authorize an application?', body, status });
}

/** The part of an address that tells people where it leads: the host, or the scheme of a native application. */
function destination(address: string): string {
  const { protocol, host } = new URL(address);
  return /^https?:$/.test(protocol) ? host : `${protocol}//${host}`;
}

async function approve(
  environment: PageEnvironment,
  { request, application }: { request: PageRequest; application: AuthorizationRequest },
): Promise<PageAnswer> {
  const { name, id: appId, successUrl } = application;
  let created: { name: string; password: string };
  try {
    created = await createPassword(environment, { request, name, appId });
  } catch (error) {
    const failure = domainFailure(error);
    if (!failure) throw error;
    return consentPage(environment, {
      request,
      application,
      status: failure.status,
      notice: problemNotice(failure.message),
    });
  }
  if (successUrl !== '') {
    return redirect(
      withParameters(successUrl, {
        site_url: environment.home,
        user_login: request.viewer.login,
        password: created.password.replaceAll(' ', ''),
      }),
    );
  }
  const body = html`<h1>The application is authorized</h1>
${newPasswordNotice(created.name, created.password)}
<p><a href="${accountAddress(environment)}">Go to your account</a></p>`;
  return formPage(environment, { request, title: 'The application is authorized', body, status: 200 });
}

async function formPage(
  environment: PageEnvironment,
  { request, title, body, status }: { request: PageRequest; title: string; body: Html; status: number },
): Promise<PageAnswer> {
  return {
    status,
    page: await renderPage(environment, { request, title, body, isExcludedFromIndex: true, isForm: true }),
    frames: 'none',
    // The answer to the form is a redirect to the application.
    formsStayOnSite: false,
    isPersonal: true,
  };
}
