import { describe, expect } from 'vitest';
import { resetPassword } from '../../schema/auth/log-in.ts';
import { type LoginAttempt, removeOldFailures, reserveAttempt } from '../../schema/auth/login-failures.ts';
import type { ErrorBody } from '../support/rest-bodies.ts';
import { postIds, secrets } from '../support/site-content.ts';
import { cms, it, site } from '../support/site-test.ts';
import type { RunningSite } from '../support/test-site.ts';

/** Maximum number of wrong passwords for one item from one client address. */
const LIMIT = 10;

/** A second process on the same database. */
let secondProcess: RunningSite;

it.beforeAll(async () => {
  secondProcess = await site.start();
});
it.beforeEach(() => site.database.transaction((client) => client.loginFailure.deleteMany()));

const correctPassword = encodeURIComponent(secrets.otherPassword);
const guesses = {
  'REST item': (cms: RunningSite, password: string) =>
    cms.get<ErrorBody>(`posts/${postIds.protectedWithExcerpt}?password=${password}`),
  'REST comments': (cms: RunningSite, password: string) =>
    cms.get<ErrorBody>(`comments?post=${postIds.protectedWithExcerpt}&password=${password}&_fields=id`),
  'REST list': (cms: RunningSite, password: string) =>
    cms.get<ErrorBody>(`posts?include=${postIds.protectedWithExcerpt}&password=${password}`),
  page: (cms: RunningSite, password: string) =>
    cms.send<unknown>({
      method: 'POST',
      path: '/2021/06/what-is-in-the-attic/',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `post_password=${password}`,
    }),
} as const;
const codeOf = async (cms: RunningSite, query: string): Promise<unknown> =>
  (await cms.graphql(query)).body.errors?.[0]?.extensions?.code;
const post = (password: string) =>
  `{ post(id: ${postIds.protectedWithExcerpt}, password: "${password}") { databaseId } }`;

describe('the password of an item', () => {
  it.each(Object.entries(guesses))('has a limit of wrong guesses: %s', async (_endpoint, guess) => {
    const statuses: number[] = [];
    for (let count = 0; count <= LIMIT; count++)
      statuses.push((await guess(count % 2 ? cms : secondProcess, 'x')).status);
    expect(statuses.at(0)).not.toBe(429);
    expect(statuses.at(-1)).toBe(429);
    // Both APIs and all processes share one counter.
    for (const program of [cms, secondProcess]) {
      for (const guess of Object.values(guesses)) expect((await guess(program, correctPassword)).status).toBe(429);
      expect(await codeOf(program, post(secrets.otherPassword))).toBe('too_many_login_failures');
    }
    // The limit of one item does not affect another.
    expect(
      (await cms.get(`posts/${postIds.protected}?password=${encodeURIComponent(secrets.protectedPassword)}`)).status,
    ).toBe(200);
  });

  it('is no guess for the other protected items of a list', async () => {
    const path = `posts?include=${postIds.protectedWithExcerpt},${postIds.protected}&_fields=id,content`;
    for (let count = 0; count <= LIMIT; count++) {
      const { status, body } = await cms.get<{ content: { rendered: string } }[]>(
        `${path}&password=${correctPassword}`,
      );
      expect([status, body.filter(({ content }) => content.rendered !== '').length]).toEqual([200, 1]);
    }
  });

  it('has a limit of different wrong guesses for a list', async () => {
    const path = `posts?include=${postIds.protectedWithExcerpt},${postIds.protected}&_fields=id`;
    const statuses = new Set<number>();
    for (let count = 0; count <= 100; count++) statuses.add((await cms.get(`${path}&password=wrong${count}`)).status);
    expect([...statuses]).toEqual([200, 429]);
  });

  it('has a limit of wrong guesses in one GraphQL document', async () => {
    const guesses = Array.from(
      { length: 20 },
      (_, index) => `a${index}: nodeByUri(uri: "/?p=105", password: "x${index}") { databaseId }`,
    );
    const { body } = await cms.graphql(`{ ${guesses.join('\n')} }`);
    const codes = (body.errors ?? []).map(({ extensions }) => extensions?.code);
    expect(codes.filter((code) => code === 'rest_post_incorrect_password')).toHaveLength(LIMIT);
    expect(codes.filter((code) => code === 'too_many_login_failures')).toHaveLength(10);
    expect(await codeOf(secondProcess, post(secrets.otherPassword))).toBe('too_many_login_failures');
  });

  it('is checked at most as often as the limit, even for simultaneous requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => guesses['REST item'](index % 2 ? cms : secondProcess, `x${index}`)),
    );
    expect(answers.filter(({ status }) => status !== 429)).toHaveLength(LIMIT);
    expect(answers.find(({ status }) => status === 429)?.headers['retry-after']).toMatch(/^\d+$/);
  });

  it('can be used any number of times if it is correct', async () => {
    for (let count = 0; count < 2 * LIMIT; count++)
      expect((await guesses['REST item'](cms, correctPassword)).status).toBe(200);
    expect(await site.database.reader.loginFailure.count()).toBe(0);
  });
});

describe('the password of an account', () => {
  const logIn = (cms: RunningSite, fields: Record<string, string>) =>
    cms.send<unknown>({
      method: 'POST',
      path: '/cms-login.php',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });

  it('is checked at most five times, even for simultaneous requests to two processes', async () => {
    const attempts = Array.from({ length: 12 }, (_, count) =>
      logIn(count % 2 ? cms : secondProcess, { log: 'editor', pwd: `x${count}` }),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  it('leaves no counter after a correct login', async () => {
    const { password = '' } = (await resetPassword(cms.app.domain, 'editor')) ?? {};
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, count) => logIn(count % 2 ? cms : secondProcess, { log: 'editor', pwd: password })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(303));
    const counted = await site.database.reader.loginFailure.findMany();
    expect(counted.filter(({ count, blockedTo }) => count > 0 || blockedTo !== null)).toEqual([]);
  });
});

describe('failures from many networks', () => {
  const failFrom = async (kind: LoginAttempt['kind'], networks: number) => {
    for (let index = 0; index < networks; index++) {
      const address = `10.${Math.floor(index / 250)}.${index % 250}.1`;
      await reserveAttempt(cms.app.domain.kernel, { kind, login: 'editor', address });
    }
  };

  it('block the password of an account', async () => {
    await expect(failFrom('password', 51)).rejects.toMatchObject({ extensions: { code: 'too_many_login_failures' } });
  });

  it('do not block the application passwords of an account', async () => {
    await failFrom('application-password', 1_001);
    expect((await cms.get('users/me', { as: 'editor' })).status).toBe(200);
  });
});

it('expired counters are removed', async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 19);
  const row = (key: string, minutes: number) => ({ key, count: 1, lastAt: minutesAgo(minutes), blockedTo: null });
  const expired = Array.from({ length: 1_100 }, (_, index) => row(`old ${index}`, 31));
  await site.database.transaction((client) => client.loginFailure.createMany({ data: [...expired, row('new', 14)] }));
  await removeOldFailures(cms.app.domain.kernel);
  expect((await site.database.reader.loginFailure.findMany()).map(({ key }) => key)).toEqual(['new']);
});
