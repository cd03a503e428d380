import { requireNewPassword } from '../../../schema/auth/account-link.ts';
import { confirmPassword } from '../../../schema/auth/log-in.ts';
import { startSession } from '../../../schema/auth/login-session.ts';
import { siteOf } from '../../../schema/core/domain.ts';
import { domainError } from '../../../schema/core/errors/domain-errors.ts';
import { given, graphql, type ResultOf, type VariablesOf } from '../../../schema/core/graphql/typed-document.ts';
import { createContext } from '../../../schema/core/request-context.ts';
import { selectableLocales } from '../../../schema/kinds/users/write/check-user.ts';
import { updateUser } from '../../../schema/kinds/users/write/save-user.ts';
import { MIN_PASSWORD_LENGTH } from '../../../schema/values/account-values.ts';
import { type Html, html, plainText } from '../html-template.ts';
import { type PageEnvironment, runPageOperation } from '../page-environment.ts';
import type { PageRequest } from '../page-request.ts';
import { revokeAllPasswords } from './account-passwords.ts';

const PROFILE = graphql(`{
  viewer { name firstName lastName email url description locale avatarUrl(size: 96) avatarSource avatarMediaId }
}`);
const IMAGES = graphql(`query ($author: Int!) {
  mediaItems(first: 24, where: { authorIn: [$author], mediaTypeIn: ["image"] }) { nodes { databaseId title { rendered } } }
}`);
const UPDATE = graphql('mutation ($input: UpdateUserInput!) { updateViewer(input: $input) { databaseId } }');

type ProfileInput = VariablesOf<typeof UPDATE>['input'];

/** The texts of the form: name, label, input type and `autocomplete`. */
const TEXTS = [
  ['name', 'Display name', 'text', 'nickname'],
  ['firstName', 'First name', 'text', 'given-name'],
  ['lastName', 'Last name', 'text', 'family-name'],
  ['url', 'Website', 'url', 'url'],
] as const;

/** In characters. Forms with more are cut by the browser. */
const MAX_LENGTH = 250;

/** The form with the public profile and the language of the viewer. */
export async function profileForm(
  environment: PageEnvironment,
  { request, field, action }: { request: PageRequest; field: Html; action: string },
): Promise<Html> {
  const { viewer } = await runPageOperation(environment, { request, document: PROFILE });
  const profile = given(viewer);
  const site = await siteOf(environment.domain);
  const stored = await storedLocale(environment, request);
  const locales = [...new Set([...selectableLocales(site), ...(stored === '' ? [] : [stored])])];
  const picture = profile.avatarUrl
    ? await pictureChoice(environment, { request, profile })
    : html`<p>This site shows no pictures of accounts.</p>`;
  return html`<form method="post" action="${action}">${field}
${TEXTS.map(
  ([name, label, type, autocomplete]) => html`<p><label for="profile-${name}">${label}</label>
<input id="profile-${name}" name="${name}" type="${type}" value="${plainText(profile[name] ?? '')}" maxlength="${MAX_LENGTH}" autocomplete="${autocomplete}"></p>
`,
)}<p><label for="description">About you; may contain simple HTML</label>
<textarea id="description" name="description" rows="4">${profile.description}</textarea></p>
<p><label for="locale">Language</label>
<select id="locale" name="locale"><option value="">That of the site</option>${locales.map((locale) => html`<option value="${locale}"${locale === stored && html` selected`}>${locale}</option>`)}</select></p>
${picture}
<p><button type="submit" name="do" value="profile">Save the profile</button></p>
</form>
<h2 id="credentials">E-mail address and password</h2>
<form method="post" action="${action}">${field}
<input type="hidden" name="username" value="${request.viewer.login}" autocomplete="username">
<p><label for="email">E-mail address</label>
<input id="email" name="email" type="email" value="${profile.email ?? ''}" maxlength="254" autocomplete="email" required></p>
<p><label for="new-password">New password; empty to keep the present one</label>
<input id="new-password" name="new-password" type="password" minlength="${MIN_PASSWORD_LENGTH}" maxlength="4096" autocomplete="new-password" aria-describedby="password-rule"></p>
<p id="password-rule">At least ${MIN_PASSWORD_LENGTH} characters, such as four words that have nothing to do with each other.</p>
<p class="choice"><input id="revoke" name="revoke" type="checkbox" value="yes"> <label for="revoke">With a new password, also revoke my application passwords</label></p>
<p><label for="current-password">Current password</label>
<input id="current-password" name="current-password" type="password" maxlength="4096" autocomplete="current-password" required></p>
<p><button type="submit" name="do" value="credentials">Save e-mail address and password</button></p>
</form>
<p>A new password logs you out in all other browsers.</p>`;
}

