import { describe, expect } from 'vitest';
import { cookieOf, LOGIN_PAGE, openPage, sendForm, sessionOf, submitForm } from '../support/browser-session.ts';
import { writerOf } from '../support/database.ts';
import { accounts, type Login } from '../support/site-content.ts';
import { cms, it, site } from '../support/site-test.ts';

const PAGE = '/cms-admin/accounts.php';

let admin: string;
it.beforeAll(async () => {
  admin = await sessionOf(accounts.admin.id);
});

const act = (login: Login, fields: Record<string, string>, cookie = admin) =>
  submitForm(`${PAGE}?id=${accounts[login].id}`, { cookie, fields });
const stored = (login: Login) => site.database.reader.user.findUniqueOrThrow({ where: { id: accounts[login].id } });
const linkIn = (text: string): string =>
  /http:\/\/localhost:3000(\/cms-login\.php\?action=setpassword&amp;key=[\w-]+)/
    .exec(text)?.[1]
    ?.replace('&amp;', '&') ?? '';

describe('the page of accounts', () => {
  it('lists, searches and pages accounts', async () => {
    const { status, text } = await openPage(PAGE, { cookie: admin });
    expect([
      status,
      text.includes('6 accounts'),
      text.includes('author@larch.example'),
      text.includes('Disabled'),
    ]).toEqual([200, true, true, true]);
    const found = await openPage(`${PAGE}?search=author%40larch`, { cookie: admin });
    expect([found.text.includes('1 account '), found.text.includes('editor@larch.example')]).toEqual([true, false]);
    const rows = Array.from({ length: 30 }, (_, index) => ({
      ...{ login: `extra${index}`, loginKey: `extra${index}`, slug: `extra${index}`, passwordHash: '!' },
      ...{ email: `e${index}@example.org`, emailKey: `e${index}@example.org`, displayName: `Extra ${index}` },
      registered: '2026-01-01T00:00:00',
    }));
    await writerOf(site.database).user.createMany({ data: rows });
    const seen = new Set<string>();
    let path: string | undefined = `${PAGE}?search=extra`;
    for (let pages = 0; path !== undefined && pages < 5; pages++) {
      const page: Awaited<ReturnType<typeof openPage>> = await openPage(path, { cookie: admin });
      for (const [, login = ''] of page.text.matchAll(/<a href="[^"]*\?id=\d+">([^<]+)<\/a>/g)) seen.add(login);
      path = /rel="next" href="([^"]+)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&');
    }
    expect(seen.size).toBe(30);
  });

  it('shows to those who may change an account whether it has a second factor', async () => {
    const writer = writerOf(site.database);
    const created = '2026-01-01T00:00:00';
    await writer.secondFactor.createMany({
      data: [
        { userId: accounts.author.id, secret: 'x', created, enabled: created },
        // Not confirmed yet: logins ask for no code.
        { userId: accounts.subscriber.id, secret: 'x', created },
      ],
    });
    await writer.user.update({
      where: { id: accounts.contributor.id },
      data: { capabilities: JSON.stringify({ list_users: true }) },
    });
    const lister = await sessionOf(accounts.contributor.id);
    const stateOf = async (login: Login, cookie: string) =>
      />(?:Active|Disabled)[^<]*/.exec((await openPage(`${PAGE}?search=${login}%40larch`, { cookie })).text)?.[0];
    const details = async (login: Login, cookie: string) =>
      (await openPage(`${PAGE}?id=${accounts[login].id}`, { cookie })).text;
    expect([await stateOf('author', admin), await stateOf('subscriber', admin)]).toEqual([
      '>Active, two factors',
      '>Active',
    ]);
    expect(await details('author', admin)).toContain('Active. Logs in with a second factor.');
    expect(await details('subscriber', admin)).toContain('Active. Has no second factor.');
    expect(await stateOf('author', lister)).toBe('>Active');
    expect(await details('author', lister)).not.toContain('second factor');
    expect(await details('contributor', lister)).toContain('Has no second factor.');
    await writer.secondFactor.deleteMany();
    await writer.user.update({ where: { id: accounts.contributor.id }, data: { capabilities: '{}' } });
  });

  it('escapes what it searches for', async () => {
    const { text } = await openPage(`${PAGE}?search=${encodeURIComponent('"><script>alert(1)</script>')}`, {
      cookie: admin,
    });
    expect(text).not.toContain('<script>alert');
  });

  it('leads anonymous viewers to the login, and refuses accounts without the right, for forms too', async () => {
    expect((await openPage(PAGE)).headers.location).toContain(`${LOGIN_PAGE}?redirect_to=`);
    const session = await sessionOf(accounts.editor.id);
    for (const path of [PAGE, `${PAGE}?id=1`, `${PAGE}?search=a`]) {
      const page = await openPage(path, { cookie: session });
      expect([page.status, page.text.includes('larch.example')]).toEqual([403, false]);
    }
    for (const fields of [
      { do: 'role', role: 'administrator' },
      { do: 'disable' },
      { do: 'reset' },
      { do: 'invite', username: 'x', email: 'x@example.org', role: 'editor' },
    ])
      expect((await act('author', fields as never, session)).status).toBe(403);
    expect(await site.database.reader.accountLink.count()).toBe(0);
  });

  it('changes nothing without the token of its form', async () => {
    const fields = { do: 'disable' };
    expect((await sendForm(`${PAGE}?id=${accounts.author.id}`, { cookie: admin, fields })).status).toBe(403);
    expect((await stored('author')).disabled).toBe(false);
  });

  it('changes a role, and refuses unknown ones and those of the viewer', async () => {
    expect((await act('author', { do: 'role', role: 'editor' })).status).toBe(303);
    expect((await stored('author')).roles).toBe('["editor"]');
    expect((await act('author', { do: 'role', role: 'nobody' })).status).toBe(400);
    expect((await act('admin', { do: 'role', role: 'subscriber' })).status).toBe(403);
    expect((await act('admin', { do: 'disable' })).status).toBe(403);
    await act('author', { do: 'role', role: 'author' });
  });

  it('disables an account: no login, session or application password works until it is enabled, and its posts stay', async () => {
    const session = await sessionOf(accounts.author.id);
    const posts = await site.database.reader.post.count({ where: { authorId: accounts.author.id } });
    expect((await act('author', { do: 'disable' })).status).toBe(303);
    expect((await openPage('/cms-admin/profile.php', { cookie: session })).status).toBe(302);
    expect((await cms.get('users/me', { as: 'author' })).status).toBe(401);
    expect(await site.database.reader.post.count({ where: { authorId: accounts.author.id } })).toBe(posts);
    const refused = await act('author', { do: 'reset' });
    expect([refused.status, refused.text.includes('Enable it first')]).toEqual([409, true]);
    expect((await act('author', { do: 'enable' })).status).toBe(303);
    expect((await cms.get('users/me', { as: 'author' })).status).toBe(200);
  });

  it('creates a link for a new password, and shows it once', async () => {
    const page = await act('author', { do: 'reset' });
    const link = linkIn(page.text);
    expect(link).not.toBe('');
    expect((await openPage(`${PAGE}?id=${accounts.author.id}`, { cookie: admin })).text).not.toContain('key=');
    expect((await openPage(link)).text).toContain('Choose a new password');
  });

  it('invites somebody with a role, whose link sets the first password', async () => {
    const invited = await submitForm(PAGE, {
      cookie: admin,
      fields: { do: 'invite', username: 'guest', email: 'guest@example.org', role: 'contributor' },
    });
    const link = linkIn(invited.text);
    expect((await openPage(link)).text).toContain('Choose the password');
    const answer = await submitForm(link, {
      action: `${LOGIN_PAGE}?action=setpassword`,
      fields: { key: link.split('key=')[1] ?? '', password: 'words of the guest' },
    });
    expect(answer.status).toBe(303);
    const login = await submitForm(LOGIN_PAGE, { fields: { log: 'guest', pwd: 'words of the guest' } });
    expect([login.status, cookieOf(login).includes('cms_session')]).toEqual([303, true]);
    const user = await site.database.reader.user.findUniqueOrThrow({ where: { login: 'guest' } });
    expect(user.roles).toBe('["contributor"]');
  });

  it.each([
    [{ username: 'author', email: 'new@example.org', role: 'author' }, 'username'],
    [{ username: 'new', email: 'author@larch.example', role: 'author' }, 'e-mail'],
    [{ username: 'new<', email: 'none', role: 'author' }, 'This is not an e-mail address.'],
    [{ username: 'new', email: 'new@example.org', role: '' }, 'Choose a role.'],
  ])('names what is wrong with an invitation of %o', async (fields, words) => {
    const { status, text } = await submitForm(PAGE, { cookie: admin, fields: { do: 'invite', ...fields } });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).toContain(words);
    expect(await site.database.reader.user.count({ where: { login: { startsWith: 'new' } } })).toBe(0);
  });
});
