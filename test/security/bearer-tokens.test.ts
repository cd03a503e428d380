// Runs on one engine only in CI: it is about signatures of tokens.
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect } from 'vitest';
import { resetPassword } from '../../schema/auth/log-in.ts';
import { findSession, sessionIdOf } from '../../schema/auth/login-session.ts';
import type { ErrorBody } from '../support/rest-bodies.ts';
import { accounts, postIds } from '../support/site-content.ts';
import { cms, site, siteTest } from '../support/site-test.ts';
import { type RunningSite, SITE_URL } from '../support/test-site.ts';
import { subscribe } from '../support/test-subscription.ts';

const SECRET = 'a key for tests that is long enough';
const it = siteTest({ env: { JWT: 'on', JWT_SECRET: SECRET } });

interface LoginPayload {
  authToken: string;
  refreshToken: string;
  user: Record<string, unknown>;
}

interface LoginAnswer {
  data?: Record<string, unknown> & { login?: LoginPayload | null };
  errors?: { message: string; extensions?: { code?: string } }[];
}

const LOGIN = `mutation Login($username: String!, $password: String!) {
  login(input: { username: $username, password: $password }) {
    authToken refreshToken user { databaseId email jwtAuthToken jwtRefreshToken jwtAuthExpiration }
  }
}`;
const VIEWER = '{ viewer { databaseId email } }';

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const send = async (
  query: string,
  {
    variables,
    token,
    program = cms,
  }: { variables?: Record<string, unknown>; token?: string; program?: RunningSite } = {},
) => {
  const headers = token === undefined ? {} : bearer(token);
  const json = { query, variables };
  return (await program.send<LoginAnswer>({ method: 'POST', path: '/wpgraphql', json, headers })).body;
};
const newPassword = async (login: keyof typeof accounts) => {
  const reset = await resetPassword(cms.app.domain, login);
  return reset?.password ?? '';
};
const logIn = async (login: keyof typeof accounts, program = cms): Promise<LoginPayload> => {
  const { data } = await send(LOGIN, { variables: { username: login, password: await newPassword(login) }, program });
  return data?.login as LoginPayload;
};
const viewerOf = async (token: string) => (await send(VIEWER, { token })).data?.viewer;
/** The ids of the viewer that REST and the domain schema report, or the code of their error. */
const otherViewers = async (token: string) => {
  const rest = await cms.get<ErrorBody & { id: number }>('users/me', { headers: bearer(token) });
  const graphql = await cms.graphql('{ viewer { databaseId } }', { headers: bearer(token) });
  const viewer = graphql.body.data?.viewer as { databaseId: number } | undefined;
  return [rest.body.id ?? rest.body.code, viewer?.databaseId ?? graphql.body.errors?.[0]?.extensions?.code];
};
const REFUSED = ['invalid_token', 'invalid_token'];

it.beforeEach(() => site.database.transaction((client) => client.loginFailure.deleteMany()));

