import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

let site: TestSite;
let server: ServerProcess;

beforeAll(async () => {
  site = await createTestSite({ extraPosts: 500 });
  server = await startServerProcess({
    ...site.environment(),
    LOG_LEVEL: 'warn',
    SLOW_QUERY_MS: '1',
    TRUSTED_PROXIES: 'loopback',
  });
});

afterAll(async () => {
  await server?.kill();
  await site.dispose();
});

/** The lines of the log about slow statements. */
const slowStatements = (): Record<string, unknown>[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'slow statement');

const address = (path: string) => `http://127.0.0.1:${server.port}${path}`;

it('are logged with the operation, the route and the id of the request, and without values', async () => {
  let attempt = 0;
  const search = async () => {
    const requestId = `attempt-${++attempt}`;
    const query = `query SlowSearch($text: String) { posts(where: { search: $text }) { nodes { id } } }`;
    const answer = await fetch(address('/graphql'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': requestId },
      body: JSON.stringify({ query, variables: { text: `secretword${attempt}` } }),
    });
    expect(((await answer.json()) as { errors?: unknown }).errors).toBeUndefined();
    return slowStatements().find(({ operation }) => operation === 'SlowSearch');
  };
  await expect.poll(search).toBeDefined();
  const line = slowStatements().find(({ operation }) => operation === 'SlowSearch');
  expect(line).toMatchObject({ level: 40, route: '/graphql', requestId: expect.stringMatching(/^attempt-\d+$/) });
  expect(line?.milliseconds).toBeGreaterThanOrEqual(1);
  expect(line?.sql).toMatch(/^(?:SELECT|WITH) /);
  expect(String(line?.sql).length).toBeLessThanOrEqual(2_001);
  expect(server.output()).not.toContain('secretword');
});

it('of the REST API are logged with the pattern of the route', async () => {
  let page = 0;
  const read = async () => {
    await fetch(address(`/cms-json/cms/v2/posts?per_page=100&page=${++page % 20}&search=e`));
    return slowStatements().map(({ route }) => route);
  };
  await expect.poll(read).toContain('/cms/v2/posts');
});
