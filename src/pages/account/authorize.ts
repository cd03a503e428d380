import { isOnThisMachine } from '../../../schema/auth/availability.ts';
import { type PageAnswer, redirect } from '../answer.ts';
import { formToken, isFormTokenGood } from '../form-token.ts';
import { type Html, html } from '../html.ts';
import { page } from '../layout.ts';
import { domainFailure, problem } from '../messages.ts';
import type { PageRequest } from '../request.ts';
import { type Surroundings, siteFacts } from '../surroundings.ts';
import { loginAddress } from './login.ts';
import { createPassword, listPasswords } from './passwords.ts';
import { newPassword } from './profile.ts';
import { redirectMistake, withParameters } from './redirect-address.ts';

const ACTION = 'authorize_application_password';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What an application asks for. */
interface Wish {
  name: string;
  id: string;
  successUrl: string;
  /** Empty: the account page. */
  rejectUrl: string;
}

/** The page on which people let an application in (protocol 7.12). */
export async function authorizePage(around: Surroundings, request: PageRequest): Promise<PageAnswer> {
  if (!request.session) return redirect(loginAddress(around, request.url.href));
  const form = request.method === 'POST' ? await request.form() : null;
  const wish = readWish(form ?? request.url.searchParams);
  const mistakes = mistakesIn(around, wish);
  if (mistakes.length > 0) return refusal(around, { request, mistakes });
  if (!(await isAvailable(around, request))) return unavailable(around, { request, wish });
  if (!form) return consent(around, { request, wish });
  if (!isFormTokenGood(around, { request, form, action: ACTION })) {
    const notice = problem('The form was too old. Please decide once more.');
    return consent(around, { request, wish, status: 403, notice });
  }
  if (form.has('reject')) return redirect(wish.rejectUrl || accountAddress(around));
  return approve(around, { request, wish });
}

function readWish(parameters: URLSearchParams): Wish {
  const text = (name: string) => parameters.get(name) ?? '';
  const successUrl = text('success_url');
  const rejectUrl = text('reject_url') || (successUrl && withParameters(successUrl, { success: 'false' }));
  return { name: text('app_name').slice(0, 200), id: text('app_id'), successUrl, rejectUrl };
}

const accountAddress = ({ home, dialect }: Surroundings): string => `${home}${dialect.adminPath}profile.php`;

const MISTAKES = {
  invalid_app_id: 'Its app_id is no UUID.',
  invalid_redirect_url_format: 'Its address for the answer is no address that can be used.',
  invalid_redirect_scheme: 'Its address for the answer begins with http: the password could be read on its way.',
} as const;

type Mistake = keyof typeof MISTAKES;

function mistakesIn({ home, domain }: Surroundings, { id, successUrl, rejectUrl }: Wish): Mistake[] {
  // Programs are sent a password without TLS on one's own machine alone.
  const isLocal = home.startsWith('http:') && isOnThisMachine(domain.kernel);
  const addresses = [successUrl, rejectUrl].filter((address) => address !== '');
  const found = addresses.map((address) => redirectMistake(address, { isLocal }));
  const mistakes: (Mistake | null)[] = [id === '' || UUID.test(id) ? null : 'invalid_app_id', ...found];
  return [...new Set(mistakes.filter((mistake): mistake is Mistake => mistake !== null))];
}

async function refusal(
  around: Surroundings,
  { request, mistakes }: { request: PageRequest; mistakes: readonly Mistake[] },
): Promise<PageAnswer> {
  const body = html`<h1>The application cannot be let in</h1>
<p>What it asks for is not in order. Tell the people who make it:</p>
<ul>${mistakes.map((mistake) => html`<li>${MISTAKES[mistake]} <code>${mistake}</code></li>`)}</ul>
<p><a href="${accountAddress(around)}">To your account</a></p>`;
  return formPage(around, { request, title: 'Application refused', body, status: 500 });
}

