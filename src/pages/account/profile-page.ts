import { canManageSite, canManageWebhooks, canReadAuditLog } from '../../../schema/access/site-access.ts';
import { canListUsers } from '../../../schema/access/user-access.ts';
import { endOtherSessions } from '../../../schema/auth/login-session.ts';
import { siteOf } from '../../../schema/core/domain.ts';
import { domainError } from '../../../schema/core/errors/domain-errors.ts';
import { parseDateTime } from '../../../schema/core/site/timestamp.ts';
import { inactivePlugins } from '../../../schema/site/plugins/plugins.ts';
import { gmtDateElement } from '../date-elements.ts';
import { formToken, isFormTokenValid } from '../form-token.ts';
import { type Html, html } from '../html-template.ts';
import {
  domainFailure,
  outcomeNotice,
  type PageAnswer,
  problemNotice,
  redirect,
  successNotice,
} from '../page-answer.ts';
import type { PageEnvironment } from '../page-environment.ts';
import { renderPage } from '../page-layout.ts';
import type { PageRequest } from '../page-request.ts';
import {
  createPassword,
  type ListedPassword,
  listPasswords,
  revokeAllPasswords,
  revokePassword,
} from './account-passwords.ts';
import { loginAddress } from './login-page.ts';
import { profileForm, saveCredentials, saveProfile } from './own-profile.ts';

const ACTION = 'profile';

/** The account page, with application passwords and sessions. */
export async function profilePage(environment: PageEnvironment, request: PageRequest): Promise<PageAnswer> {
  if (!request.session) return redirect(loginAddress(environment, request.url.href));
  if (request.method !== 'POST')
    return showProfile(environment, { request, notice: outcomeNotice(request, OUTCOME_MESSAGES) });
  const form = await request.form();
  if (!isFormTokenValid(environment, { request, form, action: ACTION })) {
    return showProfile(environment, {
      request,
      status: 403,
      notice: problemNotice('The form has expired. Try again.'),
    });
  }
  try {
    return await runProfileAction(environment, { request, form, session: request.session });
  } catch (error) {
    const failure = domainFailure(error);
    if (!failure) throw error;
    return showProfile(environment, { request, status: failure.status, notice: problemNotice(failure.message) });
  }
}

/** Messages after a redirect, by the parameter `done` of the address. */
const OUTCOME_MESSAGES: Readonly<Record<string, string>> = {
  revoked: 'The password was revoked.',
  'all-revoked': 'All application passwords were revoked.',
  'sessions-ended': 'All other sessions were ended.',
  'profile-saved': 'The profile was saved.',
  'credentials-saved': 'E-mail address and password were saved.',
};

async function runProfileAction(
  environment: PageEnvironment,
  {
    request,
    form,
    session,
  }: { request: PageRequest; form: URLSearchParams; session: NonNullable<PageRequest['session']> },
): Promise<PageAnswer> {
  const redirectWithOutcome = (outcome: string) =>
    redirect(`${addressOf(environment)}?done=${outcome}`, { status: 303 });
  switch (form.get('do')) {
    case 'create': {
      const limits = readPasswordLimits(form);
      const { name, password } = await createPassword(environment, {
        request,
        name: form.get('name') ?? '',
        ...limits,
      });
      return showProfile(environment, { request, notice: newPasswordNotice(name, password) });
    }
    case 'profile':
      await saveProfile(environment, { request, form });
      return redirectWithOutcome('profile-saved');
    case 'credentials': {
      const cookie = await saveCredentials(environment, { request, form });
      return redirect(`${addressOf(environment)}?done=credentials-saved`, {
        status: 303,
        cookies: cookie === null ? [] : [cookie],
      });
    }
    case 'revoke':
      await revokePassword(environment, { request, uuid: form.get('uuid') ?? '' });
      return redirectWithOutcome('revoked');
    case 'revoke-all':
      await revokeAllPasswords(environment, request);
      return redirectWithOutcome('all-revoked');
    case 'end-sessions':
      await endOtherSessions(environment.domain.kernel, { session, client: request.client });
      return redirectWithOutcome('sessions-ended');
    default:
      return showProfile(environment, {
        request,
        status: 400,
        notice: problemNotice('This form is unknown. Open the page again.'),
      });
  }
}

const addressOf = ({ root, dialect }: PageEnvironment): string => `${root}${dialect.adminPath}profile.php`;

/** The message with a new application password, which is shown only once. */
export const newPasswordNotice = (name: string, password: string): Html =>
  successNotice(html`<p>The new password for <strong>${name}</strong> is:</p>
<p><code class="secret">${password}</code></p>
<p>Copy it now: it is not shown again.</p>`);

/** Whether the export is active and the viewer may change its settings. */
const offersExport = async ({ exportNamespace, domain }: PageEnvironment, { viewer }: PageRequest): Promise<boolean> =>
  exportNamespace !== null && canManageSite(viewer) && !inactivePlugins(await siteOf(domain)).has('export');

