// Changes items while servers are killed with SIGKILL, and reports what receivers that work well, answer late, fail and
// hang got of it. Options: `--changes 10000`, `--kills 20`, `--servers 2`, `--rate 20` (changes per
// second; as many as possible by default), `--assert`. Runs on the embedded database, and on PostgreSQL with
// TEST_DATABASE_URL.
import { parseArgs } from 'node:util';
import { type DrillReport, runWebhookDrill } from '../../support/webhook-drill.ts';

/** The time in milliseconds in which 99 % of the changes should reach a receiver that works well. */
const MAX_P99_MS = 1_000;

const { values } = parseArgs({
  options: {
    changes: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '20' },
    servers: { type: 'string', default: '2' },
    rate: { type: 'string', default: 'Infinity' },
    assert: { type: 'boolean', default: false },
  },
});

const kills = Number(values.kills);
const report = await runWebhookDrill({
  changes: Number(values.changes),
  kills,
  servers: Number(values.servers),
  rate: Number(values.rate),
  onProgress: (count) => {
    if (count % 500 === 0) process.stderr.write(`${count} changes\n`);
  },
});
process.stdout.write(
  `${report.acknowledged} changes acknowledged, ${report.journaled} in the journal, ${kills} kills, ${report.seconds} s\n`,
);
for (const { name, latency, ...counts } of report.receivers) {
  const figures = Object.entries(counts).map(([count, value]) => `${value} ${count}`);
  const { p50, p99, max } = latency;
  process.stdout.write(`${name}: ${figures.join(', ')}; commit to delivery p50 ${p50}, p99 ${p99}, max ${max} ms\n`);
}
if (values.assert && !isAsPromised(report)) process.exitCode = 1;
process.exit();

function isAsPromised({ receivers, acknowledged, journaled }: DrillReport): boolean {
  const isComplete = receivers.every(
    ({ lost, outOfOrder, doubles, messages }) => lost + outOfOrder + doubles === 0 && messages === journaled,
  );
  const p99 = receivers.find(({ name }) => name === 'well')?.latency.p99 ?? Number.POSITIVE_INFINITY;
  // A killed process makes its deliveries wait until their lease ends.
  return isComplete && journaled >= acknowledged && (kills > 0 || p99 < MAX_P99_MS);
}
