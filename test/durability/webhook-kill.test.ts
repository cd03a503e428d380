import { expect, test } from 'vitest';
import { isLong } from '../support/property-runs.ts';
import { runWebhookDrill } from '../support/webhook-drill.ts';

// `npm run bench:webhooks` runs the same with 10,000 changes and 20 kills.
test('webhooks lose nothing and preserve the order of each item while their senders are killed', async () => {
  // Each server is killed once, or twice.
  const extent = isLong ? { changes: 200, kills: 3 } : { changes: 120, kills: 2 };
  const { acknowledged, journaled, receivers } = await runWebhookDrill({ ...extent, servers: 2 });
  expect(journaled).toBeGreaterThanOrEqual(acknowledged);
  for (const { messages, ...result } of receivers) {
    expect(messages).toBe(journaled);
    expect(result).toMatchObject({ lost: 0, outOfOrder: 0, doubles: 0 });
  }
  expect(receivers.find(({ name }) => name === 'failing')?.repeats).toBeGreaterThan(extent.changes / 20);
});
