import { canCreateUser, canListUsers } from '../../../schema/access/user-access.ts';
import { LINK_HOURS } from '../../../schema/auth/account-link.ts';
import type { LinkDelivery } from '../../../schema/kinds/users/write/invite-user.ts';
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
  ACCOUNTS_PER_PAGE,
  assignableRoles,
  changeAccount,
  invite,
  type ListedAccount,
  listAccounts,
  readAccount,
  resetLink,
  type ShownAccount,
} from './account-operations.ts';
import { loginAddress } from './login-page.ts';

const ACTION = 'accounts';

/** Messages after a redirect, by the parameter `done` of the address. */
const OUTCOME_MESSAGES: Readonly<Record<string, string>> = {
  role: 'The role was changed.',
  disable: 'The account was disabled. Its sessions have ended, and its application passwords do not work.',
  enable: 'The account was enabled.',
};

/** What the forms of the page need. */
interface FormParts {
  field: Html;
  address: string;
  roles: Awaited<ReturnType<typeof assignableRoles>>;
  /** Whether the site sends e-mail. */
  sendsMail: boolean;
}

/** The page on which administrators manage accounts. */
export async function accountsPage(environment: PageEnvironment, request: PageRequest): Promise<PageAnswer> {
  if (!request.session) return redirect(loginAddress(environment, request.url.href));
  const id = numberIn(request.url, 'id');
  if (!canListUsers(request.viewer))
    return showPage(environment, {
      request,
      status: 403,
      body: problemNotice('Only administrators may manage accounts.'),
    });
  if (request.method !== 'POST')
    return show(environment, { request, id, notice: outcomeNotice(request, OUTCOME_MESSAGES) });
  const form = await request.form();
  if (!isFormTokenValid(environment, { request, form, action: ACTION }))
    return show(environment, { request, id, status: 403, notice: problemNotice('The form has expired. Try again.') });
  try {
    return await runAccountAction(environment, { request, form, id });
  } catch (error) {
    const failure = domainFailure(error);
    if (!failure) throw error;
    return show(environment, { request, id, status: failure.status, notice: problemNotice(detailedMessage(failure)) });
  }
}

/** The message of a failure; for invalid values what is wrong with each of them. */
function detailedMessage(failure: { message: string; details?: unknown }): string {
  const { details = {} } = failure as { details?: Record<string, { message: string }> };
  const messages = Object.values(details).map(({ message }) => message);
  return messages.length > 0 ? messages.join(' ') : failure.message;
}

const numberIn = ({ searchParams }: URL, name: string): number =>
  /^\d{1,9}$/.test(searchParams.get(name) ?? '') ? Number(searchParams.get(name)) : 0;

const addressOf = ({ root, dialect }: PageEnvironment): string => `${root}${dialect.adminPath}accounts.php`;

async function runAccountAction(
  environment: PageEnvironment,
  { request, form, id }: { request: PageRequest; form: URLSearchParams; id: number },
): Promise<PageAnswer> {
  const name = form.get('do') ?? '';
  const done = () => redirect(`${addressOf(environment)}?id=${id}&done=${name}`, { status: 303 });
  switch (name) {
    case 'invite': {
      const invited = await invite(environment, { request, form });
      return show(environment, { request, id: invited.id, notice: linkNotice(invited.delivery) });
    }
    case 'reset': {
      const delivery = await resetLink(environment, { request, id, isShown: form.get('shown') === 'yes' });
      return show(environment, { request, id, notice: linkNotice(delivery) });
    }
    case 'role':
      await changeAccount(environment, { request, id, change: { roles: [form.get('role') ?? ''] } });
      return done();
    case 'disable':
    case 'enable':
      await changeAccount(environment, { request, id, change: { disabled: name === 'disable' } });
      return done();
    default: {
      const notice = problemNotice('This form is unknown. Open the page again.');
      return show(environment, { request, id, status: 400, notice });
    }
  }
}

