import { renderSVG } from 'uqr';
import { sessionIdOf } from '../../../schema/auth/login-session.ts';
import {
  beginFactorSetup,
  completeFactorSetup,
  type FactorOwner,
  type FactorSetup,
  factorState,
  pendingFactorSetup,
  renewRecoveryCodes,
  switchFactorOff,
} from '../../../schema/auth/second-factor.ts';
import { gmtDateElement } from '../date-elements.ts';
import { formToken, isFormTokenValid } from '../form-token.ts';
import { type Html, html, trusted } from '../html-template.ts';
import {
  domainFailure,
  outcomeNotice,
  type PageAnswer,
  problemNotice,
  redirect,
  retryHeader,
  successNotice,
} from '../page-answer.ts';
import type { PageEnvironment } from '../page-environment.ts';
import { renderPage } from '../page-layout.ts';
import type { PageRequest } from '../page-request.ts';
import { loginAddress } from './login-page.ts';

const ACTION = 'two-factor';

const OUTCOME_MESSAGES: Readonly<Record<string, string>> = { off: 'The second factor is off.' };

interface PageState {
  notice?: Html | undefined;
  status?: number;
  headers?: Record<string, string>;
}

/** The page on which people switch the second factor of their login on and off. */
export async function twoFactorPage(environment: PageEnvironment, request: PageRequest): Promise<PageAnswer> {
  const { session } = request;
  if (!session) return redirect(loginAddress(environment, request.url.href));
  if (request.method !== 'POST')
    return showState(environment, { request, notice: outcomeNotice(request, OUTCOME_MESSAGES) });
  const form = await request.form();
  if (!isFormTokenValid(environment, { request, form, action: ACTION }))
    return showState(environment, { request, status: 403, notice: problemNotice('The form has expired. Try again.') });
  try {
    return await runFactorAction(environment, { request, form, sessionId: sessionIdOf(session.token) });
  } catch (error) {
    const failure = domainFailure(error);
    if (!failure) throw error;
    return showState(environment, {
      request,
      status: failure.status === 401 ? 403 : failure.status,
      notice: problemNotice(failure.message),
      headers: retryHeader(failure.data),
    });
  }
}

const addressOf = ({ root, dialect }: PageEnvironment): string => `${root}${dialect.adminPath}two-factor.php`;

const ownerOf = ({ viewer: { userId, login }, client }: PageRequest): FactorOwner => ({ userId, login, client });

async function runFactorAction(
  environment: PageEnvironment,
  { request, form, sessionId }: { request: PageRequest; form: URLSearchParams; sessionId: string },
): Promise<PageAnswer> {
  const { domain } = environment;
  const owner = ownerOf(request);
  const code = form.get('code') ?? '';
  switch (form.get('do')) {
    case 'begin':
      await beginFactorSetup(domain, owner);
      return redirect(addressOf(environment), { status: 303 });
    case 'complete': {
      const codes = await completeFactorSetup(domain, { owner, code, sessionId });
      return showState(environment, { request, notice: codesNotice(codes, 'The second factor is on.') });
    }
    case 'renew': {
      const codes = await renewRecoveryCodes(domain, { owner, code });
      return showState(environment, { request, notice: codesNotice(codes, 'The earlier recovery codes have ended.') });
    }
    case 'off':
      await switchFactorOff(domain, { owner, code });
      return redirect(`${addressOf(environment)}?done=off`, { status: 303 });
    default: {
      const notice = problemNotice('This form is unknown. Open the page again.');
      return showState(environment, { request, status: 400, notice });
    }
  }
}

/** The message with recovery codes, which are shown only once. */
const codesNotice = (codes: readonly string[], text: string): Html =>
  successNotice(html`<p>${text} These are your recovery codes:</p>
<ul class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<p>Each replaces the code of your device once. Store them where you find them without the device: they are not shown again.</p>`);

async function showState(
  environment: PageEnvironment,
  { request, notice, status = 200, headers = {} }: { request: PageRequest } & PageState,
): Promise<PageAnswer> {
  const { field } = formToken(environment, { request, action: ACTION });
  const body = html`<h1>Second factor</h1>
<p><a href="${environment.root}${environment.dialect.adminPath}profile.php">Your account</a></p>
${notice}
<p>With a second factor, the login page asks for a code of your phone or another device after the password. Application passwords work without it.</p>
${await stateSection(environment, { request, field })}`;
  return {
    status,
    headers,
    page: await renderPage(environment, { request, title: 'Second factor', body, isExcludedFromIndex: true }),
    frames: 'none',
    isPersonal: true,
  };
}

async function stateSection(
  environment: PageEnvironment,
  { request, field }: { request: PageRequest; field: Html },
): Promise<Html> {
  const { domain } = environment;
  const action = addressOf(environment);
  const state = await factorState(domain, request.viewer.userId);
  if (state.isOn) {
    return html`<p>It is on since ${await gmtDateElement(environment, state.since)}. ${state.recoveryCodes} recovery codes are left.</p>
<form method="post" action="${action}">${field}
${codeInput}
<p class="buttons"><button type="submit" name="do" value="renew" class="secondary">New recovery codes</button> <button type="submit" name="do" value="off" class="secondary">Switch it off</button></p>
</form>`;
  }
  const setup = await pendingFactorSetup(domain, ownerOf(request));
  const begin = html`<form method="post" action="${action}">${field}
<p><button type="submit" name="do" value="begin"${setup && html` class="secondary"`}>${setup ? 'Begin again with a new secret' : 'Set up a second factor'}</button></p>
</form>`;
  return setup ? html`${setupSection(setup, { field, action })}${begin}` : begin;
}

const codeInput = html`<p><label for="code">Code of your device</label>
<input id="code" name="code" type="text" autocomplete="one-time-code" spellcheck="false" maxlength="40" required></p>`;

/** The steps of a setup: the secret as image, as address and as text, and the first code. */
const setupSection = (
  { secret, address }: FactorSetup,
  { field, action }: { field: Html; action: string },
): Html => html`<ol>
<li><p>Scan this image with a program for one-time codes, or open <a href="${address}">this address</a> on the device, or type the secret:</p>
<p class="qr" role="img" aria-label="QR code with the secret below">${trusted(renderSVG(address, { border: 4 }))}</p>
<p><code class="secret">${(secret.match(/.{1,4}/g) ?? []).join(' ')}</code></p></li>
<li><p>Enter the code that the device shows. All your other browsers are logged out then.</p>
<form method="post" action="${action}">${field}
${codeInput}
<p><button type="submit" name="do" value="complete">Switch it on</button></p>
</form></li>
</ol>`;