async function showProfile(
  environment: PageEnvironment,
  { request, status = 200, notice }: { request: PageRequest; status?: number; notice?: Html | undefined },
): Promise<PageAnswer> {
  const { field } = formToken(environment, { request, action: ACTION });
  const body = html`<h1>Your account</h1>
<p>You are logged in as <strong>${request.viewer.login}</strong>.</p>
${notice}
${(await offersExport(environment, request)) && html`<p><a href="${environment.root}${environment.dialect.adminPath}export.php">Export the site</a></p>`}
${canManageWebhooks(request.viewer) && html`<p><a href="${environment.root}${environment.dialect.adminPath}webhooks.php">Webhooks</a></p>`}
${canReadAuditLog(request.viewer) && html`<p><a href="${environment.root}${environment.dialect.adminPath}audit-log.php">Audit log</a></p>`}
<p><a href="${environment.root}${environment.dialect.adminPath}two-factor.php">Second factor</a></p>
${canListUsers(request.viewer) && html`<p><a href="${environment.root}${environment.dialect.adminPath}accounts.php">Accounts</a></p>`}
<h2 id="profile">Profile</h2>
${await profileForm(environment, { request, field, action: addressOf(environment) })}
<h2 id="passwords">Application passwords</h2>
<p>Create a separate password for each program that accesses this site with your account. You can revoke it at any time without changing your other passwords.</p>
${await passwordSection(environment, { request, field })}
<h2>Sessions</h2>
<form method="post" action="${addressOf(environment)}">${field}
<p>Logs you out in all other browsers.</p>
<p><button type="submit" name="do" value="end-sessions" class="secondary">Log out everywhere else</button></p>
</form>`;
  return {
    status,
    page: await renderPage(environment, { request, title: 'Your account', body, isExcludedFromIndex: true }),
    frames: 'none',
    isPersonal: true,
  };
}

async function passwordSection(
  environment: PageEnvironment,
  { request, field }: { request: PageRequest; field: Html },
): Promise<Html> {
  let passwords: ListedPassword[];
  try {
    passwords = await listPasswords(environment, request);
  } catch (error) {
    const failure = domainFailure(error);
    if (!failure) throw error;
    return problemNotice(failure.message);
  }
  const address = addressOf(environment);
  return html`${passwords.length === 0 ? html`<p>You have no application passwords.</p>` : await passwordList(environment, { passwords, field })}
<form method="post" action="${address}" class="row">${field}
<p><label for="name">Name of the program</label>
<input id="name" name="name" type="text" maxlength="200" autocomplete="off" required></p>
${passwordLimitFields}
<p><button type="submit" name="do" value="create">Create a password</button></p>
</form>
${
  passwords.length > 1 &&
  html`<form method="post" action="${address}">${field}
<p><button type="submit" name="do" value="revoke-all" class="secondary">Revoke all ${passwords.length} passwords</button></p>
</form>`
}`;
}

async function passwordList(
  environment: PageEnvironment,
  { passwords, field }: { passwords: readonly ListedPassword[]; field: Html },
): Promise<Html> {
  const rows = await Promise.all(
    passwords.map(async ({ uuid, name, created, lastUsed, lastIp, scopes, expires }) => {
      const used =
        lastUsed === null
          ? 'Never'
          : html`${await gmtDateElement(environment, lastUsed)}${lastIp && html` <span class="from">from ${lastIp}</span>`}`;
      return html`<tr>
<th scope="row">${name}</th>
<td data-label="Created">${await gmtDateElement(environment, created)}</td>
<td data-label="Last used">${used}</td>
<td data-label="Access">${scopes === null ? 'Everything' : scopes.join(' ')}</td>
<td data-label="Expires">${expires === null ? 'Never' : await gmtDateElement(environment, expires)}</td>
<td><form method="post" action="${addressOf(environment)}">${field}<input type="hidden" name="uuid" value="${uuid}"><button type="submit" name="do" value="revoke" class="secondary">Revoke<span class="hidden"> ${name}</span></button></form></td>
</tr>`;
    }),
  );
  return html`<table>
<thead><tr><th scope="col">Program</th><th scope="col">Created</th><th scope="col">Last used</th><th scope="col">Access</th><th scope="col">Expires</th><th scope="col"><span class="hidden">Revoke</span></th></tr></thead>
<tbody>${rows}</tbody>
</table>`;
}

/** The fields of a form that limit a new application password. */
const passwordLimitFields: Html = html`<p><label for="access">It may</label>
<select id="access" name="access">
<option value="all">do everything that you can do</option>
<option value="read">only read</option>
<option value="scopes">only do what these scopes allow:</option>
</select></p>
<p><label for="scopes">Scopes, such as write:post read:media</label>
<input id="scopes" name="scopes" type="text" maxlength="1000" autocomplete="off" spellcheck="false"></p>
<p><label for="expires">Last day on which it is valid, in GMT; empty for no end</label>
<input id="expires" name="expires" type="date"></p>`;

/**
 * Reads the limits of a new application password from a form. The domain checks them. Errors: `rest_invalid_param` for a
 * text that is not a day.
 */
function readPasswordLimits(form: URLSearchParams): Pick<ListedPassword, 'scopes' | 'expires'> {
  const day = form.get('expires') ?? '';
  const named = (form.get('scopes') ?? '').split(/[\s,]+/).filter((scope) => scope !== '');
  const scopes = { read: ['read'], scopes: named }[form.get('access') ?? ''] ?? null;
  if (day === '') return { scopes, expires: null };
  const expires = `${day}T23:59:59`;
  if (parseDateTime(expires)) return { scopes, expires };
  throw domainError('rest_invalid_param', { parameter: 'expires', message: 'Write the last day as YYYY-MM-DD.' });
}
