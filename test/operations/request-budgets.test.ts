import { describe, expect } from 'vitest';
import type { DatabaseClient } from '../../schema/core/domain-kernel.ts';
import { statementsOfAbandoned } from '../support/abandoned-request.ts';
import { callTool, connectAgent, textOf } from '../support/mcp-client.ts';
import { postIds } from '../support/site-content.ts';
import { cms, site, siteTest } from '../support/site-test.ts';
import type { RunningSite } from '../support/test-site.ts';
import { credentials, faultIn, send as sendCall } from '../xmlrpc/xmlrpc-client.ts';
import { callXml } from '../xmlrpc/xmlrpc-values.ts';

const it = siteTest({ extraPosts: 600, env: { RESPONSE_CACHE_BYTES: '0', XMLRPC: 'on' } });

const env = { RESPONSE_CACHE_BYTES: '0', XMLRPC: 'on' };
const textAt = async (server: RunningSite, path: string) => {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`);
  return { status: answer.status, text: await answer.text() };
};

interface Failure {
  code: string;
  message: string;
}

/** Messages of an agent that search for items. */
const searches = (count: number) =>
  Array.from({ length: count }, (_, id) => ({
    ...{ jsonrpc: '2.0', id, method: 'tools/call' },
    params: { name: 'search-content', arguments: { first: 50 - id } },
  }));

describe('when the client leaves, no further statement runs', () => {
  it.each([
    ['of a REST list', { path: '/cms-json/cms/v2/posts?per_page=100&_embed' }],
    ['of a page', { path: '/' }],
    ['of a feed', { path: '/feed/' }],
    ['of a sitemap', { path: '/cms-sitemap-posts-post-1.xml' }],
    [
      'of the messages of an agent',
      {
        path: '/mcp',
        json: searches(20),
      },
    ],
    [
      'of calls over XML-RPC',
      {
        path: '/xmlrpc.php',
        body: callXml('system.multicall', [
          Array.from({ length: 20 }, (_, index) => ({
            methodName: 'wp.getPosts',
            params: [...credentials('admin'), { number: index + 1 }],
          })),
        ]),
      },
    ],
  ])('%s', async (_title, request) => {
    const { database } = cms.app.domain.kernel;
    // Statements that have begun at the same time are completed, at most four.
    expect(await statementsOfAbandoned({ database, port: cms.port }, request)).toBeLessThanOrEqual(4);
    const all = await statementsOfAbandoned({ database, port: cms.port }, { ...request, isAbandoned: false });
    if (request.path === '/mcp' || request.path === '/xmlrpc.php') expect(all).toBeGreaterThan(4);
  });
});

describe('the budget of a request', () => {
  it('is the same for all kinds of answers, and the refusal names the setting', async () => {
    const limited = await site.start({ env: { ...env, REQUEST_MAX_COST: '800' } });
    expect((await limited.get('posts?per_page=2')).status).toBe(200);
    const list = await limited.get<Failure>('posts?per_page=100');
    expect([list.status, list.body.code]).toEqual([400, 'request_limit_exceeded']);
    expect(list.body.message).toContain('REQUEST_MAX_COST');
    const page = await textAt(limited, '/cms-sitemap-posts-post-1.xml');
    expect(page.status).toBe(400);
    expect(page.text).toContain('cost of more than 800');
    const headers = { accept: 'application/json, text/event-stream' };
    const answerTo = async (count: number) =>
      JSON.stringify((await limited.send({ method: 'POST', path: '/mcp', json: searches(count), headers })).body);
    expect(await answerTo(1)).toContain('structuredContent');
    expect(await answerTo(8)).toContain('request_limit_exceeded');
  });

  it('is that of all entries of a batch, which fail from then on', async () => {
    const limited = await site.start({ env: { ...env, REQUEST_MAX_COST: '1500' } });
    const requests = Array.from({ length: 25 }, (_, index) => ({
      ...{ method: 'PUT', path: `/cms/v2/posts/${postIds.mint}` },
      body: { title: `Title ${index}` },
    }));
    const { status, body } = await limited.send<{ responses: { status: number; body: Failure }[] }>({
      ...{ method: 'POST', path: '/cms-json/batch/v1', as: 'admin', json: { requests } },
    });
    expect(status).toBe(207);
    const failures = body.responses.map(({ body: { code } }) => code ?? 'none');
    expect(failures[0]).toBe('none');
    expect(failures.at(-1)).toBe('request_limit_exceeded');
    const { body: post } = await limited.get(`posts/${postIds.mint}`);
    // The entry that reached the limit may have been saved.
    const [last] = failures.flatMap((code, index) => (code === 'none' ? [] : [index]));
    expect([`Title ${Number(last) - 1}`, `Title ${last}`]).toContain(post.title.rendered);
  });

  it('is that of all calls over XML-RPC, which fail from then on', async () => {
    const limited = await site.start({ env: { ...env, REQUEST_MAX_ANSWER_BYTES: '200000' } });
    const calls = Array(20).fill({ methodName: 'wp.getPosts', params: [...credentials('admin'), { number: 100 }] });
    const { status, text } = await sendCall(callXml('system.multicall', [calls]), { port: limited.port });
    expect(status).toBe(200);
    expect(text).toContain('post_title');
    expect(faultIn(text)).toEqual({ code: 400, message: expect.stringContaining('REQUEST_MAX_ANSWER_BYTES') });
    expect(text.match(/faultCode/g)?.length).toBeGreaterThan(10);
  });

  it('does not refuse long lists', async () => {
    expect((await cms.get<unknown[]>('posts?per_page=100&_embed&context=edit', { as: 'admin' })).body).toHaveLength(
      100,
    );
    const { text } = await sendCall(callXml('wp.getPosts', [...credentials('admin'), { number: 100 }]));
    expect(text.match(/<name>post_title</g)).toHaveLength(100);
  });
});

/** Runs `body` while no statement of the readers of a program is answered. */
async function withoutAnswers<Result>({ app }: RunningSite, body: () => Promise<Result>): Promise<Result> {
  const { reader } = app.domain.kernel.database;
  const run = reader.$queryRaw.bind(reader) as unknown as (...values: unknown[]) => Promise<unknown>;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const value = (async (...values: unknown[]) => {
    await answered;
    return run(...values);
  }) as unknown as DatabaseClient['$queryRaw'];
  Object.defineProperty(reader, '$queryRaw', { configurable: true, value });
  try {
    return await body();
  } finally {
    Object.defineProperty(reader, '$queryRaw', { configurable: true, writable: true, value: run });
    answer();
  }
}

it('a database that does not answer until the deadline is an outage on all interfaces', async () => {
  const limited = await site.start({ env: { ...env, REQUEST_MAX_SECONDS: '8', GRAPHQL_MAX_SECONDS: '8' } });
  const search = async (first: number) =>
    callTool(await connectAgent(limited), { name: 'search-content', arguments: { first } });
  const wpgraphql = (first: number) =>
    limited.send<{ errors: { extensions: object }[] }>({
      ...{ method: 'POST', path: '/wpgraphql', json: { query: `{ posts(first: ${first}) { nodes { databaseId } } }` } },
    });
  // What all requests share is loaded before.
  await Promise.all([
    limited.get('posts'),
    textAt(limited, '/'),
    textAt(limited, '/comments/feed/'),
    search(3),
    wpgraphql(3),
  ]);
  const [list, domain, other, page, feed, found] = await withoutAnswers(limited, () =>
    Promise.all([
      limited.get<Failure>('posts?per_page=7'),
      limited.graphql('{ posts(first: 7) { nodes { databaseId } } }'),
      wpgraphql(7),
      textAt(limited, '/?paged=2'),
      textAt(limited, '/feed/'),
      search(7),
    ]),
  );
  expect([list.status, list.body.code, list.headers['retry-after']]).toEqual([503, 'service_unavailable', '5']);
  for (const { body } of [domain, other])
    expect(body.errors?.[0]?.extensions).toMatchObject({ code: 'service_unavailable', status: 503 });
  expect([page.status, feed.status]).toEqual([503, 503]);
  expect(textOf(found)).toContain('service_unavailable');
  expect((await limited.get('posts?per_page=7')).status).toBe(200);
});
