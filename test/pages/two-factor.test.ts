import { Secret, TOTP } from 'otpauth';
import { describe, expect } from 'vitest';
import { resetPassword } from '../../schema/auth/log-in.ts';
import { openSecret } from '../../schema/auth/second-factor.ts';
import {
  cookieOf,
  formTokenIn,
  hiddenValueIn,
  LOGIN_PAGE,
  openPage,
  sendForm,
  sessionOf,
  submitForm,
  submitLogin,
} from '../support/browser-session.ts';
import { runCommandLine } from '../support/command-line.ts';
import { writerOf } from '../support/database.ts';
import { accounts, type Login } from '../support/site-content.ts';
import { cms, site, siteTest } from '../support/site-test.ts';

const it = siteTest({ env: { JWT: 'on' } });

const PAGE = '/cms-admin/two-factor.php';
const CODE_ACTION = `${LOGIN_PAGE}?action=code`;

/** An account with a second factor, as its owner knows it. */
interface Owner {
  id: number;
  login: Login;
  password: string;
  secret: string;
  recoveryCodes: string[];
  session: string;
}

/** The code of a device `offset` periods from now. */
const codeOf = ({ secret }: Pick<Owner, 'secret'>, offset = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + offset * 30_000 });

/** Lets codes of the present period be accepted again, as if time had passed. */
const passTime = (userId: number) =>
  writerOf(site.database).secondFactor.update({ where: { userId }, data: { lastStep: 0 } });

const clearFailures = () => writerOf(site.database).loginFailure.deleteMany();

/** The secret that a page of a setup shows. */
const secretIn = ({ text }: { text: string }): string =>
  /<code class="secret">([A-Z2-7 ]+)<\/code>/.exec(text)?.[1]?.replaceAll(' ', '') ?? '';

async function setUp(login: Login, { passesTime = true }: { passesTime?: boolean } = {}): Promise<Owner> {
  const { id } = accounts[login];
  const writer = writerOf(site.database);
  await writer.secondFactor.deleteMany({ where: { userId: id } });
  await clearFailures();
  const password = (await resetPassword(cms.app.domain, login))?.password ?? '';
  const session = await sessionOf(id);
  await submitForm(PAGE, { cookie: session, fields: { do: 'begin' } });
  const page = await openPage(PAGE, { cookie: session });
  const secret = secretIn(page);
  const done = await submitForm(PAGE, { cookie: session, fields: { do: 'complete', code: codeOf({ secret }) } });
  expect([done.status, done.text.includes('The second factor is on')]).toEqual([200, true]);
  const recoveryCodes = [...done.text.matchAll(/<li><code>([A-Z2-9-]{19})<\/code>/g)].map(([, code]) => code ?? '');
  expect(recoveryCodes).toHaveLength(10);
  if (passesTime) await passTime(id);
  return { id, login, password, secret, recoveryCodes, session };
}

/** Sends the password, and returns the challenge with the page that asks for the code. */
async function challengeOf({ login, password }: Owner) {
  const page = await submitLogin({ log: login, pwd: password });
  expect([page.status, cookieOf(page).includes('cms_session')]).toEqual([200, false]);
  return { challenge: hiddenValueIn(page, 'challenge'), page };
}

const sendCode = (challenge: string, code: string, fields: Record<string, string> = {}) =>
  sendForm(CODE_ACTION, { fields: { challenge, code, ...fields } });

const hasSession = (answer: Awaited<ReturnType<typeof sendForm>>): boolean => cookieOf(answer).includes('cms_session=');