/** The message with a link, which is shown only once, or about the e-mail with it. */
const linkNotice = (delivery: LinkDelivery): Html =>
  delivery.isMailed
    ? successNotice(
        html`<p>An e-mail with the link is on its way. The link is valid for ${LINK_HOURS} hours and can be used once.</p>`,
      )
    : successNotice(html`<p>Send this link to the owner of the account:</p>
<p><code class="secret">${delivery.address}</code></p>
<p>It is valid for ${LINK_HOURS} hours and can be used once. A newer link ends it. Copy it now: it is not shown again.</p>`);

async function show(
  environment: PageEnvironment,
  {
    request,
    id,
    status = 200,
    notice,
  }: { request: PageRequest; id: number; status?: number; notice?: Html | undefined },
): Promise<PageAnswer> {
  const { field } = formToken(environment, { request, action: ACTION });
  const roles = await assignableRoles(environment, request);
  const sendsMail = environment.domain.kernel.mail !== undefined;
  const parts: FormParts = { field, address: addressOf(environment), roles, sendsMail };
  const section =
    id > 0 ? await accountBody(environment, { request, id, parts }) : await listBody(environment, { request, parts });
  return showPage(environment, { request, status, body: html`${notice}\n${section}` });
}

async function showPage(
  environment: PageEnvironment,
  { request, status, body }: { request: PageRequest; status: number; body: Html },
): Promise<PageAnswer> {
  return {
    status,
    page: await renderPage(environment, {
      request,
      title: 'Accounts',
      body: html`<h1>Accounts</h1>\n${body}`,
      isExcludedFromIndex: true,
    }),
    frames: 'none',
    isPersonal: true,
  };
}

async function listBody(
  environment: PageEnvironment,
  { request, parts }: { request: PageRequest; parts: FormParts },
): Promise<Html> {
  const { address } = parts;
  const search = request.url.searchParams.get('search')?.trim() ?? '';
  const page = Math.max(1, Math.min(numberIn(request.url, 'page'), 100_000));
  const { total, nodes } = await listAccounts(environment, { request, search, page });
  const pageAddress = (number: number) =>
    `${address}?${new URLSearchParams({ ...(search === '' ? {} : { search }), page: String(number) })}`;
  const hasNext = page * ACCOUNTS_PER_PAGE < total;
  return html`<form method="get" action="${address}" class="row">
<p><label for="search-accounts">Username, name or e-mail address</label>
<input id="search-accounts" name="search" type="search" value="${search}" maxlength="200"></p>
<p><button type="submit">Search</button></p>
</form>
<p>${total} ${total === 1 ? 'account' : 'accounts'}${search !== '' && html` with “${search}”. <a href="${address}">Show all</a>`}</p>
${nodes.length > 0 && accountTable(nodes, parts)}
${(page > 1 || hasNext) && html`<p class="buttons">${page > 1 && html`<a rel="prev" href="${pageAddress(page - 1)}">Previous accounts</a> `}${hasNext && html`<a rel="next" href="${pageAddress(page + 1)}">Next accounts</a>`}</p>`}
${canCreateUser(request.viewer) && inviteForm(parts)}`;
}

const accountTable = (accounts: readonly ListedAccount[], { address, roles }: FormParts): Html => html`<table>
<thead><tr><th scope="col">Username</th><th scope="col">Name</th><th scope="col">E-mail address</th><th scope="col">Role</th><th scope="col">State</th></tr></thead>
<tbody>${accounts.map(
  (account) => html`<tr>
<th scope="row"><a href="${address}?id=${account.databaseId}">${account.username}</a></th>
<td data-label="Name">${account.name}</td>
<td data-label="E-mail address">${account.email}</td>
<td data-label="Role">${roleLabels(account.roles, roles)}</td>
<td data-label="State">${account.disabled ? 'Disabled' : 'Active'}${account.hasSecondFactor === true && ', two factors'}</td>
</tr>`,
)}</tbody>
</table>`;

const roleLabels = (names: readonly string[] | null, roles: FormParts['roles']): string =>
  (names ?? []).map((name) => roles.find(([role]) => role === name)?.[1] ?? name).join(', ') || 'None';

