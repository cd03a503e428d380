import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { passwordOf } from '../support/site-content.ts';
import { it, site } from '../support/site-test.ts';
import { startLoad } from '../support/steady-load.ts';
import { isRunning, logLines, startedPids } from '../support/supervised-processes.ts';
import { basicHeader } from '../support/test-site.ts';
import { subscribe } from '../support/test-subscription.ts';

/** Processes start in two seconds, but they and the load of a test take much longer on a busy machine. */
const PATIENCE_MS = 600_000;
const LIST = '/cms-json/cms/v2/posts?per_page=1';

const TIMEOUT = { timeout: PATIENCE_MS + 40_000 };

// The tests use one program, in this order.
describe.runIf(process.env.TEST_DATABASE_URL)('a program with two workers (needs PostgreSQL)', TIMEOUT, () => {
  let server: ServerProcess;
  let folder: string;
  const address = (path: string) => `http://127.0.0.1:${server.port}${path}`;
  /** The status of an answer, on a connection of its own. */
  const statusOf = async (path: string) => (await fetch(address(path), { headers: { connection: 'close' } })).status;
  const workers = () => startedPids(server, 'worker').filter(isRunning);
  const metric = async (series: string): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)).text();
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length + 1),
    );
  };

  it.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'postern-workers-'));
    const env = { WORKERS: '2', LOG_LEVEL: 'info', METRICS_PORT: '0', DRAIN_DELAY_SECONDS: '1', WPGRAPHQL_PATH: 'off' };
    server = await startServerProcess({ ...site.environment(), ...env }, { cwd: folder });
  }, PATIENCE_MS);
  it.afterAll(async () => {
    await server?.kill();
    await rm(folder, { recursive: true, force: true });
  });

  it('both workers serve the port, and the metrics are the sums of all processes', async () => {
    await expect.poll(() => workers().length).toBe(2);
    expect(server.output().match(/Postern is ready/g)).toHaveLength(1);
    for (let count = 0; count < 6; count++) {
      expect(await statusOf(LIST)).toBe(200);
    }
    const series =
      'http_request_duration_seconds_count{component="rest",method="GET",route="/cms/v2/posts",status="200"}';
    expect(await metric(series)).toBe(6);
    expect(await metric('supervised_processes{role="worker"}')).toBe(2);
    expect(await metric('supervised_processes{role="jobs"}')).toBe(1);
    expect(await statusOf('/readyz')).toBe(200);
  });

  it('a killed worker fails its own requests only, and another one takes its place', async () => {
    const [killed = 0] = workers();
    const clients = 6;
    const load = startLoad(address(LIST), { clients });
    await expect.poll(() => load.answered()).toBeGreaterThan(20);
    process.kill(killed, 'SIGKILL');
    const answered = load.answered();
    await expect.poll(() => startedPids(server, 'worker'), { timeout: PATIENCE_MS, interval: 20 }).toHaveLength(3);
    await expect.poll(() => load.answered(), { interval: 10 }).toBeGreaterThan(answered + 50);
    const { failures } = await load.stop();
    // Those of connections of the killed worker, of which each has one request, however they are distributed.
    expect(failures.length).toBeLessThanOrEqual(clients);
    expect(failures.filter((failure) => failure !== 'ECONNRESET')).toEqual([]);
    expect(workers()).toHaveLength(2);
    expect(workers()).not.toContain(killed);
    expect(await metric('supervised_process_failures_total{role="worker"}')).toBe(1);
    const failure = logLines(server).find(({ msg }) => msg === 'a process ended unexpectedly');
    expect(failure).toMatchObject({ role: 'worker', pid: killed, signal: 'SIGKILL', restartDelayMs: 0 });
  });

  it('SIGHUP replaces all processes with new settings, and no request fails', async () => {
    const oldPids = [...workers(), ...startedPids(server, 'jobs')];
    const subscription = await subscribe(server.port, { query: 'subscription { contentChanged { action } }' });
    const load = startLoad(address(LIST), { pauseMs: 5 });
    await writeFile(join(folder, '.env'), 'XMLRPC=on\n');
    expect(await statusOf('/xmlrpc.php')).toBe(404);
    server.signal('SIGHUP');
    const result = () =>
      logLines(server).find(({ msg }) => msg === 'reloaded' || msg.startsWith('the reload was'))?.msg;
    await expect.poll(result, { timeout: PATIENCE_MS }).toBeDefined();
    expect(result()).toBe('reloaded');
    const { answered, failures } = await load.stop();
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(50);
    expect(oldPids.filter(isRunning)).toEqual([]);
    expect(workers()).toHaveLength(2);
    // The stream was completed, not cut: its last result says to subscribe again.
    expect((await subscription.next())?.errors?.[0]?.extensions?.code).toBe('service_unavailable');
    expect(await subscription.next()).toBeNull();
    expect(await statusOf('/xmlrpc.php')).not.toBe(404);
    // The counts of the old processes remain.
    const series =
      'http_request_duration_seconds_count{component="rest",method="GET",route="/cms/v2/posts",status="200"}';
    expect(await metric(series)).toBeGreaterThanOrEqual(answered);
  });

  it('invalid settings stop a reload, and the processes go on', async () => {
    const pids = workers();
    await writeFile(join(folder, '.env'), 'XMLRPC=none\n');
    server.signal('SIGHUP');
    await expect
      .poll(() => logLines(server).find(({ msg }) => msg === 'the configuration is invalid')?.problems, {
        timeout: PATIENCE_MS,
      })
      .toEqual([expect.stringContaining('XMLRPC=none')]);
    await writeFile(join(folder, '.env'), '');
    expect(await statusOf(LIST)).toBe(200);
    expect(workers()).toEqual(pids);
  });

  it('SIGTERM to a worker replaces that worker', async () => {
    const [first = 0, second] = workers();
    process.kill(first, 'SIGTERM');
    await expect.poll(() => isRunning(first), { timeout: PATIENCE_MS }).toBe(false);
    expect(workers()).toHaveLength(2);
    expect(workers()).toContain(second);
  });

  it('SIGTERM under load completes every request, also one that is being sent', async () => {
    const pids = [...workers(), ...startedPids(server, 'jobs')];
    const load = startLoad(address(LIST), { pauseMs: 5, endsOnClose: true });
    const post = request(address('/cms-json/cms/v2/posts'), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: basicHeader('admin', passwordOf('admin')),
      },
    });
    const status = new Promise<number | undefined>((resolve, reject) => {
      post.once('error', reject).once('response', ({ statusCode }) => resolve(statusCode));
    });
    post.write('{"title":');
    await expect.poll(() => load.answered()).toBeGreaterThan(50);
    server.terminate();
    expect((await load.closed).failures).toEqual([]);
    post.end('"Sent in two parts"}');
    expect(await status).toBe(201);
    const entry = await site.database.reader.auditEntry.findFirst({ where: { name: 'Sent in two parts' } });
    expect(entry?.address).toBe('127.0.0.1');
    expect(await server.ended).toBe(0);
    expect(pids.filter(isRunning)).toEqual([]);
  });
});
