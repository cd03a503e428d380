import { describe, expect } from 'vitest';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { cms, site, siteTest } from '../support/site-test.ts';
import { isRunning, logLines, startedPids } from '../support/supervised-processes.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

/** Processes start in two seconds, but they take much longer on a busy machine. */
const PATIENCE_MS = 600_000;
const SCHEDULED = 6;

let receiver: WebhookReceiver;
const it = siteTest(async (onCleanup) => {
  receiver = await startWebhookReceiver();
  onCleanup(receiver.close);
  return { env: { WEBHOOK_TARGETS: receiver.host } };
});

// As on two machines with one database. The tests use the same programs, in this order.
describe.runIf(process.env.TEST_DATABASE_URL)('two supervisors (needs PostgreSQL)', { timeout: PATIENCE_MS }, () => {
  const servers: ServerProcess[] = [];

  it.beforeAll(async () => {
    const env = {
      ...site.environment(),
      // Connections are opened when they are needed, so this opens no more than usual.
      DATABASE_POOL: '900',
      WORKERS: '1',
      LOG_LEVEL: 'info',
      WPGRAPHQL_PATH: 'off',
      WEBHOOK_TARGETS: receiver.host,
    };
    // One after the other, because the first one builds the program if necessary.
    for (let count = 0; count < 2; count++) servers.push(await startServerProcess(env));
  }, PATIENCE_MS);
  it.afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill()));
  });

  it('publish each scheduled item once, and deliver one webhook for it', async () => {
    const webhook = { name: 'once', url: `${receiver.url}/once`, types: ['post'] };
    expect(
      (await cms.send({ method: 'POST', path: '/cms-json/postern/v1/webhooks', as: 'admin', json: webhook })).status,
    ).toBe(201);
    const ids: number[] = [];
    for (let number = 0; number < SCHEDULED; number++) {
      const json = { title: `Scheduled ${number}`, status: 'future', date_gmt: '2099-01-01T00:00:00' };
      const { body } = await cms.send({ method: 'POST', path: 'posts', as: 'admin', json });
      ids.push(body.id);
    }
    const { reader, transaction } = site.database;
    const due = { date: '2020-01-01T00:00:00', dateGmt: '2020-01-01T00:00:00' };
    // For both schedulers at the same time.
    await transaction((client) => client.post.updateMany({ where: { id: { in: ids } }, data: due }));
    const delivered = () =>
      receiver.received
        .map(({ body }) => body.data)
        .filter(({ id, effect }) => ids.includes(id) && effect === 'published')
        .map(({ id }) => id)
        .sort((a, b) => a - b);
    await expect.poll(delivered, { timeout: PATIENCE_MS }).toEqual(ids);
    // Both schedulers have had another round, and both senders several.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(delivered()).toEqual(ids);
    const entries = await reader.auditEntry.findMany({ where: { action: 'published', kind: 'post' } });
    expect(entries.map(({ objectId, program }) => [Number(objectId), program]).sort()).toEqual(
      ids.map((id) => [id, 'scheduler']),
    );
  });

  it('log a warning, because their pools may take more connections than the server accepts', () => {
    const warning = /^The processes may need 6753 connections, .* set DATABASE_POOL=\d+, or raise max_connections$/;
    for (const server of servers) expect(logLines(server).filter(({ msg }) => warning.test(msg))).toHaveLength(1);
  });

  it('of which one is killed: its processes end, and the other one goes on', async () => {
    const [killed, other] = servers as [ServerProcess, ServerProcess];
    const pids = [...startedPids(killed, 'worker'), ...startedPids(killed, 'jobs')];
    expect(pids.filter(isRunning)).toHaveLength(2);
    killed.signal('SIGKILL');
    await expect.poll(() => pids.filter(isRunning), { timeout: PATIENCE_MS }).toEqual([]);
    const answer = await fetch(`http://127.0.0.1:${other.port}/readyz`);
    expect(answer.status).toBe(200);
    other.signal('SIGINT');
    expect(await other.ended).toBe(0);
  });
});