const roleSelect = ({ roles }: FormParts, selected: string): Html =>
  html`<select id="role" name="role" required>${roles.map(([name, label]) => html`<option value="${name}"${name === selected && html` selected`}>${label}</option>`)}</select>`;

/** The choice to show a link although the site sends e-mail. */
const shownChoice = ({ sendsMail }: FormParts): Html | false =>
  sendsMail &&
  html`<p class="choice"><input id="shown" name="shown" type="checkbox" value="yes"> <label for="shown">Show me the link instead of sending it</label></p>`;

const inviteForm = (parts: FormParts): Html => html`<h2>Invite somebody</h2>
<form method="post" action="${parts.address}">${parts.field}
<p><label for="username">Username</label>
<input id="username" name="username" type="text" maxlength="60" autocomplete="off" autocapitalize="none" spellcheck="false" required></p>
<p><label for="email">E-mail address</label>
<input id="email" name="email" type="email" maxlength="254" autocomplete="off" required></p>
<p><label for="role">Role</label>
${roleSelect(parts, 'subscriber')}</p>
${shownChoice(parts)}
${!parts.sendsMail && html`<p>This site sends no e-mail. You get a link to send to them yourself.</p>`}
<p><button type="submit" name="do" value="invite">Invite</button></p>
</form>`;

async function accountBody(
  environment: PageEnvironment,
  { request, id, parts }: { request: PageRequest; id: number; parts: FormParts },
): Promise<Html> {
  const { address } = parts;
  let account: ShownAccount;
  try {
    account = await readAccount(environment, { request, id });
  } catch (error) {
    const failure = domainFailure(error);
    if (!failure) throw error;
    return html`<p><a href="${address}">All accounts</a></p>\n${problemNotice(failure.message)}`;
  }
  const { username, name, email, disabled, registeredDate, hasSecondFactor } = account;
  const isOwn = account.databaseId === request.viewer.userId;
  return html`<p><a href="${address}">All accounts</a></p>
<h2>${username}</h2>
<p>${name}, <a href="mailto:${email}">${email}</a>. Created ${registeredDate !== null && (await gmtDateElement(environment, registeredDate))}. ${disabled ? 'Disabled.' : 'Active.'}${hasSecondFactor !== null && (hasSecondFactor ? ' Logs in with a second factor.' : ' Has no second factor.')}</p>
${isOwn ? html`<p>This is your own account. <a href="${environment.root}${environment.dialect.adminPath}profile.php">Change it here.</a></p>` : accountForms(account, parts)}`;
}

function accountForms({ databaseId, roles: assigned, disabled }: ShownAccount, parts: FormParts): Html {
  const { field, address, sendsMail } = parts;
  const action = `${address}?id=${databaseId}`;
  const names = assigned ?? [];
  return html`<form method="post" action="${action}" class="row">${field}
<p><label for="role">Role</label>
${roleSelect(parts, names[0] ?? '')}</p>
<p><button type="submit" name="do" value="role">Change the role</button></p>
</form>
${names.length > 1 && html`<p>The account has several roles: ${names.join(', ')}. A change leaves the selected one.</p>`}
${
  !disabled &&
  html`<form method="post" action="${action}">${field}
<p>A link lets the owner of the account set a new password. ${sendsMail ? 'It is sent by e-mail.' : 'This site sends no e-mail: you get the link to send to them yourself.'}</p>
${shownChoice(parts)}
<p><button type="submit" name="do" value="reset" class="secondary">Create a link</button></p>
</form>`
}
<form method="post" action="${action}">${field}
<p>${disabled ? 'A disabled account cannot log in, and its sessions and application passwords do not work. What it has written stays.' : 'Whoever is disabled cannot log in. Sessions end, and application passwords do not work until the account is enabled.'}</p>
<p><button type="submit" name="do" value="${disabled ? 'enable' : 'disable'}" class="secondary">${disabled ? 'Enable' : 'Disable'} the account</button></p>
</form>`;
}
