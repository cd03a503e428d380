// Streams the export of a large site, and reports throughput and memory:
//   npm run bench:export -- --posts 100000 --assert
import { rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { parseArgs } from 'node:util';
import { startPostern, temporaryFolder } from '../processes.ts';
import type { Check } from '../report/results.ts';
import { checkTable } from '../report/tables.ts';
import { PASSWORD } from '../site/bench-shape.ts';
import { siteDatabase } from '../site/build.ts';

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '100000' },
    assert: { type: 'boolean', default: false },
  },
});
const posts = Number(values.posts);

/** Target: additional memory compared with a program that has answered a request for the manifest. */
const MAX_ADDITIONAL_MEGABYTES = 150;

/** Target: additional memory of the second half of a large export compared with the first. */
const MAX_GROWTH_MEGABYTES = 25;

const authorization = `Basic ${Buffer.from(`author1:${PASSWORD}`).toString('base64')}`;

const folder = temporaryFolder();
const database = await siteDatabase({ engine: 'sqlite', posts, rebuild: false, server: undefined });
const program = await startPostern({ databaseUrl: database, folder, cachesResponses: false });

const request = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(`${program.address}/wp-json/export/v1/${path}`, { headers: { authorization } }, resolve).on('error', reject);
  });

/** Reads an export. Records the memory of the server at its start, after each twentieth of the posts, and at its end. */
async function readExport(): Promise<{ bytes: number; items: number; isComplete: boolean; memory: number[] }> {
  const answer = await request('all');
  if (answer.statusCode !== 200) throw new Error(`The export returned the status ${answer.statusCode}.`);
  const memory: number[] = [];
  let [bytes, items, remainder] = [0, 0, ''];
  answer.setEncoding('utf8');
  for await (const chunk of answer as AsyncIterable<string>) {
    bytes += Buffer.byteLength(chunk);
    const text = remainder + chunk;
    items += text.split(ITEM_MARKER).length - 1;
    remainder = text.slice(-ITEM_MARKER.length + 1);
    if (items >= (memory.length * posts) / 20) memory.push(Math.round(program.memory()));
  }
  memory.push(Math.round(program.memory()));
  return { bytes, items, isComplete: answer.complete, memory };
}

/** Occurs once in each item. */
const ITEM_MARKER = '"document_title":';

async function measure(): Promise<Check[]> {
  const manifest = await request('manifest');
  let text = '';
  for await (const chunk of manifest) text += String(chunk);
  const { total } = JSON.parse(text) as { total: number };
  const memoryBefore = program.memory();
  const processorTimeBefore = program.processorTime();
  const started = performance.now();
  const { bytes, items, isComplete, memory } = await readExport();
  const seconds = (performance.now() - started) / 1_000;
  const processor = (program.processorTime() - processorTimeBefore) / 1e6;
  const peak = Math.max(...memory);
  const half = Math.ceil(memory.length / 2);
  const growth = Math.max(...memory.slice(half)) - Math.max(...memory.slice(0, half));
  process.stdout.write(
    [
      `${items} items, ${Math.round(bytes / 1e6)} MB in ${seconds.toFixed(1)} s: ${Math.round(items / seconds)} a second`,
      `processor: ${processor.toFixed(1)} s, ${Math.round((processor / items) * 1e6)} µs an item`,
      `memory before: ${Math.round(memoryBefore)} MB; at each twentieth: ${memory.join(' ')} MB`,
      '',
    ].join('\n'),
  );
  return [
    {
      name: 'the export contains all items and is complete',
      result: `${items} of ${total}`,
      passed: isComplete && items === total,
    },
    {
      name: `memory grows by less than ${MAX_ADDITIONAL_MEGABYTES} MB`,
      result: `${Math.round(peak - memoryBefore)} MB`,
      passed: peak - memoryBefore < MAX_ADDITIONAL_MEGABYTES,
    },
    {
      name: `the second half of the export takes less than ${MAX_GROWTH_MEGABYTES} MB more than the first`,
      result: `${growth} MB`,
      passed: growth < MAX_GROWTH_MEGABYTES,
    },
  ];
}

try {
  const checks = await measure();
  process.stdout.write(`${checkTable(checks)}\n`);
  if (values.assert && checks.some(({ passed }) => !passed)) process.exitCode = 1;
} finally {
  await program.stop();
  rmSync(folder, { recursive: true, force: true });
}