describe('a login', () => {
  it('returns tokens, with which all APIs identify the account', async () => {
    const { authToken, user } = await logIn('author');
    expect(user).toMatchObject({ databaseId: accounts.author.id, email: expect.stringContaining('@') });
    expect(await viewerOf(authToken)).toEqual({ databaseId: accounts.author.id, email: user.email });
    expect(await otherViewers(authToken)).toEqual([accounts.author.id, accounts.author.id]);
    const drafts = await cms.get<unknown[]>('posts?status=draft&_fields=id', { headers: bearer(authToken) });
    expect(drafts.body).toContainEqual({ id: postIds.authorDraftPost });
  });

  it('takes a provider with credentials, and renews its token under a second name', async () => {
    const credentials = { username: 'author', password: await newPassword('author') };
    const { data } = await send(
      `mutation ($credentials: PasswordProviderResponseInput!) {
        login(input: { provider: PASSWORD, credentials: $credentials }) {
          authToken authTokenExpiration refreshToken refreshTokenExpiration user { databaseId }
        }
      }`,
      { variables: { credentials } },
    );
    const login = data?.login as LoginPayload & Record<'authTokenExpiration' | 'refreshTokenExpiration', string>;
    expect(login.user).toEqual({ databaseId: accounts.author.id });
    expect(Number(login.authTokenExpiration)).toBe(decodeJwt(login.authToken).exp);
    expect(Number(login.refreshTokenExpiration)).toBeGreaterThan(Number(login.authTokenExpiration));
    const { data: renewed } = await send(
      'mutation ($token: String!) { refreshToken(input: { refreshToken: $token }) { authToken success } }',
      { variables: { token: login.refreshToken } },
    );
    const { authToken, success } = (renewed?.refreshToken ?? {}) as { authToken: string; success?: boolean };
    expect(success).toBe(true);
    expect(await viewerOf(authToken)).toMatchObject({ databaseId: accounts.author.id });
  });

  it('without a login or a password says what is missing', async () => {
    const { data, errors } = await send('mutation { login(input: { username: "author" }) { authToken } }');
    expect(data?.login).toBeNull();
    expect(errors?.[0]?.message).toBe('The login requires password, or credentials.');
  });

  it('gives the rights of the account to the rest of its operation only', async () => {
    const password = await newPassword('editor');
    const login = `login(input: { username: "editor", password: ${JSON.stringify(password)} }) { user { email } }`;
    const { body } = await cms.send<LoginAnswer[]>({
      method: 'POST',
      path: '/wpgraphql',
      json: [{ query: `mutation { ${login} }` }, { query: VIEWER }],
    });
    expect(body.map(({ data }) => data)).toEqual([
      { login: { user: { email: expect.stringContaining('@') } } },
      { viewer: null },
    ]);
  });

  it('repeats clientMutationId, accepts an e-mail address, and ends by logout', async () => {
    const password = await newPassword('editor');
    const [row] = await site.database.primary.user.findMany({ where: { login: 'editor' }, select: { email: true } });
    const input = { username: row?.email, password, clientMutationId: 'abc' };
    const { data } = await send(
      'mutation ($input: LoginInput!) { login(input: $input) { clientMutationId authToken } }',
      { variables: { input } },
    );
    const { authToken, ...rest } = (data?.login ?? {}) as LoginPayload;
    expect(rest).toEqual({ clientMutationId: 'abc' });
    expect((await send('mutation { logout(input: {}) { success } }', { token: authToken })).data).toEqual({
      logout: { success: true },
    });
    expect(await otherViewers(authToken)).toEqual(REFUSED);
  });

  it('fails alike for wrong passwords, unknown logins and disabled accounts', async () => {
    const password = await newPassword('disabled');
    const wrong = ['admin', 'nobody-here'].map((username) => ({ username, password: 'wrong' }));
    for (const variables of [...wrong, { username: 'disabled', password }]) {
      const { data, errors } = await send(LOGIN, { variables });
      expect(data).toEqual({ login: null });
      expect(errors).toMatchObject([{ extensions: { code: 'login_failed' } }]);
    }
  });

  it('is refused after too many wrong passwords, within one document too', async () => {
    const password = await newPassword('admin');
    const guesses = Array.from(
      { length: 8 },
      (_, index) => `a${index}: login(input: { username: "admin", password: "x${index}" }) { authToken }`,
    );
    // By default the budget of a document allows three logins.
    const program = await site.start({ env: { JWT: 'on', JWT_SECRET: SECRET, WPGRAPHQL_MAX_COST: '2000000' } });
    const { errors = [] } = await send(`mutation { ${guesses.join(' ')} }`, { program });
    expect(errors.map(({ extensions }) => extensions?.code)).toEqual([
      ...Array(5).fill('login_failed'),
      ...Array(3).fill('too_many_login_failures'),
    ]);
    const blocked = await send(LOGIN, { variables: { username: 'admin', password } });
    expect(blocked.errors).toMatchObject([{ extensions: { code: 'too_many_login_failures' } }]);
  });
});

