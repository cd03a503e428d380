import { describe, expect } from 'vitest';
import type { ErrorBody } from '../support/rest-bodies.ts';
import { passwordOf } from '../support/site-content.ts';
import { cms, site, siteTest } from '../support/site-test.ts';
import { basicHeader, type RunningSite } from '../support/test-site.ts';
import { faultIn } from '../xmlrpc/xmlrpc-client.ts';
import { callXml } from '../xmlrpc/xmlrpc-values.ts';

const it = siteTest();

/** A period so long that no test sees its end. */
const SECONDS = 86_400;
const start = (env: Record<string, string>) =>
  site.start({ env: { TRUSTED_PROXIES: 'loopback', XMLRPC: 'on', ...env } });

/** Sends requests from an address, one after the other, and returns their statuses. */
async function statusesFrom(
  running: RunningSite,
  { address, count, path = 'posts?per_page=1' }: { address: string; count: number; path?: string },
): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index++)
    statuses.push((await running.get(path, { headers: { 'x-forwarded-for': address } })).status);
  return statuses;
}

describe('without settings', () => {
  it('nothing is limited, and answers have no headers of limits', async () => {
    const { headers } = await cms.get('posts');
    expect(Object.keys(headers).filter((name) => name.startsWith('ratelimit'))).toEqual([]);
  });
});

describe('the limit of an address', () => {
  it('counts exactly in one process, and says what is left', async () => {
    const running = await start({ RATE_LIMIT_ADDRESS: `3/${SECONDS}` });
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    const first = await running.get('posts?per_page=1', { headers });
    expect(first.headers['ratelimit-policy']).toBe(`"address";q=3;w=${SECONDS}`);
    expect(first.headers.ratelimit).toMatch(/^"address";r=2;t=\d+$/);
    expect(first.headers['access-control-expose-headers']).toMatch(/, RateLimit-Policy, RateLimit, Retry-After$/);
    const cached = await running.get('posts?per_page=1', { headers });
    expect(cached.headers.ratelimit).toMatch(/^"address";r=1;t=\d+$/);
    expect((await running.get('posts?per_page=1', { headers })).status).toBe(200);
    const refused = await running.get<ErrorBody>('posts?per_page=1', { headers });
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect(refused.headers.ratelimit).toMatch(/^"address";r=0;t=\d+$/);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(refused.body.data).toEqual({ status: 429, retry_after: seconds, policy: 'address' });
    expect(await statusesFrom(running, { address: '192.0.2.2', count: 1 })).toEqual([200]);
  });

  it('is one for a /64 network of IPv6, and for an IPv4 address in IPv6 form', async () => {
    const running = await start({ RATE_LIMIT_ADDRESS: `2/${SECONDS}` });
    expect(await statusesFrom(running, { address: '2001:db8::1', count: 2 })).toEqual([200, 200]);
    expect(await statusesFrom(running, { address: '2001:db8:0:0:ffff::9', count: 1 })).toEqual([429]);
    expect(await statusesFrom(running, { address: '2001:db8:0:1::1', count: 1 })).toEqual([200]);
    expect(await statusesFrom(running, { address: '::ffff:192.0.2.3', count: 2 })).toEqual([200, 200]);
    expect(await statusesFrom(running, { address: '192.0.2.3', count: 1 })).toEqual([429]);
  });

  it('refuses in the form of each API, and neither health checks, files nor pages of the site', async () => {
    const running = await start({ RATE_LIMIT_ADDRESS: `1/${SECONDS}` });
    const headers = { 'x-forwarded-for': '192.0.2.4' };
    expect((await running.get('posts?per_page=1', { headers })).status).toBe(200);
    const post = (path: string, json: unknown) =>
      running.send<Record<string, unknown>>({ method: 'POST', path, json, headers });
    for (const path of ['/graphql', '/wpgraphql']) {
      const { status, body, headers: answered } = await post(path, { query: '{ __typename }' });
      expect([path, status, body]).toEqual([
        path,
        429,
        {
          errors: [
            {
              message: expect.any(String),
              extensions: expect.objectContaining({ code: 'too_many_requests', status: 429 }),
            },
          ],
        },
      ]);
      expect(Number(answered['retry-after'])).toBeGreaterThan(0);
    }
    const agent = await post('/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' });
    expect([agent.status, agent.body]).toEqual([
      429,
      { jsonrpc: '2.0', id: null, error: expect.objectContaining({ data: { code: 'too_many_requests' } }) },
    ]);
    expect(Number(agent.headers['retry-after'])).toBeGreaterThan(0);
    const xml = await running.send({
      method: 'POST',
      path: '/xmlrpc.php',
      body: callXml('system.listMethods', []),
      headers,
    });
    expect([xml.status, faultIn(xml.text).code]).toEqual([429, 429]);
    const login = await running.get('/cms-login.php', { headers });
    expect([login.status, login.headers['content-type']]).toEqual([429, expect.stringContaining('text/html')]);
    for (const path of ['/livez', '/readyz', '/', '/robots.txt'])
      expect([path, (await running.get(path, { headers })).status]).toEqual([path, 200]);
  });
});