describe('the login with a second factor', () => {
  it('asks for a code after the password, and starts a new session with it', async () => {
    const owner = await setUp('author');
    const { challenge, page } = await challengeOf(owner);
    expect(page.text).toContain('autocomplete="one-time-code"');
    const answer = await sendCode(challenge, codeOf(owner));
    expect([answer.status, hasSession(answer)]).toEqual([303, true]);
    expect((await openPage('/cms-admin/profile.php', { cookie: cookieOf(answer) })).status).toBe(200);
  });

  it('accepts a code once, also for another challenge, and no older one after it', async () => {
    const owner = await setUp('author');
    const [first, second, third] = [await challengeOf(owner), await challengeOf(owner), await challengeOf(owner)];
    const code = codeOf(owner, 1);
    expect((await sendCode(first.challenge, code)).status).toBe(303);
    expect((await sendCode(first.challenge, codeOf(owner))).status).toBe(403);
    expect((await sendCode(second.challenge, code)).status).toBe(403);
    expect((await sendCode(third.challenge, codeOf(owner))).status).toBe(403);
  });

  it('does not accept the code that completed the setup', async () => {
    const owner = await setUp('author', { passesTime: false });
    const { challenge } = await challengeOf(owner);
    expect((await sendCode(challenge, codeOf(owner))).status).toBe(403);
    await passTime(owner.id);
    expect((await sendCode(challenge, codeOf(owner))).status).toBe(303);
  });

  it.each(['the same challenge', 'a challenge each'])(
    'starts one session if eight forms with one code arrive at the same time, with %s',
    async (what) => {
      const owner = await setUp('contributor');
      // Reserved attempts count until they succeed, so that eight at a time exceed the limit.
      const { challenge } = await challengeOf(owner);
      const challenges = [challenge];
      while (challenges.length < 8)
        challenges.push(what === 'the same challenge' ? challenge : (await challengeOf(owner)).challenge);
      const code = codeOf(owner);
      const answers = await Promise.all(challenges.map((one) => sendCode(one, code)));
      expect(answers.filter(hasSession)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    },
  );

  it('accepts each recovery code once, also if eight forms with it arrive at the same time', async () => {
    const owner = await setUp('contributor');
    const [code = ''] = owner.recoveryCodes;
    const challenges = await Promise.all(Array.from({ length: 8 }, async () => (await challengeOf(owner)).challenge));
    const answers = await Promise.all(challenges.map((one) => sendCode(one, code.toLowerCase().replaceAll('-', ' '))));
    expect(answers.filter(hasSession)).toHaveLength(1);
    await clearFailures();
    const { challenge } = await challengeOf(owner);
    expect((await sendCode(challenge, code)).status).toBe(403);
    expect((await sendCode(challenge, owner.recoveryCodes[1] ?? '')).status).toBe(303);
    expect(await site.database.reader.recoveryCode.count({ where: { userId: owner.id } })).toBe(8);
  });

  it('refuses further codes after five wrong ones, also the right one and for a new challenge', async () => {
    const owner = await setUp('author');
    const { challenge } = await challengeOf(owner);
    const wrong = codeOf(owner) === '000000' ? '000001' : '000000';
    for (let count = 0; count < 5; count++) expect((await sendCode(challenge, wrong)).status).toBe(403);
    const refused = await sendCode(challenge, codeOf(owner));
    expect([refused.status, hasSession(refused)]).toEqual([429, false]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600);
    expect((await sendCode((await challengeOf(owner)).challenge, owner.recoveryCodes[0] ?? '')).status).toBe(429);
  });

  it('refuses a challenge that has expired, that never was, and as the cookie of a session', async () => {
    const owner = await setUp('author');
    const { challenge } = await challengeOf(owner);
    for (const cookie of [`cms_session=${challenge}`, `cms_session=${challenge.slice('challenge_'.length)}`])
      expect((await openPage('/cms-admin/profile.php', { cookie })).status).toBe(302);
    for (const other of ['', 'challenge_', `challenge_${'a'.repeat(43)}`, owner.session.slice('cms_session='.length)])
      expect((await sendCode(other, codeOf(owner))).status).toBe(403);
    await writerOf(site.database).session.updateMany({
      where: { userId: owner.id },
      data: { expires: new Date(Date.now() - 1_000).toISOString().slice(0, 19) },
    });
    const answer = await sendCode(challenge, codeOf(owner));
    expect([answer.status, answer.text.includes('The login has expired')]).toEqual([403, true]);
  });

  it('ends with a new password and with a disabled account', async () => {
    const owner = await setUp('author');
    const first = await challengeOf(owner);
    owner.password = (await resetPassword(cms.app.domain, 'author'))?.password ?? '';
    expect((await sendCode(first.challenge, codeOf(owner))).status).toBe(403);
    const second = await challengeOf(owner);
    const change = (disabled: boolean) =>
      cms.send({ method: 'POST', path: `users/${owner.id}`, as: 'admin', json: { disabled } });
    await change(true);
    expect((await sendCode(second.challenge, codeOf(owner))).status).toBe(403);
    await change(false);
  });

  it('gives the browser a session that it did not have before, and ends the earlier one', async () => {
    const owner = await setUp('author');
    const fixed = await sessionOf(accounts.subscriber.id);
    const { challenge } = await challengeOf(owner);
    const answer = await sendForm(CODE_ACTION, { cookie: fixed, fields: { challenge, code: codeOf(owner) } });
    expect([answer.status, cookieOf(answer) !== fixed]).toEqual([303, true]);
    expect((await openPage('/cms-admin/profile.php', { cookie: fixed })).status).toBe(302);
  });

  it('is refused from another site without the token of its form', async () => {
    const owner = await setUp('author');
    const cookie = cookieOf(await openPage(LOGIN_PAGE));
    const page = await sendForm(LOGIN_PAGE, { cookie, fields: { log: 'author', pwd: owner.password } });
    const fields = { challenge: hiddenValueIn(page, 'challenge'), code: codeOf(owner) };
    const headers = { origin: 'https://elsewhere.example' };
    for (const forgery of [{ fields }, { cookie, fields }, { fields: { ...fields, form_token: formTokenIn(page) } }]) {
      const forged = await sendForm(CODE_ACTION, { headers, ...forgery });
      expect([forged.status, hasSession(forged)]).toEqual([403, false]);
    }
    const answer = await sendForm(CODE_ACTION, {
      headers,
      cookie,
      fields: { ...fields, form_token: formTokenIn(page) },
    });
    expect([answer.status, hasSession(answer)]).toEqual([303, true]);
  });

  it('redirects to addresses of this site only', async () => {
    for (const [target, location] of [
      ['/about-us/', '/about-us/'],
      ['https://evil.example/', '/cms-admin/profile.php'],
      ['//evil.example/', '/cms-admin/profile.php'],
    ]) {
      const owner = await setUp('author');
      const { challenge } = await challengeOf(owner);
      const answer = await sendCode(challenge, codeOf(owner), { redirect_to: target ?? '' });
      expect(answer.headers.location).toBe(location);
    }
  });

  it('says the same for a wrong password of accounts with and without a second factor', async () => {
    await setUp('author');
    const [withFactor, without] = [
      await submitLogin({ log: 'author', pwd: 'wrong' }),
      await submitLogin({ log: 'subscriber', pwd: 'wrong' }),
    ];
    const plain = ({ text }: { text: string }) => text.replace(/value="[^"]*"/g, '');
    expect(plain(withFactor)).toBe(plain(without));
  });
});

describe('other logins of an account with a second factor', () => {
  it('are refused with the password of the account, and say what to use', async () => {
    const owner = await setUp('author');
    const { body } = await cms.send<{ errors?: { message: string }[] }>({
      ...{ method: 'POST', path: '/wpgraphql', headers: { 'content-type': 'application/json' } },
      json: {
        query: 'mutation ($p: String!) { login(input: { username: "author", password: $p }) { authToken } }',
        variables: { p: owner.password },
      },
    });
    expect(JSON.stringify(body.errors)).toContain('Programs use an application password');
    expect(JSON.stringify(body)).not.toMatch(/eyJ/);
  });

  it('work with application passwords', async () => {
    await setUp('author');
    expect((await cms.get('users/me', { as: 'author' })).status).toBe(200);
  });
});

describe('the page of the second factor', () => {
  it('is for accounts that are logged in', async () => {
    expect((await openPage(PAGE)).headers.location).toContain('/cms-login.php?redirect_to=');
  });

  it('changes nothing without the token of its form or without a right code', async () => {
    const owner = await setUp('editor');
    for (const action of ['off', 'renew', 'complete']) {
      const fields = { do: action, code: codeOf(owner) };
      expect((await sendForm(PAGE, { cookie: owner.session, fields })).status).toBe(403);
    }
    const wrong = await submitForm(PAGE, { cookie: owner.session, fields: { do: 'off', code: '12' } });
    expect(wrong.status).toBe(403);
    expect(await site.database.reader.secondFactor.count({ where: { userId: owner.id } })).toBe(1);
    expect((await submitForm(PAGE, { cookie: owner.session, fields: { do: 'begin' } })).status).toBe(409);
  });

  it('switches it off with a code, after which the password alone is enough', async () => {
    const owner = await setUp('editor');
    const off = await submitForm(PAGE, { cookie: owner.session, fields: { do: 'off', code: codeOf(owner) } });
    expect([off.status, off.headers.location]).toEqual([303, `${PAGE}?done=off`]);
    expect(hasSession(await submitLogin({ log: 'editor', pwd: owner.password }))).toBe(true);
    expect(await site.database.reader.recoveryCode.count({ where: { userId: owner.id } })).toBe(0);
  });

  it('ends all other sessions when it is switched on', async () => {
    const owner = await setUp('editor');
    await submitForm(PAGE, { cookie: owner.session, fields: { do: 'off', code: codeOf(owner) } });
    const other = await sessionOf(owner.id);
    await submitForm(PAGE, { cookie: owner.session, fields: { do: 'begin' } });
    const page = await openPage(PAGE, { cookie: owner.session });
    const secret = secretIn(page);
    expect((await openPage(PAGE, { cookie: other })).status).toBe(200);
    await submitForm(PAGE, { cookie: owner.session, fields: { do: 'complete', code: codeOf({ secret }) } });
    expect((await openPage(PAGE, { cookie: other })).status).toBe(302);
    expect((await openPage(PAGE, { cookie: owner.session })).status).toBe(200);
  });

  it('is switched on once if eight forms with the first code arrive at the same time', async () => {
    const cookie = await sessionOf(accounts.subscriber.id);
    await submitForm(PAGE, { cookie, fields: { do: 'begin' } });
    const page = await openPage(PAGE, { cookie });
    const fields = { do: 'complete', form_token: formTokenIn(page), code: codeOf({ secret: secretIn(page) }) };
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendForm(PAGE, { cookie, fields })));
    expect(answers.filter(({ text }) => text.includes('The second factor is on.'))).toHaveLength(1);
    expect(await site.database.reader.recoveryCode.count({ where: { userId: accounts.subscriber.id } })).toBe(10);
    await writerOf(site.database).secondFactor.deleteMany({ where: { userId: accounts.subscriber.id } });
  });

  it('shows the secret during the setup only, and never recovery codes again', async () => {
    const owner = await setUp('editor');
    const { text } = await openPage(PAGE, { cookie: owner.session });
    expect(text).toContain('10 recovery codes are left');
    for (const hidden of [owner.secret, owner.secret.slice(0, 4), ...owner.recoveryCodes])
      expect(text).not.toContain(hidden);
  });

  it('has an image with the address that programs for codes read', async () => {
    const session = await sessionOf(accounts.subscriber.id);
    await submitForm(PAGE, { cookie: session, fields: { do: 'begin' } });
    const { text } = await openPage(PAGE, { cookie: session });
    expect(text).toMatch(/href="otpauth:\/\/totp\/[^"]+:subscriber\?issuer=[^"]+&amp;secret=[A-Z2-7]{32}&amp;/);
    expect(text).toMatch(/<p class="qr" role="img" aria-label="[^"]+"><svg /);
  });
});

