// Requests many sizes of one photograph at once while other clients read, and reports the durations of reading, and what
// became of the requests:
//   npm run bench:images -- --images 1000 --idle 15 --assert
import { createHmac, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { parseArgs } from 'node:util';
import { startPostern, temporaryFolder } from '../processes.ts';
import type { Check } from '../report/results.ts';
import { checkTable } from '../report/tables.ts';
import { PASSWORD } from '../site/bench-shape.ts';
import { siteDatabase } from '../site/build.ts';
import { quantile, type RequestResult, readWhile } from '../uploads/load.ts';
import { photograph } from '../uploads/photograph.ts';
import { requestUntilMade, type VariantResult } from './patient-requests.ts';

const { values } = parseArgs({
  options: {
    images: { type: 'string', default: '1000' },
    megabytes: { type: 'string', default: '5' },
    idle: { type: 'string', default: '15' },
    assert: { type: 'boolean', default: false },
  },
});
const [images, megabytes, idleSeconds] = [values.images, values.megabytes, values.idle].map(Number) as [
  number,
  number,
  number,
];

/** The target: the 99th percentile of reading meanwhile, as a multiple of that while idle. */
const MAX_READ_SLOWDOWN = 4;

const READING = { readers: 4, pauseMs: 20 };
const SMALLEST_WIDTH = 100;
const posts = '/wp-json/wp/v2/posts';
const authorization = `Basic ${Buffer.from(`author1:${PASSWORD}`).toString('base64')}`;
const key = randomBytes(32).toString('hex');

const folder = temporaryFolder();
const databaseUrl = await siteDatabase({ engine: 'sqlite', posts: 1_000, rebuild: true, server: undefined });
const environment = { IMAGE_KEY: key };
const program = await startPostern({ databaseUrl, folder, cachesResponses: false, environment });
try {
  const checks = await measure();
  process.stdout.write(`${checkTable(checks)}\n`);
  if (values.assert && checks.some(({ passed }) => !passed)) process.exitCode = 1;
} finally {
  await program.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Uploads the photograph and returns the key of its file, such as `2026/11/photo.jpg`. */
async function uploadPhotograph(): Promise<string> {
  const response = await fetch(`${program.address}/wp-json/wp/v2/media`, {
    method: 'POST',
    headers: {
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment; filename="photo.jpg"',
      authorization,
    },
    body: new Uint8Array(await photograph(megabytes * 1_000_000)),
  });
  if (response.status !== 201) throw new Error(`The upload was answered with ${response.status}.`);
  const { source_url: address } = (await response.json()) as { source_url: string };
  return address.slice(address.indexOf('/uploads/') + '/uploads/'.length);
}

/** The signed addresses of as many sizes as are requested. */
function addressesOf(file: string): string[] {
  return Array.from({ length: images }, (_, index) => {
    const query = `w=${SMALLEST_WIDTH + index}&format=webp`;
    const signature = createHmac('sha256', key).update(`${file}?${query}`).digest('base64url');
    return `${program.address}/wp-content/uploads/${file}?${query}&s=${signature}`;
  });
}

async function measure(): Promise<Check[]> {
  const addresses = addressesOf(await uploadPhotograph());
  const list = `${program.address}${posts}`;
  const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  // Warms up until the JavaScript engine has compiled the code.
  await readWhile(list, { ...READING, work: wait(3) });
  const idle = await readWhile(list, { ...READING, work: wait(idleSeconds) });
  const started = performance.now();
  const agent = new Agent({ keepAlive: true, maxSockets: images });
  const requesting = Promise.all(addresses.map((address) => requestUntilMade(address, agent)));
  const busy = await readWhile(list, { ...READING, work: requesting });
  const results = await requesting;
  agent.destroy();
  report({ idle, busy, results, seconds: (performance.now() - started) / 1_000 });
  const slowdown = quantile(busy, 0.99) / quantile(idle, 0.99);
  const made = results.filter(({ status }) => status === 200).length;
  const isRefusalPolite = results.every(({ refusals, delays }) => delays.length === refusals);
  return [
    { name: 'all images are made', result: `${made} of ${images}`, passed: made === images },
    { name: 'every refusal says when to try again', result: `${isRefusalPolite}`, passed: isRefusalPolite },
    {
      name: `p99 of reading below ${MAX_READ_SLOWDOWN} times that while idle`,
      result: `${slowdown.toFixed(1)} times`,
      passed: slowdown < MAX_READ_SLOWDOWN,
    },
    {
      name: 'all reads meanwhile succeed',
      result: `${busy.length}`,
      passed: busy.every(({ status }) => status === 200),
    },
  ];
}

function report(input: {
  idle: readonly RequestResult[];
  busy: readonly RequestResult[];
  results: readonly VariantResult[];
  seconds: number;
}): void {
  const { idle, busy, results, seconds } = input;
  const formatTimes = (timed: readonly RequestResult[]) =>
    [0.5, 0.95, 0.99, 1].map((share) => quantile(timed, share).toFixed(1)).join(' / ');
  const refusals = results.reduce((sum, result) => sum + result.refusals, 0);
  const lines = [
    `${images} sizes requested at once: ${seconds.toFixed(1)} s, ${(images / seconds).toFixed(1)} a second, ${refusals} answers 503`,
    `until an image arrives, p50 / p95 / p99 / longest: ${formatTimes(results)} ms`,
    `reading while idle:         ${formatTimes(idle)} ms of ${idle.length}`,
    `reading during the images:  ${formatTimes(busy)} ms of ${busy.length}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n\n`);
}
