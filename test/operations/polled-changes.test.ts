import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PostItem } from '../support/rest-bodies.ts';
import { postIds } from '../support/site-content.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';
import { subscribe } from '../support/test-subscription.ts';
import { startUnassisted, type UnassistedProgram } from '../support/unassisted-program.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

const POLL_MS = 100;

/**
 * How much later than the interval a busy machine may show a change. Without polling it would be shown after the check of
 * the connection (15 seconds) or not at all.
 */
const MAX_DELAY_MS = 10_000;

let site: TestSite;
let receiver: WebhookReceiver;
let writer: UnassistedProgram;
let other: UnassistedProgram;

const canRun = process.env.TEST_DATABASE_URL !== undefined;

beforeAll(async () => {
  if (!canRun) return;
  site = await createTestSite();
  receiver = await startWebhookReceiver();
  const env = {
    ...site.environment(),
    DATABASE_NOTIFICATIONS: 'poll',
    DATABASE_POLL_MILLISECONDS: String(POLL_MS),
    WEBHOOK_TARGETS: receiver.host,
  };
  writer = await startUnassisted(env);
  other = await startUnassisted(env);
});
afterAll(async () => {
  if (!canRun) return;
  await writer.close();
  await other.close();
  await receiver.close();
  await site.dispose();
});

const PATH = `posts/${postIds.mint}`;
const write = async (title: string) => {
  const { status } = await writer.send({ method: 'POST', path: PATH, as: 'editor', json: { title } });
  expect(status).toBe(200);
};
const titleIn = async (program: UnassistedProgram) =>
  (await program.send<PostItem>({ path: PATH })).body.title.rendered;

describe.runIf(canRun)('without LISTEN (needs PostgreSQL)', () => {
  it('the process that writes shows its change at once, and others after the interval, from caches that work', async () => {
    const { reader } = other.app.domain.kernel.database;
    const [listening] = await reader.$queryRaw<{ count: bigint }[]>`
      SELECT COUNT(*) AS "count" FROM pg_stat_activity
      WHERE query LIKE 'LISTEN%' AND application_name = current_setting('application_name')`;
    expect(listening?.count).toBe(0n);
    const hits = () => other.app.responseCache?.counts().hits ?? 0;
    for (let round = 0; round < 5; round++) {
      const hitsBefore = hits();
      await titleIn(other);
      await expect.poll(async () => (await titleIn(other)) && hits() - hitsBefore, { interval: 10 }).toBeGreaterThan(0);
      await write(`Polled ${round}`);
      expect(await titleIn(writer)).toBe(`Polled ${round}`);
      await expect
        .poll(() => titleIn(other), { interval: 10, timeout: POLL_MS + MAX_DELAY_MS })
        .toBe(`Polled ${round}`);
    }
  });

  it('subscriptions and webhooks of another process report a change after the interval', async () => {
    const json = { name: 'polled', url: `${receiver.url}/polled`, types: ['post'] };
    expect(
      (await other.send({ method: 'POST', path: '/cms-json/postern/v1/webhooks', as: 'admin', json })).status,
    ).toBe(201);
    other.app.startJobs();
    const query = 'subscription { contentChanged(kinds: ["Post"]) { action databaseId } }';
    const subscription = await subscribe(other.port, { query });
    await write('Reported');
    expect(await subscription.next()).toMatchObject({
      data: { contentChanged: { action: 'UPDATED', databaseId: postIds.mint } },
    });
    await expect.poll(() => receiver.received.length, { interval: 10 }).toBeGreaterThan(0);
    expect(receiver.received[0]?.body.data.id).toBe(postIds.mint);
    subscription.close();
  });
});
