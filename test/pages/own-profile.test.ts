import { expect, vi } from 'vitest';
import { logIn, resetPassword } from '../../schema/auth/log-in.ts';
import { cookieOf, openPage, sendForm, sessionOf, submitForm } from '../support/browser-session.ts';
import { writerOf } from '../support/database.ts';
import { accounts } from '../support/site-content.ts';
import { cms, it, site } from '../support/site-test.ts';

const PAGE = '/cms-admin/profile.php';
const CLIENT = { address: '192.0.2.9', userAgent: 'test', requestId: '' };
const { id } = accounts.author;

let password: string;
let session: string;
it.beforeEach(async () => {
  await writerOf(site.database).loginFailure.deleteMany();
  password = (await resetPassword(cms.app.domain, 'author'))?.password ?? '';
  session = await sessionOf(id);
});

const stored = () => site.database.reader.user.findUniqueOrThrow({ where: { id } });
const save = (fields: Record<string, string>) => submitForm(PAGE, { cookie: session, fields });
const credentials = (fields: Record<string, string>) =>
  save({ do: 'credentials', email: 'author@larch.example', 'current-password': password, ...fields });

it('changes the profile, which the form then shows as it was written', async () => {
  const fields = {
    ...{
      name: 'Arno "A" & Co',
      firstName: 'Arno',
      lastName: 'Vale',
      url: 'https://example.org/?a=1&b=2',
      locale: 'en_US',
    },
    description: 'Writes <em>well</em><script>alert(1)</script>',
  };
  const { status, headers } = await save({ do: 'profile', ...fields });
  expect([status, headers.location]).toEqual([303, `${PAGE}?done=profile-saved`]);
  expect(await stored()).toMatchObject({
    ...{ displayName: 'Arno "A" &amp; Co', firstName: 'Arno', lastName: 'Vale', locale: 'en_US' },
    ...{ url: 'https://example.org/?a=1&amp;b=2', description: 'Writes <em>well</em>alert(1)' },
  });
  const { text } = await openPage(PAGE, { cookie: session });
  expect(text).toContain('value="Arno &quot;A&quot; &amp; Co"');
  expect(text).toContain('value="https://example.org/?a=1&amp;b=2"');
  expect(text).toContain('Writes &lt;em&gt;well&lt;/em&gt;alert(1)</textarea>');
  expect(text).toContain('<option value="en_US" selected>');
  expect(text).toContain('gravatar.com');
  const before = await stored();
  const again = Object.fromEntries(
    [...text.matchAll(/<input id="profile-(\w+)"[^>]* value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    ]),
  );
  await save({ do: 'profile', ...again, locale: 'en_US', description: before.description });
  expect(await stored()).toEqual(before);
});

it('names what cannot be saved', async () => {
  const { status, text } = await save({ do: 'profile', locale: 'xx_XX' });
  expect([status, text.includes('role="alert"')]).toEqual([400, true]);
});

it('changes the password with the current one, and ends the other sessions', async () => {
  const other = await sessionOf(id);
  const answer = await credentials({ 'new-password': 'new words of mine' });
  expect([answer.status, answer.headers.location]).toEqual([303, `${PAGE}?done=credentials-saved`]);
  expect(await logIn(cms.app.domain, { login: 'author', password: 'new words of mine', client: CLIENT })).toMatchObject(
    { userId: id },
  );
  for (const cookie of [other, session]) expect((await openPage(PAGE, { cookie })).status).toBe(302);
  expect((await openPage(PAGE, { cookie: cookieOf(answer) })).status).toBe(200);
  expect((await cms.get('users/me', { as: 'author' })).status).toBe(200);
});

it('changes nothing of e-mail address and password without the current one, and counts wrong ones', async () => {
  const before = await stored();
  for (let count = 0; count < 5; count++) {
    const answer = await credentials({
      'current-password': 'wrong',
      'new-password': 'stolen by a thief',
      email: 'thief@example.org',
    });
    expect([answer.status, answer.text.includes('The current password is wrong.')]).toEqual([403, true]);
  }
  expect((await credentials({ email: 'thief@example.org' })).status).toBe(429);
  expect(await stored()).toEqual(before);
  expect((await openPage(PAGE, { cookie: session })).status).toBe(200);
});

it.each([
  ['short', 'at least 12 characters'],
  ['author@larch.example', 'easy to guess'],
  ['qwertyuiop12345', 'easy to guess'],
])('refuses the new password %s, and says what to choose', async (weak, message) => {
  const before = await stored();
  const { status, text } = await credentials({ 'new-password': weak });
  expect([status, text.includes(message)]).toEqual([400, true]);
  expect(await stored()).toEqual(before);
  // Programs of WordPress set what they like, as before.
  const json = { password: weak };
  expect((await cms.send({ method: 'POST', path: `users/${id}`, as: 'admin', json })).status).toBe(200);
});

it('changes the e-mail address, and refuses that of another account', async () => {
  expect((await credentials({ email: 'editor@larch.example' })).status).toBe(400);
  expect((await credentials({ email: 'arno@larch.example' })).status).toBe(303);
  expect((await stored()).email).toBe('arno@larch.example');
  expect((await openPage(PAGE, { cookie: session })).status).toBe(200);
  await credentials({ email: 'author@larch.example' });
});

it('changes nothing without the token of its form', async () => {
  const before = await stored();
  for (const fields of [
    { do: 'profile', name: 'Forged' },
    { do: 'credentials', email: 'forged@example.org', 'current-password': password },
  ] as Record<string, string>[])
    expect((await sendForm(PAGE, { cookie: session, fields })).status).toBe(403);
  expect(await stored()).toEqual(before);
});

it('revokes the application passwords with a new password if the box is checked', async () => {
  const count = () => site.database.reader.applicationPassword.count({ where: { userId: id } });
  expect(await count()).toBeGreaterThan(0);
  await credentials({ 'new-password': 'my kept programs' });
  expect(await count()).toBeGreaterThan(0);
  session = await sessionOf(id);
  await credentials({ 'current-password': 'my kept programs', 'new-password': 'without programs', revoke: 'yes' });
  expect(await count()).toBe(0);
});

it.each([
  ['another password is set', async () => void (await resetPassword(cms.app.domain, 'author'))],
  [
    'the account is disabled',
    async () => void (await writerOf(site.database).user.update({ where: { id }, data: { disabled: true } })),
  ],
])('changes nothing if %s between the check of the current one and the change', async (_what, change) => {
  const { passwords } = cms.app.domain.kernel;
  const hash = passwords.hash.bind(passwords);
  let between: unknown;
  // The new password is hashed after the current one was accepted, and before the change.
  vi.spyOn(passwords, 'hash').mockImplementationOnce(async (text) => {
    vi.restoreAllMocks();
    await change();
    between = await stored();
    return hash(text);
  });
  const answer = await credentials({ 'new-password': 'new words of mine', email: 'new@example.org' });
  expect([answer.status, answer.text.includes('The current password is wrong.')]).toEqual([403, true]);
  expect(cookieOf(answer)).not.toContain('cms_session=');
  expect(between).toBeDefined();
  expect(await stored()).toEqual(between);
  await writerOf(site.database).user.update({ where: { id }, data: { disabled: false } });
});