/** The choice of the picture: that of the picture service, an image that the account has uploaded, or none. */
async function pictureChoice(
  environment: PageEnvironment,
  { request, profile }: { request: PageRequest; profile: NonNullable<ResultOf<typeof PROFILE>['viewer']> },
): Promise<Html> {
  const { avatarUrl, avatarSource, avatarMediaId } = profile;
  const variables = { author: request.viewer.userId };
  const { mediaItems } = await runPageOperation(environment, { request, document: IMAGES, variables });
  const images = mediaItems.nodes.map(({ databaseId, title }) => ({ id: databaseId, name: plainText(title.rendered) }));
  // It may have been uploaded by somebody else.
  if (avatarMediaId && !images.some(({ id }) => id === avatarMediaId))
    images.unshift({ id: avatarMediaId, name: 'The present image' });
  const choice = (source: string, label: Html | string) =>
    html`<p class="choice"><input id="avatar-${source}" name="avatarSource" type="radio" value="${source}"${source === avatarSource && html` checked`}> <label for="avatar-${source}">${label}</label></p>`;
  return html`<fieldset><legend>Your picture</legend>
<p><img class="avatar" src="${avatarUrl}" width="96" height="96" alt=""></p>
${choice('email', html`From <a href="https://gravatar.com/" rel="noopener noreferrer">gravatar.com</a>, which knows it by your e-mail address`)}
${choice('none', 'None')}
${
  images.length > 0
    ? html`${choice('image', 'An image that you have uploaded')}
<p><label for="avatar-media">Image</label>
<select id="avatar-media" name="avatarMediaId">${images.map(({ id, name }) => html`<option value="${id}"${id === avatarMediaId && html` selected`}>${name} (${id})</option>`)}</select></p>`
    : html`<p>Those who may upload files can also choose an image that they have uploaded.</p>`
}
</fieldset>`;
}

/** The language that the account selected; empty for that of the site. GraphQL names that of the site instead. */
async function storedLocale({ domain }: PageEnvironment, { viewer }: PageRequest): Promise<string> {
  const { loaders } = await createContext(domain, { viewer });
  return (await loaders.users.load(viewer.userId))?.locale ?? '';
}

/** Changes the profile of the viewer as a form says. Throws domain errors. */
export async function saveProfile(
  environment: PageEnvironment,
  { request, form }: { request: PageRequest; form: URLSearchParams },
): Promise<void> {
  const names = [...TEXTS.map(([name]) => name), 'description', 'locale'] as const;
  const avatarSource = form.get('avatarSource') ?? undefined;
  const avatarMediaId = avatarSource === 'image' ? Number(form.get('avatarMediaId')) || 0 : undefined;
  const input: ProfileInput = {
    ...Object.fromEntries(names.map((name) => [name, form.get(name) ?? undefined])),
    ...{ avatarSource, avatarMediaId },
  };
  await runPageOperation(environment, { request, document: UPDATE, variables: { input } });
}

/**
 * Changes the e-mail address and the password of the viewer, who proves to know the current one. A new password ends all
 * sessions. Returns the cookie of a new session for this browser; null if the password is the same. Throws domain errors.
 */
export async function saveCredentials(
  environment: PageEnvironment,
  { request, form }: { request: PageRequest; form: URLSearchParams },
): Promise<string | null> {
  const { domain, cookies } = environment;
  const { viewer, client } = request;
  const [email, password] = [form.get('email')?.trim() ?? '', form.get('new-password') ?? ''];
  if (email === '') throw domainError('rest_invalid_param', { message: 'Enter an e-mail address.' });
  if (password !== '') await requireNewPassword(domain, { password, owner: { login: viewer.login, email } });
  const confirmedHash = await confirmPassword(domain, {
    viewer,
    password: form.get('current-password') ?? '',
    client,
  });
  const input = { email, ...(password === '' ? {} : { password }) };
  const context = await createContext(domain, { viewer, client });
  const passwordHash = await updateUser(context, { id: viewer.userId, input, confirmedHash });
  if (password === '') return null;
  if (form.get('revoke') === 'yes') await revokeAllPasswords(environment, request);
  // The session that ended has passed the second factor, if there is one.
  const proof = { kind: 'password', passwordHash, hasSecondFactor: true } as const;
  const { token } = await startSession(domain, { userId: viewer.userId, client, remember: false, proof });
  return cookies.sessionCookie(token, undefined);
}
