import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { logIn, resetPassword } from '../../schema/auth/log-in.ts';
import { startSession } from '../../schema/auth/login-session.ts';
import { beginFactorSetup, completeFactorSetup } from '../../schema/auth/second-factor.ts';
import { cookieOf, hiddenValueIn, LOGIN_PAGE, sendForm, submitLogin } from '../support/browser-session.ts';
import { writerOf } from '../support/database.ts';
import { accounts, type Login } from '../support/site-content.ts';
import { cms, site, siteTest } from '../support/site-test.ts';

const it = siteTest({
  env: { JWT: 'on', FAUST_SECRET: '7f2b6f0a-secret', FAUST_FRONTEND_URL: 'https://front.example' },
});

const OWNER = { userId: accounts.author.id, login: 'author' };
const CLIENT = { address: '192.0.2.1', userAgent: 'test', requestId: '' };

const newPassword = async () => (await resetPassword(cms.app.domain, 'author'))?.password ?? '';

const codeOf = (secret: string, offset = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + offset * 30_000 });

/** Switches the second factor on and returns its secret. */
async function switchFactorOn(): Promise<string> {
  const owner = { ...OWNER, client: CLIENT };
  const { secret } = await beginFactorSetup(cms.app.domain, owner);
  await completeFactorSetup(cms.app.domain, { owner, code: codeOf(secret), sessionId: 'none' });
  return secret;
}

/** Lets something happen to the account after the password of the next login was read and before it is accepted. */
function duringNextLogin(change: () => Promise<unknown>): void {
  const { passwords } = cms.app.domain.kernel;
  const verify = passwords.verify.bind(passwords);
  vi.spyOn(passwords, 'verify').mockImplementationOnce(async (password, hash) => {
    const isCorrect = await verify(password, hash);
    await change();
    return isCorrect;
  });
}

const sessionCount = () => site.database.reader.session.count({ where: { userId: OWNER.userId } });

const query = (path: string, text: string, as?: Login) =>
  cms.send<unknown>({ method: 'POST', path, json: { query: text }, ...(as ? { as } : {}) });

const logins: Record<string, (password: string) => Promise<unknown>> = {
  'the login page': (pwd) => submitLogin({ log: 'author', pwd }),
  'a program that wants tokens': (password) =>
    query('/wpgraphql', `mutation { login(input: { username: "author", password: "${password}" }) { authToken } }`),
  'a front end': (password) =>
    query(
      '/wpgraphql',
      `mutation { generateAuthorizationCode(input: { username: "author", password: "${password}" }) { code } }`,
    ),
};

const setDisabled = async (disabled: boolean) => {
  const text = `mutation { updateUser(id: ${OWNER.userId}, input: { disabled: ${disabled} }) { disabled } }`;
  expect((await query('/graphql', text, 'admin')).body).toEqual({ data: { updateUser: { disabled } } });
};

beforeEach(async () => {
  const writer = writerOf(site.database);
  await writer.secondFactor.deleteMany();
  await writer.session.deleteMany();
  await writer.loginFailure.deleteMany();
});

afterEach(() => vi.restoreAllMocks());

describe('a login under way', () => {
  it.each(Object.entries(logins))('at %s begins no session after a new password', async (_name, logIn) => {
    const password = await newPassword();
    let chosen = '';
    duringNextLogin(async () => {
      chosen = await newPassword();
    });
    await logIn(password);
    expect(await sessionCount()).toBe(0);
    await logIn(chosen);
    expect(await sessionCount()).toBe(1);
  });

  it.each(Object.entries(logins))('at %s begins no session after the account was disabled', async (_name, logIn) => {
    const password = await newPassword();
    duringNextLogin(() => setDisabled(true));
    await logIn(password);
    await setDisabled(false);
    expect(await sessionCount()).toBe(0);
    await logIn(password);
    expect(await sessionCount()).toBe(1);
  });

  it('by the password alone begins no session after a second factor was switched on', async () => {
    const { domain } = cms.app;
    const login = { login: 'author', password: await newPassword(), client: CLIENT };
    const proved = await logIn(domain, login);
    await switchFactorOn();
    const session = startSession(domain, { ...proved, client: CLIENT, remember: false });
    await expect(session).rejects.toThrow('The login or the password is wrong.');
    expect(await sessionCount()).toBe(0);
  });

  it('between password and code ends with a new password', async () => {
    const password = await newPassword();
    const secret = await switchFactorOn();
    duringNextLogin(newPassword);
    const page = await submitLogin({ log: 'author', pwd: password });
    expect([page.status, hiddenValueIn(page, 'challenge')]).toEqual([403, '']);
    const challenge = hiddenValueIn(await submitLogin({ log: 'author', pwd: await newPassword() }), 'challenge');
    expect(challenge).not.toBe('');
    await newPassword();
    const answer = await sendForm(`${LOGIN_PAGE}?action=code`, { fields: { challenge, code: codeOf(secret, 1) } });
    expect([answer.status, cookieOf(answer).includes('cms_session=')]).toEqual([403, false]);
    expect(await sessionCount()).toBe(0);
  });
});