it('an operation with ten logins is refused before it checks a password', async () => {
  const login = 'login(input: { username: "editor", password: "x" }) { authToken }';
  const logins = Array.from({ length: 10 }, (_, index) => `a${index}: ${login}`);
  const { data, errors = [] } = await send(`mutation { ${logins.join(' ')} }`);
  expect([data, errors.length]).toEqual([undefined, 1]);
  expect(errors[0]?.message).toContain('cost');
});

describe('a new token', () => {
  const REFRESH =
    'mutation ($token: String!) { refreshJwtAuthToken(input: { jwtRefreshToken: $token }) { authToken } }';

  it('is returned for a refresh token, which itself authenticates nothing', async () => {
    const { refreshToken } = await logIn('author');
    const { data } = await send(REFRESH, { variables: { token: refreshToken } });
    const { authToken } = (data?.refreshJwtAuthToken ?? {}) as { authToken: string };
    expect(await viewerOf(authToken)).toMatchObject({ databaseId: accounts.author.id });
    expect(await otherViewers(refreshToken)).toEqual(REFUSED);
  });

  it('is not returned for a token of requests, neither by the mutation nor in the fields of the account', async () => {
    const { authToken, refreshToken, user } = await logIn('author');
    expect((await send(REFRESH, { variables: { token: authToken } })).errors).toMatchObject([
      { extensions: { code: 'invalid_token' } },
    ]);
    const fields = '{ viewer { jwtAuthToken jwtRefreshToken jwtAuthExpiration } }';
    expect((await send(fields, { token: authToken })).data?.viewer).toEqual({
      jwtAuthToken: null,
      jwtRefreshToken: null,
      jwtAuthExpiration: null,
    });
    // Right after the login, the fields contain tokens.
    expect(await viewerOf(String(user.jwtAuthToken))).toMatchObject({ databaseId: accounts.author.id });
    expect((await send(REFRESH, { variables: { token: user.jwtRefreshToken } })).errors).toBeUndefined();
    expect(Number(user.jwtAuthExpiration)).toBeGreaterThan(Date.now() / 1_000);
    expect(refreshToken).not.toBe(authToken);
  });
});

describe('a token ends', () => {
  it.each([
    [
      'with its session',
      (id: number) => site.database.transaction((c) => c.session.deleteMany({ where: { userId: id } })),
    ],
    ['when the account gets a new password', () => newPassword('contributor')],
    [
      'when the account is disabled',
      (id: number) => site.database.transaction((c) => c.user.update({ where: { id }, data: { disabled: true } })),
    ],
  ])('%s', async (_event, end) => {
    const { id } = accounts.contributor;
    const { authToken, refreshToken } = await logIn('contributor');
    expect(await otherViewers(authToken)).toEqual([id, id]);
    await end(id);
    expect(await otherViewers(authToken)).toEqual(REFUSED);
    expect(await viewerOf(authToken)).toBeNull();
    const refresh = `mutation { refreshJwtAuthToken(input: { jwtRefreshToken: "${refreshToken}" }) { authToken } }`;
    expect((await send(refresh)).errors).toMatchObject([{ extensions: { code: 'invalid_token' } }]);
    await site.database.transaction((c) => c.user.update({ where: { id }, data: { disabled: false } }));
  });
});

