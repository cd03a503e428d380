import { expect } from 'vitest';
import { startServerProcess } from '../support/server-process.ts';
import { it, site } from '../support/site-test.ts';

it('a terminated server reports that it is draining, answers late requests, and ends with code 0', async () => {
  // Long enough for requests during the delay, even on a busy machine.
  const env = { LOG_LEVEL: 'info', LOG_REQUESTS: 'on', METRICS_PORT: '0', DRAIN_DELAY_SECONDS: '6' };
  const server = await startServerProcess({ ...site.environment(), ...env });
  const { port, metricsPort } = server;
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      async (response) => [response.status, ((await response.json()) as { state: string }).state],
      () => null,
    );
  try {
    expect(await ready()).toEqual([200, 'serving']);
    const answer = await fetch(`http://127.0.0.1:${port}/cms-json/cms/v2/posts?per_page=1`);
    expect(answer.status).toBe(200);
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toContain(
      'http_request_duration_seconds_count{component="rest",method="GET",route="/cms/v2/posts",status="200"} 1',
    );
    server.terminate();
    await expect.poll(ready, { interval: 20 }).toEqual([503, 'draining']);
    const lateAnswer = await fetch(`http://127.0.0.1:${port}/cms-json/cms/v2/posts?per_page=1`);
    expect([lateAnswer.status, lateAnswer.headers.get('connection')]).toEqual([200, 'close']);
    expect(await server.ended).toBe(0);
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['draining', 'stopped']));
    expect(lines).toContainEqual(
      expect.objectContaining({
        msg: 'request',
        path: '/cms-json/cms/v2/posts',
        route: '/cms/v2/posts',
        status: 200,
        requestId: answer.headers.get('x-request-id'),
      }),
    );
  } finally {
    await server.kill();
  }
});
