// Measures how long a change takes to reach many subscribers, from the moment at which its write is answered. Options:
// `--subscribers 1000`, `--rounds 10`, `--postgresql` (needs TEST_DATABASE_URL), `--assert`.
import { rmSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { parseArgs } from 'node:util';
import { jsonHeaders, POSTS, passwordHeaders } from '../cases/bench-case.ts';
import { writeRequest } from '../cases/write-requests.ts';
import { median } from '../measure.ts';
import { startPostern, temporaryFolder } from '../processes.ts';
import { siteDatabase } from '../site/build.ts';

/** The time in milliseconds in which all subscribers should have the event. */
const MAX_MS = 200;

const DOCUMENT = `subscription {
  contentChanged(kinds: ["Post"]) { action id node { ... on Post { title { rendered } slug } } }
}`;

const { values } = parseArgs({
  options: {
    subscribers: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '10' },
    postgresql: { type: 'boolean', default: false },
    assert: { type: 'boolean', default: false },
  },
});
const engine = values.postgresql ? 'postgresql' : 'sqlite';
const subscribers = Number(values.subscribers);
const folder = temporaryFolder();
const databaseUrl = await siteDatabase({
  engine,
  posts: 10_000,
  rebuild: false,
  server: process.env.TEST_DATABASE_URL,
});
const program = await startPostern({
  databaseUrl,
  folder,
  cachesResponses: false,
  environment: { GRAPHQL_MAX_SUBSCRIPTIONS_PER_CLIENT: String(subscribers) },
});
try {
  const passed = await measure();
  if (values.assert && !passed) process.exitCode = 1;
} finally {
  await program.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

async function measure(): Promise<boolean> {
  const memoryBefore = program.memory();
  let received = 0;
  let onAll = () => {};
  const count = () => {
    if (++received === subscribers) onAll();
  };
  const streams: IncomingMessage[] = [];
  for (let index = 0; index < subscribers; index++) streams.push(await subscribe(count));
  const memory = (program.memory() - memoryBefore) / subscribers;
  const durations: number[] = [];
  const processor: number[] = [];
  const ids: number[] = [];
  for (let round = 0; round <= Number(values.rounds); round++) {
    received = 0;
    const all = new Promise<void>((resolve) => {
      onAll = resolve;
    });
    const cpu = program.processorTime();
    ids.push(await create(round));
    const written = performance.now();
    await all;
    // The first round compiles the code.
    if (round === 0) continue;
    durations.push(performance.now() - written);
    processor.push((program.processorTime() - cpu) / 1_000);
  }
  for (const stream of streams) stream.destroy();
  for (const id of ids)
    await fetch(`${program.address}${POSTS}/${id}?force=true`, { method: 'DELETE', headers: passwordHeaders });
  const longest = Math.max(...durations);
  process.stdout.write(
    `${engine}, ${subscribers} subscribers, one change: all have it after ${median(durations).toFixed(0)} ms (median), ` +
      `${longest.toFixed(0)} ms (longest); processor time ${median(processor).toFixed(0)} ms; ` +
      `memory of a subscriber ${(memory * 1_024).toFixed(0)} KB\n`,
  );
  return median(durations) <= MAX_MS;
}

async function create(index: number): Promise<number> {
  const { method, path, body } = writeRequest({ name: 'create', index, posts: 1 });
  const response = await fetch(`${program.address}${path}`, {
    method,
    headers: { ...jsonHeaders, ...passwordHeaders },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { id: number }).id;
}

/** Opens a subscription; `onEvent` is called for each of its events. Throws if the server refuses it. */
function subscribe(onEvent: () => void): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { ...jsonHeaders, accept: 'text/event-stream' };
    const agent = new Agent({ keepAlive: false });
    const outgoing = request(`${program.address}/graphql`, { method: 'POST', headers, agent }, (incoming) => {
      if (incoming.statusCode !== 200) reject(new Error(`A subscription is refused with ${incoming.statusCode}.`));
      incoming.setEncoding('utf8');
      incoming.on('error', () => {});
      incoming.on('data', (text: string) => {
        if (text.includes('"errors"')) throw new Error(text);
        if (text.includes('event: next')) onEvent();
      });
      resolve(incoming);
    });
    outgoing.on('error', reject);
    outgoing.end(JSON.stringify({ query: DOCUMENT }));
  });
}