describe('a token is refused', () => {
  const key = (secret = SECRET) => Buffer.from(secret, 'utf8');
  /** A token like those of the site, with changes. */
  const forge = async (
    changes: {
      alg?: string;
      typ?: string;
      site?: string;
      secret?: string;
      secondsLeft?: number;
      subject?: number;
      storedSession?: boolean;
    } = {},
  ) => {
    const { alg = 'HS256', typ = 'at+jwt', site: issuer = SITE_URL, secret, secondsLeft = 600, subject } = changes;
    const { authToken } = await logIn('author');
    const session = await site.database.primary.session.findFirst({ where: { userId: accounts.author.id } });
    return new SignJWT({ sid: changes.storedSession ? session?.tokenHash : decodeJwt(authToken).sid })
      .setProtectedHeader({ alg, typ })
      .setIssuer(issuer)
      .setAudience(issuer)
      .setSubject(String(subject ?? accounts.author.id))
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1_000) + secondsLeft)
      .sign(key(secret));
  };

  it('if its signature, algorithm, type, session, site, account or time is wrong', async () => {
    expect(await otherViewers(await forge())).toEqual([accounts.author.id, accounts.author.id]);
    const long = 'a key for tests that is long enough for each of the algorithms of HMAC';
    const wrong = {
      secret: await forge({ secret: 'another key for tests of that length' }),
      algorithm: await forge({ alg: 'HS512', secret: long }),
      type: await forge({ typ: 'JWT' }),
      // With the key, but from what the database stores.
      session: await forge({ storedSession: true }),
      site: await forge({ site: 'https://other.example' }),
      account: await forge({ subject: accounts.admin.id }),
      time: await forge({ secondsLeft: -1 }),
      unsigned: new UnsecuredJWT({ sub: '1' }).setIssuer(SITE_URL).setAudience(SITE_URL).encode(),
      text: 'no-token',
      length: 'x'.repeat(8_000),
    };
    for (const [name, token] of Object.entries(wrong)) {
      expect([name, await otherViewers(token)]).toEqual([name, REFUSED]);
      // Clients of WPGraphQL expect the answer for anonymous viewers.
      expect([name, await viewerOf(token)]).toEqual([name, null]);
    }
  });

  it('as the cookie of a browser', async () => {
    const { authToken } = await logIn('author');
    const secret = String(decodeJwt(authToken).sid);
    expect(await site.database.primary.session.count({ where: { tokenHash: sessionIdOf(secret) } })).toBe(1);
    expect(await findSession(cms.app.domain, secret)).toBeNull();
  });

  it('after its time, also by a subscription that it opened before', async () => {
    const token = await forge({ secondsLeft: 3 });
    const events = await subscribe(cms.port, { query: 'subscription { contentChanged { databaseId } }', token });
    expect(events.status).toBe(200);
    await expect.poll(() => otherViewers(token), { interval: 100 }).toEqual(REFUSED);
    await cms.send({ method: 'POST', path: 'posts', as: 'admin', json: { title: 'Later', status: 'publish' } });
    expect((await events.next())?.errors).toMatchObject([{ extensions: { code: 'rest_not_logged_in' } }]);
    events.close();
  });

  it('if it was signed with another algorithm and the same key', async () => {
    const long = await site.start({ env: { JWT: 'on', JWT_SECRET: 'x'.repeat(64) } });
    const statusOf = async (alg: string) => {
      const token = await forge({ alg, secret: 'x'.repeat(64) });
      const { status, body } = await long.get<ErrorBody>('users/me', { headers: bearer(token) });
      return [status, body.code];
    };
    expect(await statusOf('HS256')).toEqual([200, undefined]);
    expect(await statusOf('HS512')).toEqual([401, 'invalid_token']);
  });

  it('if the site does not accept tokens: the request is anonymous, and a login names the setting', async () => {
    const { authToken } = await logIn('author');
    const off = await site.start({ env: { JWT_SECRET: SECRET } });
    const password = await newPassword('author');
    const { errors } = await send(LOGIN, { variables: { username: 'author', password }, program: off });
    expect(errors).toMatchObject([{ message: expect.stringContaining('JWT=on') }]);
    const answer = await off.get<ErrorBody>('users/me', { headers: bearer(authToken) });
    expect([answer.status, answer.body.code]).toEqual([401, 'rest_not_logged_in']);
  });
});

describe('without a key in the configuration', () => {
  it('all processes sign with one stored key', async () => {
    const first = await site.start({ env: { JWT: 'on' } });
    const second = await site.start({ env: { JWT: 'on' } });
    const { authToken } = await logIn('author', first);
    for (const program of [first, second]) {
      expect((await send(VIEWER, { token: authToken, program })).data?.viewer).toMatchObject({
        databaseId: accounts.author.id,
      });
    }
    // The program with a key of its own has another one.
    expect(await viewerOf(authToken)).toBeNull();
  });
});
