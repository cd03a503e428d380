// Measures reads while the site is written to: eight readers of 120 addresses beside 0, 1, 5 and 20 writes a second.
//   npm run bench:mixed -- --seconds 20 --rounds 3
// `--postgresql` measures on a schema of TEST_DATABASE_URL; `--no-cache` without the response cache.
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServerProcess } from '../../support/server-process.ts';
import { serverEnvironment, temporaryFolder } from '../processes.ts';
import { siteDatabase } from '../site/build.ts';
import { createRandom } from '../site/random.ts';
import { createSoakClient } from '../soak/soak-client.ts';
import { mixedAddresses } from './mixed-addresses.ts';
import { type MixedResult, runMixedTraffic } from './mixed-traffic.ts';

const SITE_POSTS = 1_000;
const RATES = [0, 1, 5, 20];
const WARM_UP_SECONDS = 4;

const { values } = parseArgs({
  options: {
    postgresql: { type: 'boolean', default: false },
    'no-cache': { type: 'boolean', default: false },
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
  },
});
const engine = values.postgresql ? 'postgresql' : 'sqlite';
const folder = temporaryFolder();
try {
  await measure();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

/** A copy of the site that the writes may change. */
async function writableSite(): Promise<string> {
  const server = process.env.TEST_DATABASE_URL;
  const url = await siteDatabase({ engine, posts: SITE_POSTS, rebuild: values.postgresql, server });
  if (engine === 'postgresql') return url;
  const file = join(folder, 'mixed.db');
  copyFileSync(url.slice('file:'.length), file);
  return `file:${file}`;
}

async function measure(): Promise<void> {
  const server = await startServerProcess({
    ...serverEnvironment(await writableSite(), folder),
    ...(values['no-cache'] ? {} : { RESPONSE_CACHE_BYTES: String(64 * 1_048_576) }),
    LOG_LEVEL: 'warn',
    METRICS_PORT: '0',
  });
  process.once('exit', () => void server.kill());
  const send = createSoakClient(server.port);
  const postIds = JSON.parse((await send({ path: '/wp-json/wp/v2/posts?per_page=100&_fields=id' })).text).map(
    ({ id }: { id: number }) => id,
  );
  const shared = { send, postIds, addresses: mixedAddresses(postIds), random: createRandom(11) };
  const results = new Map<number, MixedResult[]>(RATES.map((rate) => [rate, []]));
  await runMixedTraffic({ ...shared, seconds: WARM_UP_SECONDS, writesPerSecond: 1 });
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const writesPerSecond of RATES) {
      results
        .get(writesPerSecond)
        ?.push(await runMixedTraffic({ ...shared, seconds: Number(values.seconds), writesPerSecond }));
    }
  }
  report(results);
  await server.kill();
}

function report(results: ReadonlyMap<number, readonly MixedResult[]>): void {
  const perSecond = (list: readonly MixedResult[]) => {
    const sorted = list.map(({ reads }) => reads / Number(values.seconds)).sort((left, right) => left - right);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  };
  const withoutWrites = perSecond(results.get(0) ?? []);
  process.stdout.write(`${engine}, ${SITE_POSTS} posts, 8 readers\nwrites/s   reads/s   share   errors\n`);
  for (const [rate, list] of results) {
    const reads = perSecond(list);
    const errors = list.reduce((sum, { errors: count }) => sum + count, 0);
    const cells = [
      String(rate).padStart(8),
      reads.toFixed(0).padStart(9),
      (reads / withoutWrites).toFixed(2).padStart(7),
    ];
    process.stdout.write(`${cells.join(' ')} ${String(errors).padStart(8)}\n`);
  }
}
