import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestSite, type TestSite } from '../support/site.ts';

const start = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.dispose());

test('a server that is told to end says so, answers what still comes, and ends well', async () => {
  const port = await freePort();
  const metricsPort = await freePort();
  const env = {
    ...process.env,
    ...site.environment(),
    ...{ PORT: String(port), HOST: '127.0.0.1', METRICS_PORT: String(metricsPort) },
    ...{ LOG_LEVEL: 'info', LOG_REQUESTS: 'on', DRAIN_DELAY_SECONDS: '3' },
  };
  const child = spawn(process.execPath, [start], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const output: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text));
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      async (response) => [response.status, ((await response.json()) as { state: string }).state],
      () => null,
    );
  try {
    await expect.poll(ready, { timeout: 25_000, interval: 100 }).toEqual([200, 'serving']);
    const answer = await fetch(`http://127.0.0.1:${port}/cms-json/cms/v2/posts?per_page=1`);
    expect(answer.status).toBe(200);
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toContain(
      'http_request_duration_seconds_count{face="rest",method="GET",route="/cms/v2/posts",status="200"} 1',
    );
    child.kill('SIGTERM');
    await expect.poll(ready, { timeout: 3_000, interval: 20 }).toEqual([503, 'draining']);
    const late = await fetch(`http://127.0.0.1:${port}/cms-json/cms/v2/posts?per_page=1`);
    expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
    expect(await ended).toBe(0);
    const lines = output
      .join('')
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
    child.kill('SIGKILL');
    await ended;
  }
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