describe('the limits of an account and of a key', () => {
  it('count logged-in requests of all addresses, with all APIs together', async () => {
    const running = await start({ RATE_LIMIT_ACCOUNT: `3/${SECONDS}`, RATE_LIMIT_KEY: `2/${SECONDS}` });
    const { body } = await cms.send<{ password: string }>({
      method: 'POST',
      path: 'users/me/application-passwords',
      as: 'author',
      json: { name: 'Second' },
    });
    const passwords = [passwordOf('author'), body.password, body.password];
    const request = (password: string, index: number) => ({
      authorization: basicHeader('author', password),
      'x-forwarded-for': `192.0.2.${index}`,
    });
    const first = await running.get('posts', { headers: request(passwords[0] as string, 1) });
    expect(first.headers['ratelimit-policy']).toBe(`"key";q=2;w=${SECONDS}, "account";q=3;w=${SECONDS}`);
    expect((await running.graphql('{ __typename }', { headers: request(passwords[0] as string, 2) })).status).toBe(200);
    const byKey = await running.get<ErrorBody>('posts', { headers: request(passwords[0] as string, 3) });
    expect([byKey.status, byKey.body.data]).toEqual([429, expect.objectContaining({ policy: 'key' })]);
    expect((await running.get('posts', { headers: request(body.password, 4) })).status).toBe(200);
    const byAccount = await running.graphql('{ __typename }', { headers: request(body.password, 5) });
    expect([byAccount.status, byAccount.body.errors?.[0]?.extensions?.code]).toEqual([429, 'too_many_requests']);
    expect((await running.get('posts')).status).toBe(200);
    expect((await running.get('posts', { as: 'editor' })).status).toBe(200);
    const wrong = { authorization: basicHeader('author', 'wrong') };
    expect((await running.get('users/me', { headers: wrong })).status).toBe(401);
  });
});

describe('the limit of an account over XML-RPC', () => {
  it('also refuses the later calls of a request', async () => {
    const running = await start({ RATE_LIMIT_ACCOUNT: `1/${SECONDS}` });
    expect((await running.get('posts', { as: 'author' })).status).toBe(200);
    const calls = Array.from({ length: 3 }, () => ({
      methodName: 'wp.getUsersBlogs',
      params: ['author', passwordOf('author')],
    }));
    let text = '';
    const statements = await running.statements(async () => {
      const body = callXml('system.multicall', [calls]);
      ({ text } = await running.send({ method: 'POST', path: '/xmlrpc.php', body }));
    });
    expect(text.match(/<int>429<\/int>/g)).toHaveLength(3);
    expect(text).not.toContain('blogName');
    // The password is checked once.
    expect(statements.filter((statement) => statement.includes('application_passwords'))).toHaveLength(1);
  });
});

describe.runIf(process.env.TEST_DATABASE_URL)('two processes (needs PostgreSQL)', () => {
  it('share the counts, and exceed a limit by a tenth for each process at most', async () => {
    const env = { RATE_LIMIT_ADDRESS: `100/${SECONDS}` };
    const processes = [await start(env), await start(env)];
    const requests = Array.from({ length: 300 }, (_, index) =>
      statusesFrom(processes[index % 2] as RunningSite, { address: '192.0.2.9', count: 1 }),
    );
    const statuses = (await Promise.all(requests)).flat();
    const admitted = statuses.filter((status) => status === 200).length;
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    expect(admitted).toBeGreaterThanOrEqual(100);
    expect(admitted).toBeLessThanOrEqual(120);
    // A third process learns of the counts within its part of the limit.
    const third = await start(env);
    const later = await statusesFrom(third, { address: '192.0.2.9', count: 20 });
    expect(later.filter((status) => status === 200).length).toBeLessThanOrEqual(10);
    expect(later.at(-1)).toBe(429);
  });

  it('run one statement for many requests, and none in the requests that it counts', async () => {
    const running = await start({ RATE_LIMIT_ADDRESS: `1000/${SECONDS}` });
    await statusesFrom(running, { address: '192.0.2.10', count: 1 });
    const statements = await running.statements(() => statusesFrom(running, { address: '192.0.2.10', count: 40 }));
    expect(statements).toEqual([]);
    const more = await running.statements(async () => {
      await statusesFrom(running, { address: '192.0.2.10', count: 60 });
      await expect.poll(() => site.database.reader.rateCount.count()).toBeGreaterThan(0);
    });
    expect(more.filter((statement) => statement.includes('rate_counts')).length).toBeLessThanOrEqual(2);
  });
});
