import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { context, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { describe, expect } from 'vitest';
import type { Database } from '../../schema/core/domain-kernel.ts';
import { createHealth } from '../../src/operations/health.ts';
import { postIds } from '../support/site-content.ts';
import { cms, site, siteTest } from '../support/site-test.ts';

const it = siteTest({ env: { METRICS_PORT: '0', TRUSTED_PROXIES: 'loopback' } });

describe('health', () => {
  it('reports that the program is live and ready', async () => {
    const [alive, ready] = [await cms.get('/livez'), await cms.get('/readyz')];
    expect([alive.status, alive.body]).toEqual([200, { status: 'ok', state: 'alive' }]);
    expect([ready.status, ready.body]).toEqual([
      200,
      { status: 'ok', state: 'serving', database: 'ok', storage: 'ok' },
    ]);
    expect(ready.headers['cache-control']).toBe('no-store');
    expect((await cms.send({ method: 'POST', path: '/readyz' })).status).toBe(405);
  });

  it('reports that the program is live but not ready during start and shutdown', async () => {
    for (const state of ['starting', 'draining'] as const) {
      cms.app.health.setState(state);
      const { status, body } = await cms.get('/readyz');
      expect([status, body]).toEqual([503, { status: 'unavailable', state, database: 'ok', storage: 'ok' }]);
      expect((await cms.get('/livez')).status).toBe(200);
    }
    cms.app.health.setState('serving');
    expect((await cms.get('/readyz')).status).toBe(200);
  });

  it('reports that the program is not ready without its database', async () => {
    const unreachable = { $queryRaw: () => Promise.reject(new Error('no connection')) };
    const health = createHealth({ reader: unreachable, primary: unreachable } as unknown as Database, {
      hasSpace: async () => true,
    });
    const server = createServer((request, response) => health.handle({ request, response, path: request.url ?? '' }));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`);
      expect([response.status, await response.json()]).toMatchObject([503, { database: 'unreachable' }]);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});

describe('request ids', () => {
  it('are in every answer, and IDs of trusted proxies are preserved', async () => {
    for (const path of [`posts/${postIds.sowingPeas}`, '/graphql', '/nowhere', '/livez']) {
      expect((await cms.get(path)).headers['x-request-id'], path).toMatch(/^[\da-f-]{36}$/);
      const { headers } = await cms.get(path, { headers: { 'x-request-id': 'edge-17' } });
      expect(headers['x-request-id'], path).toBe('edge-17');
    }
    const { headers } = await cms.get(`posts/${postIds.sowingPeas}`, { headers: { 'x-request-id': 'a b\t"' } });
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });

  it('of other clients are replaced', async () => {
    const otherSite = await site.start();
    const { headers } = await otherSite.get(`posts/${postIds.sowingPeas}`, { headers: { 'x-request-id': 'edge-17' } });
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('metrics', () => {
  it('count requests by pattern and status, and GraphQL operations by result', async () => {
    await cms.get(`posts/${postIds.sowingPeas}`);
    await cms.get('posts/999999');
    await cms.graphql('{ site { name } }');
    await cms.graphql('{ post(id: 999999) { title { rendered } } }');
    await cms.graphql('{ nothing }');
    const text = (await cms.app.metrics?.text()) ?? '';
    const route = '/cms/v2/posts/(?P<id>[\\\\d]+)';
    for (const status of [200, 404]) {
      const labels = `component="rest",method="GET",route="${route}",status="${status}"`;
      expect(text).toMatch(new RegExp(`http_request_duration_seconds_count\\{${escaped(labels)}\\} \\d`));
    }
    for (const labels of [
      'type="query",outcome="ok"',
      'type="query",outcome="error"',
      'type="unknown",outcome="refused"',
    ]) {
      expect(text).toMatch(new RegExp(`graphql_operations_total\\{${labels}\\} \\d`));
    }
    expect(text).not.toContain('route="/cms/v2/tags"');
    for (const route of ['/cms/v2/tags', '%2Fcms%2Fv2%2Ftags%2F&per_page=1'])
      expect((await cms.get(`/index.php?rest_route=${route}`)).status).toBe(200);
    expect(await cms.app.metrics?.text()).toContain(
      'http_request_duration_seconds_count{component="rest",method="GET",route="/cms/v2/tags",status="200"} 2',
    );
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).not.toContain('/999999');
  });

  it('are served only if enabled, and never at the public address', async () => {
    expect((await site.start()).app.metrics).toBeNull();
    expect((await cms.get('/metrics')).status).toBe(404);
  });
});

describe('spans', () => {
  it('of requests and operations reach the configured SDK and continue the trace of the caller', async () => {
    const exporter = new InMemorySpanExporter();
    const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
    provider.register();
    try {
      const traced = await site.start();
      const traceId = '0af7651916cd43dd8448eb211c80319c';
      const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
      await traced.graphql('query Name { site { name } }', { headers });
      await traced.get(`posts/${postIds.sowingPeas}`, { headers });
      await expect
        .poll(() =>
          exporter
            .getFinishedSpans()
            .map(({ name }) => name)
            .filter((name) => !name.startsWith('sql '))
            .sort(),
        )
        .toEqual(['GET /cms/v2/posts/(?P<id>[\\d]+)', 'POST /graphql', 'graphql query']);
      const spans = exporter.getFinishedSpans();
      expect(new Set(spans.map((span) => span.spanContext().traceId))).toEqual(new Set([traceId]));
      const [operation, request] = ['graphql query', 'POST /graphql'].map((name) =>
        spans.find((span) => span.name === name),
      );
      expect(operation?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId);
      expect(operation?.attributes['graphql.operation.name']).toBe('Name');
      expect(request?.attributes).toMatchObject({ 'http.route': '/graphql', 'http.response.status_code': 200 });
    } finally {
      await provider.shutdown();
      trace.disable();
      context.disable();
    }
  });

  it('of SQL statements are below those of operations and requests, and contain no values', async () => {
    const exporter = new InMemorySpanExporter();
    const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
    provider.register();
    try {
      const traced = await site.start();
      await traced.graphql('query Search { posts(where: { search: "secretword" }) { nodes { id } } }');
      await traced.get('posts?search=secretword');
      await traced.send({ method: 'POST', path: 'posts', as: 'admin', json: { title: 'secretword' } });
      const spansNamed = (start: string) => exporter.getFinishedSpans().filter(({ name }) => name.startsWith(start));
      await expect.poll(() => spansNamed('POST /cms/v2/posts').length).toBe(1);
      const parents = new Map(exporter.getFinishedSpans().map((span) => [span.spanContext().spanId, span.name]));
      const statements = spansNamed('sql ');
      const parentNames = statements.map(({ parentSpanContext }) => parents.get(parentSpanContext?.spanId ?? ''));
      expect(new Set(parentNames)).toEqual(
        new Set(['graphql query', 'POST /graphql', 'GET /cms/v2/posts', 'POST /cms/v2/posts']),
      );
      expect(new Set(statements.map(({ name }) => name))).toContain('sql insert');
      const texts = statements.map(({ attributes }) => String(attributes['db.query.text']));
      expect(texts.some((text) => /^SELECT .* FROM "posts"/.test(text))).toBe(true);
      expect(JSON.stringify(statements.map(({ attributes }) => attributes))).not.toContain('secretword');
      expect(statements[0]?.attributes['db.system.name']).toBe(site.database.dialect.engine);
    } finally {
      await provider.shutdown();
      trace.disable();
      context.disable();
    }
  });
});

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
