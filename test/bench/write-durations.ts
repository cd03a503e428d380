import type { WriteName } from './cases/write-requests.ts';
import type { RunningProgram } from './processes.ts';
import { POSTS_PER_BATCH, sendWrite } from './write-rounds.ts';

/** The posts that are created, changed and deleted, and the batches. */
const POSTS = 60;
const BATCHES = 8;

type Durations = [number[], number[]];

/**
 * Creates, changes and deletes posts of two sites, in turn and one at a time. Returns the durations in milliseconds by
 * the kind of write. Leaves the sites as they were.
 */
export async function measureWriteDurations(
  first: RunningProgram,
  second: RunningProgram,
): Promise<Map<WriteName, Durations>> {
  const durations = new Map<WriteName, Durations>();
  const ids: [number[], number[]] = [[], []];
  const measure = async <Body>(name: WriteName, { site, index }: { site: 0 | 1; index: number }): Promise<Body> => {
    const ofName = durations.get(name) ?? [[], []];
    durations.set(name, ofName);
    const started = performance.now();
    const body = await sendWrite<Body>([first, second][site] as RunningProgram, { name, index, id: ids[site][index] });
    ofName[site].push(performance.now() - started);
    return body;
  };
  for (let index = 0; index < POSTS; index++) {
    for (const site of [0, 1] as const) ids[site].push((await measure<{ id: number }>('create', { site, index })).id);
  }
  for (const name of ['update', 'delete'] as const) {
    for (let index = 0; index < POSTS; index++)
      for (const site of [0, 1] as const) await measure(name, { site, index });
  }
  const created: [number[], number[]] = [[], []];
  for (let index = 0; index < BATCHES; index++) {
    for (const site of [0, 1] as const) {
      const { responses } = await measure<{ responses: { body: { id: number } }[] }>('batch', { site, index });
      if (responses.length !== POSTS_PER_BATCH) throw new Error(`The batch has ${responses.length} responses.`);
      created[site].push(...responses.map(({ body }) => body.id));
    }
  }
  for (const site of [0, 1] as const) {
    for (const id of created[site]) {
      await sendWrite([first, second][site] as RunningProgram, { name: 'delete', index: 0, id });
    }
  }
  return durations;
}