/** Whether there are application passwords for this account on this site. */
async function isAvailable(around: Surroundings, request: PageRequest): Promise<boolean> {
  try {
    await listPasswords(around, request);
    return true;
  } catch (error) {
    if (domainFailure(error)?.status === 501) return false;
    throw error;
  }
}

async function unavailable(
  around: Surroundings,
  { request, wish: { rejectUrl } }: { request: PageRequest; wish: Wish },
): Promise<PageAnswer> {
  const back = rejectUrl ? withParameters(rejectUrl, { error: 'disabled' }) : accountAddress(around);
  const body = html`<h1>No application passwords</h1>
<p>They are not available here: the site has to be reached over https, and the account has to be open.</p>
<p><a href="${back}" rel="noreferrer">Go back</a></p>`;
  return formPage(around, { request, title: 'No application passwords', body, status: 501 });
}

async function consent(
  around: Surroundings,
  { request, wish, status = 200, notice }: { request: PageRequest; wish: Wish; status?: number; notice?: Html },
): Promise<PageAnswer> {
  const { name, id, successUrl, rejectUrl } = wish;
  const { name: siteName } = await siteFacts(around);
  const { field } = formToken(around, { request, action: ACTION });
  const hidden = Object.entries({ app_id: id, success_url: successUrl, reject_url: rejectUrl });
  const body = html`<h1>Let an application in?</h1>
${notice}
<p>${name === '' ? 'An application' : html`The application <strong>${name}</strong>`} would like to use <strong>${siteName}</strong> with your account <strong>${request.viewer.login}</strong>.</p>
<p>If you approve, it gets a password of its own. With it the application can do what you can do here: read, write and delete what you may, until you revoke the password on your account page. It does not learn your own password.</p>
<p>${successUrl === '' ? 'The password is shown to you on the next page.' : html`The password is sent to <strong class="address">${destination(successUrl)}</strong>. Approve only if you came from there.`}</p>
<form method="post" action="${around.home}${around.dialect.adminPath}authorize-application.php">
<p><label for="app_name">Name of the application</label>
<input id="app_name" name="app_name" type="text" value="${name}" maxlength="200" autocomplete="off" required></p>
${field}${hidden.map(([key, value]) => html`<input type="hidden" name="${key}" value="${value}">`)}
<p class="buttons"><button type="submit" name="approve" value="1">Yes, let it in</button>
<button type="submit" name="reject" value="1" class="quiet" formnovalidate>No, keep it out</button></p>
</form>`;
  return formPage(around, { request, title: 'Let an application in?', body, status });
}

/** Where an address leads, as people can judge it. */
function destination(address: string): string {
  const { protocol, host } = new URL(address);
  return /^https?:$/.test(protocol) ? host : `${protocol}//${host}`;
}

async function approve(
  around: Surroundings,
  { request, wish }: { request: PageRequest; wish: Wish },
): Promise<PageAnswer> {
  const { name, id: appId, successUrl } = wish;
  let created: { name: string; password: string };
  try {
    created = await createPassword(around, { request, name, appId });
  } catch (error) {
    const failure = domainFailure(error);
    if (!failure) throw error;
    return consent(around, { request, wish, status: failure.status, notice: problem(failure.message) });
  }
  if (successUrl !== '') {
    return redirect(
      withParameters(successUrl, {
        site_url: around.home,
        user_login: request.viewer.login,
        password: created.password.replaceAll(' ', ''),
      }),
    );
  }
  const body = html`<h1>The application may come in</h1>
${newPassword(created.name, created.password)}
<p><a href="${accountAddress(around)}">To your account</a></p>`;
  return formPage(around, { request, title: 'Application approved', body, status: 200 });
}

async function formPage(
  around: Surroundings,
  { request, title, body, status }: { request: PageRequest; title: string; body: Html; status: number },
): Promise<PageAnswer> {
  return {
    status,
    page: await page(around, { request, title, body, isHidden: true, isForm: true }),
    frames: 'nobody',
    // The answer to the form is a redirect to the application.
    formsStayHere: false,
    isPersonal: true,
  };
}
