// Uploads many photographs at once while other clients read, and reports the durations of both and the memory:
//   npm run bench:uploads -- --uploads 200 --megabytes 5 --idle 15 --assert
import { rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { parseArgs } from 'node:util';
import { startPostern, temporaryFolder } from '../processes.ts';
import type { Check } from '../report/results.ts';
import { checkTable } from '../report/tables.ts';
import { PASSWORD } from '../site/bench-shape.ts';
import { siteDatabase } from '../site/build.ts';
import { quantile, type RequestResult, readWhile, send } from './load.ts';
import { photograph } from './photograph.ts';

const { values } = parseArgs({
  options: {
    uploads: { type: 'string', default: '200' },
    megabytes: { type: 'string', default: '5' },
    idle: { type: 'string', default: '15' },
    assert: { type: 'boolean', default: false },
  },
});
const [uploads, megabytes, idleSeconds] = [values.uploads, values.megabytes, values.idle].map(Number) as [
  number,
  number,
  number,
];

/** Targets: the memory, and the duration of reading during uploads as a multiple of that while idle. */
const MAX_MEGABYTES = 700;
const MAX_READ_SLOWDOWN = 5;

const READING = { readers: 4, pauseMs: 20 };
const posts = '/wp-json/wp/v2/posts';
const authorization = `Basic ${Buffer.from(`author1:${PASSWORD}`).toString('base64')}`;

const folder = temporaryFolder();
const databaseUrl = await siteDatabase({ engine: 'sqlite', posts: 1_000, rebuild: true, server: undefined });
const program = await startPostern({ databaseUrl, folder, cachesResponses: false });
try {
  const checks = await measure();
  process.stdout.write(`${checkTable(checks)}\n`);
  if (values.assert && checks.some(({ passed }) => !passed)) process.exitCode = 1;
} finally {
  await program.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(): Promise<Check[]> {
  const body = await photograph(megabytes * 1_000_000);
  const list = `${program.address}${posts}`;
  const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  // Warms up until the JavaScript engine has compiled the code.
  await readWhile(list, { ...READING, work: wait(3) });
  const idle = await readWhile(list, { ...READING, work: wait(idleSeconds) });
  const memory = watchMemory();
  const started = performance.now();
  const uploading = sendAll(body);
  const busy = await readWhile(list, { ...READING, work: uploading });
  const answers = await uploading;
  const seconds = (performance.now() - started) / 1_000;
  const peak = memory.stop();
  const created = answers.filter(({ status }) => status === 201).length;
  const [idleP99, busyP99] = [quantile(idle, 0.99), quantile(busy, 0.99)];
  const formatTimes = (results: readonly RequestResult[]) =>
    [0.5, 0.95, 0.99, 1].map((share) => quantile(results, share).toFixed(1)).join(' / ');
  process.stdout.write(
    [
      `${uploads} photographs of ${(body.length / 1e6).toFixed(1)} MB: ${seconds.toFixed(1)} s, ${(uploads / seconds).toFixed(1)} a second`,
      `an upload takes, p50 / p95 / p99 / longest: ${formatTimes(answers)} ms`,
      `reading while idle:     ${formatTimes(idle)} ms of ${idle.length}`,
      `reading during uploads: ${formatTimes(busy)} ms of ${busy.length}`,
      '',
    ].join('\n'),
  );
  return [
    { name: 'all uploads are stored', result: `${created} of ${uploads}`, passed: created === uploads },
    { name: `memory below ${MAX_MEGABYTES} MB`, result: `${Math.round(peak)} MB`, passed: peak < MAX_MEGABYTES },
    {
      name: `p99 of reading below ${MAX_READ_SLOWDOWN} times that while idle`,
      result: `${(busyP99 / idleP99).toFixed(1)} times`,
      passed: busyP99 < MAX_READ_SLOWDOWN * idleP99,
    },
    {
      name: 'all reads during the uploads succeed',
      result: `${busy.length}`,
      passed: busy.every(({ status }) => status === 200),
    },
  ];
}

async function sendAll(body: Buffer): Promise<RequestResult[]> {
  const agent = new Agent({ maxSockets: uploads });
  const uploadPhotograph = (number: number) =>
    send(`${program.address}/wp-json/wp/v2/media`, {
      agent,
      method: 'POST',
      headers: {
        'Content-Type': 'image/jpeg',
        'Content-Disposition': `attachment; filename="photo-${number}.jpg"`,
        'Content-Length': String(body.length),
        Authorization: authorization,
      },
      body,
    });
  return Promise.all(Array.from({ length: uploads }, (_, number) => uploadPhotograph(number)));
}

/** Records the peak memory of the program and its child processes. */
function watchMemory(): { stop(): number } {
  let peak = 0;
  const sample = () => {
    peak = Math.max(peak, program.memory());
  };
  const timer = setInterval(sample, 500);
  return {
    stop: () => {
      clearInterval(timer);
      sample();
      return peak;
    },
  };
}
