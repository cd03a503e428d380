// Sends mixed traffic at a set rate to one server for a long time, and reports whether errors occur, memory grows or
// answers become slower:
//   npm run soak -- --minutes 60 --rate 20 --json soak.json --assert
// `--postgresql` measures on a schema of TEST_DATABASE_URL. Ctrl+C ends the traffic early, with a report.
import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startServerProcess } from '../../support/server-process.ts';
import { POSTS } from '../cases/bench-case.ts';
import { serverEnvironment, temporaryFolder } from '../processes.ts';
import { siteDatabase } from '../site/build.ts';
import { createSoakClient } from './soak-client.ts';
import { startSoakReceiver } from './soak-listeners.ts';
import { readSoakOptions, type SoakOptions } from './soak-options.ts';
import { soakReads } from './soak-reads.ts';
import { type SoakError, SoakRecorder } from './soak-recorder.ts';
import { createMachineSampler, createProgramSampler, type SoakSample } from './soak-sample.ts';
import { progressLine, soakSummary } from './soak-summary.ts';
import { startSoakTraffic } from './soak-traffic.ts';
import { soakUploads } from './soak-uploads.ts';
import { soakChecks } from './soak-verdict.ts';
import { soakWrites } from './soak-writes.ts';

/** No other benchmark has a site of this size, so that none is changed by the writes. */
const SITE_POSTS = 2_000;

const INTERVAL_MS = 10_000;

/** The response cache is small, so that it is full after warming up and its growth is not mistaken for a leak. */
const RESPONSE_CACHE_BYTES = 8 * 1_048_576;

const options = readSoakOptions(process.argv.slice(2), process.env);
const folder = temporaryFolder();
try {
  if (!(await soak(options)) && options.assert) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

async function createSoakSite({ engine }: SoakOptions): Promise<string> {
  const rebuild = engine === 'postgresql';
  const url = await siteDatabase({ engine, posts: SITE_POSTS, rebuild, server: process.env.TEST_DATABASE_URL });
  if (engine === 'postgresql') return url;
  const file = join(folder, 'soak.db');
  copyFileSync(url.slice('file:'.length), file);
  return `file:${file}`;
}

async function soak({ minutes, rate, jsonFile, engine }: SoakOptions): Promise<boolean> {
  const databaseUrl = await createSoakSite(options);
  const receiver = await startSoakReceiver();
  const server = await startServerProcess({
    ...serverEnvironment(databaseUrl, folder),
    RESPONSE_CACHE_BYTES: String(RESPONSE_CACHE_BYTES),
    LOG_LEVEL: 'warn',
    METRICS_PORT: '0',
    WEBHOOK_TARGETS: receiver.host,
  });
  // Also if an error ends this process.
  process.once('exit', () => void server.kill());
  try {
    const send = createSoakClient(server.port);
    const listeners = await receiver.listen(server.port, send);
    const recorder = new SoakRecorder(reportError);
    const postIds = await idsOfPosts(server.port);
    const operations = [...soakReads, ...soakWrites(), ...(await soakUploads())];
    const traffic = startSoakTraffic({ operations, rate, postIds, send, recorder });
    const samples = await sampleUntilEnd({
      ...{ minutes, recorder, listeners },
      sampleProgram: createProgramSampler(server, databaseUrl),
    });
    await traffic.stop();
    const { failures } = listeners.counts();
    await listeners.close();
    const checks = soakChecks(samples, failures);
    const { errors } = recorder;
    const log = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    writeFileSync(jsonFile, JSON.stringify({ engine, minutes, rate, checks, errors, log, samples }));
    for (const line of log.slice(0, 10)) process.stdout.write(`${line}\n`);
    process.stdout.write(`${soakSummary(samples, checks)}`);
    return checks.every(({ passed }) => passed);
  } finally {
    await server.kill();
  }
}

function reportError({ at, kind, outcome, text }: SoakError): void {
  process.stderr.write(`${at} ${kind}: ${outcome} ${text}\n`);
}

async function idsOfPosts(port: number): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; page <= SITE_POSTS / 100; page++) {
    const response = await fetch(`http://127.0.0.1:${port}${POSTS}?_fields=id&per_page=100&page=${page}`);
    ids.push(...((await response.json()) as { id: number }[]).map(({ id }) => id));
  }
  return ids;
}

async function sampleUntilEnd(input: {
  minutes: number;
  recorder: SoakRecorder;
  listeners: { counts(): { webhooks: number; events: number } };
  sampleProgram: () => Promise<SoakSample['program']>;
}): Promise<SoakSample[]> {
  const { minutes, recorder, listeners, sampleProgram } = input;
  const sampleMachine = createMachineSampler();
  const samples: SoakSample[] = [];
  const started = performance.now();
  let interrupted = false;
  process.once('SIGINT', () => {
    interrupted = true;
  });
  for (let count = 1; count * INTERVAL_MS <= minutes * 60_000 && !interrupted; count++) {
    await delay(Math.max(0, started + count * INTERVAL_MS - performance.now()));
    const { webhooks, events } = listeners.counts();
    const sample = {
      second: (performance.now() - started) / 1_000,
      ...recorder.endInterval(),
      program: await sampleProgram(),
      machine: sampleMachine(),
      webhooks,
      events,
    };
    samples.push(sample);
    if (count % 6 === 0) process.stderr.write(`${progressLine(samples.slice(-6))}\n`);
  }
  return samples;
}
