import { jsonHeaders, passwordHeaders } from './cases/bench-case.ts';
import { WRITE_TARGET, type WriteName, writeRequest } from './cases/write-requests.ts';
import { median, type Round } from './measure.ts';
import type { RunningProgram } from './processes.ts';
import type { CaseResult } from './report/results.ts';

/** Concurrent writers, and the posts that each round creates, changes and deletes. */
const WRITERS = 8;
const POSTS = 120;
export const POSTS_PER_BATCH = 25;

type WriteRounds = Record<WriteName, Round[]>;

/** Measures creating, changing and deleting posts, and batches, with two programs in alternating rounds. */
export async function measureWrites(input: {
  postern: RunningProgram;
  baseline: RunningProgram;
  rounds: number;
}): Promise<CaseResult[]> {
  const results = { postern: emptyRounds(), baseline: emptyRounds() };
  for (let round = 0; round <= input.rounds; round++) {
    for (const program of ['postern', 'baseline'] as const) {
      // The first round compiles the code.
      await measureWriteRound(input[program], round === 0 ? emptyRounds() : results[program]);
    }
  }
  return (Object.keys(results.postern) as WriteName[]).map((name) => {
    const [postern, baseline] = [results.postern[name], results.baseline[name]];
    const ratios = postern.map(({ perSecond }, index) => perSecond / (baseline[index]?.perSecond ?? Number.NaN));
    return {
      name,
      target: WRITE_TARGET,
      comparedWith: 'baseline',
      postern,
      other: baseline,
      ratio: median(ratios),
      lowestRatio: Math.min(...ratios),
      highestRatio: Math.max(...ratios),
      statements: null,
    };
  });
}

const emptyRounds = (): WriteRounds => ({ create: [], update: [], delete: [], batch: [] });

async function measureWriteRound(program: RunningProgram, rounds: WriteRounds): Promise<void> {
  const ids: number[] = [];
  const measureEach = async (name: WriteName, count: number, write: (index: number) => Promise<void>) => {
    const durations: number[] = [];
    const [cpu, started] = [program.processorTime(), performance.now()];
    let next = 0;
    await Promise.all(
      Array.from({ length: WRITERS }, async () => {
        for (let index = next++; index < count; index = next++) {
          const from = performance.now();
          await write(index);
          durations.push(performance.now() - from);
        }
      }),
    );
    durations.sort((left, right) => left - right);
    rounds[name].push({
      perSecond: count / ((performance.now() - started) / 1_000),
      p50: median(durations),
      p99: durations[Math.floor(durations.length * 0.99)] ?? Number.NaN,
      processorMicroseconds: (program.processorTime() - cpu) / count,
    });
  };
  await measureEach('create', POSTS, async (index) => {
    ids[index] = (await sendWrite<{ id: number }>(program, { name: 'create', index })).id;
  });
  await measureEach('update', POSTS, async (index) => {
    await sendWrite(program, { name: 'update', index, id: ids[index] });
  });
  await measureEach('delete', POSTS, async (index) => {
    await sendWrite(program, { name: 'delete', index, id: ids[index] });
  });
  const created: number[] = [];
  await measureEach('batch', WRITERS, async (index) => {
    const { responses } = await sendWrite<{ responses: { body: { id: number } }[] }>(program, { name: 'batch', index });
    if (responses.length !== POSTS_PER_BATCH) throw new Error(`The batch has ${responses.length} responses.`);
    created.push(...responses.map(({ body }) => body.id));
  });
  for (const id of created) await sendWrite(program, { name: 'delete', index: 0, id });
}

/** Sends a write. Throws if the answer is not a success. */
export async function sendWrite<Body>(
  { address }: RunningProgram,
  write: { name: WriteName; index: number; id?: number | undefined },
): Promise<Body> {
  const { method, path, body } = writeRequest({ ...write, posts: POSTS_PER_BATCH });
  const headers = { ...jsonHeaders, ...passwordHeaders };
  const response = await fetch(`${address}${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Body;
}