describe('stored second factors', () => {
  it('are encrypted for their account, and recovery codes are hashes', async () => {
    const owner = await setUp('author');
    const { secret: sealed } = await site.database.reader.secondFactor.findUniqueOrThrow({
      where: { userId: owner.id },
    });
    const { domain } = cms.app;
    const bytes = await openSecret(domain, { sealed, userId: owner.id });
    expect(bytes && new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32).toBe(owner.secret);
    expect(await openSecret(domain, { sealed, userId: owner.id + 1 })).toBeNull();
    const changed = Buffer.from(sealed, 'base64url');
    changed[20] = (changed[20] ?? 0) ^ 1;
    expect(await openSecret(domain, { sealed: changed.toString('base64url'), userId: owner.id })).toBeNull();
    const otherKey = { ...domain, kernel: { ...domain.kernel, twoFactorKey: 'k'.repeat(32) } };
    expect(await openSecret(otherKey, { sealed, userId: owner.id })).toBeNull();
    const { reader } = site.database;
    const stored = JSON.stringify([
      ...[await reader.secondFactor.findMany(), await reader.recoveryCode.findMany()],
      ...[await reader.auditEntry.findMany(), await reader.session.findMany()],
    ]);
    for (const hidden of [
      owner.secret,
      ...owner.recoveryCodes,
      ...owner.recoveryCodes.map((code) => code.replaceAll('-', '')),
    ])
      expect(stored).not.toContain(hidden);
  });

  it('refuse logins with another key of the site, and say what to do', async () => {
    const owner = await setUp('author');
    const running = await site.start({ env: { TWO_FACTOR_KEY: 'another-key-of-second-factors-0123456789' } });
    const page = await submitLogin({ log: 'author', pwd: owner.password }, running);
    const fields = { challenge: hiddenValueIn(page, 'challenge'), code: codeOf(owner) };
    const answer = await sendForm(CODE_ACTION, { running, fields });
    expect([answer.status, hasSession(answer), answer.text.includes('Ask the operator')]).toEqual([503, false, true]);
  });

  it('are recorded in the audit log when they change, and when a recovery code is used', async () => {
    const owner = await setUp('author');
    const { challenge } = await challengeOf(owner);
    await sendCode(challenge, owner.recoveryCodes[0] ?? '');
    await submitForm(PAGE, { cookie: await sessionOf(owner.id), fields: { do: 'off', code: codeOf(owner) } });
    const entries = await site.database.reader.auditEntry.findMany({
      where: {
        kind: 'user',
        objectId: String(owner.id),
        action: { in: ['two-factor-on', 'recovery-code-used', 'two-factor-off'] },
      },
      orderBy: { id: 'desc' },
      take: 3,
    });
    expect(entries.map(({ action, login }) => [action, login])).toEqual([
      ['two-factor-off', 'author'],
      ['recovery-code-used', 'author'],
      ['two-factor-on', 'author'],
    ]);
  });

  it('are switched off by the operator for an owner who lost everything', async () => {
    const owner = await setUp('author');
    const run = (login: string) =>
      runCommandLine(['accounts', 'two-factor', 'off', login], {
        cwd: process.cwd(),
        env: { ...site.environment(), LOG_LEVEL: 'silent' },
      });
    expect(await run('author@larch.example')).toMatchObject({
      status: 0,
      stdout: 'The second factor of author is off.\n',
    });
    expect(await run('author')).toMatchObject({ status: 0, stdout: 'author has no second factor.\n' });
    expect(hasSession(await submitLogin({ log: 'author', pwd: owner.password }))).toBe(true);
  });
});
