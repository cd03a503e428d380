import { randomUUID } from 'node:crypto';
import { fontKeys } from '../../content/font-files.ts';
import type { Kernel } from '../../kernel.ts';
import { attachmentsOf } from '../file-references.ts';

/** The kind of the jobs that hold what is pending. */
const KIND = 'pending-files';

/** Milliseconds after which files that no row names are removed: no upload takes that long. */
const ABANDONED_AFTER = 24 * 3_600 * 1_000;

/** Records that are looked at together. */
const BATCH = 100;

/** Files that are being stored, and that no row names yet. */
export interface PendingFiles {
  /** Says that keys are about to be taken. Before a file is stored, its key is recorded. */
  expect(keys: readonly string[]): Promise<void>;
  /** Rows name the files now, or they are removed. */
  settle(): Promise<void>;
}

interface Payload {
  /** Keys that may have been taken. */
  keys: string[];
  /** The file that they belong to, where it was stored before. */
  owner?: string;
}

/** Begins a record of files that are stored; `owner` is the key of the file that they belong to, if that was before. */
export function recordPendingFiles({ database, log, now }: Kernel, owner?: string): PendingFiles {
  const key = `${KIND}:${randomUUID()}`;
  const expected = new Set<string>();
  return {
    expect: async (keys) => {
      if (keys.every((one) => expected.has(one))) return;
      for (const one of keys) expected.add(one);
      const payload: Payload = { keys: [...expected], ...(owner === undefined ? {} : { owner }) };
      const columns = { payload: JSON.stringify(payload), runAt: stamp(now().getTime() + ABANDONED_AFTER) };
      await database.transaction((client) =>
        client.job.upsert({ where: { key }, create: { kind: KIND, key, ...columns }, update: columns }),
      );
    },
    settle: async () => {
      if (expected.size === 0) return;
      await database
        .transaction((client) => client.job.deleteMany({ where: { key } }))
        // It is looked at in a day, and found to be settled.
        .catch((error: unknown) => log.warn({ err: error, key }, 'a record of stored files is left over'));
    },
  };
}

/** Removes files of uploads that ended before their rows were written, a day after; gives their keys. */
export async function removeAbandonedFiles(kernel: Kernel): Promise<string[]> {
  const { database, mediaStore, now } = kernel;
  const removed: string[] = [];
  for (;;) {
    const where = { kind: KIND, runAt: { lte: stamp(now().getTime()) } };
    const records = await database.primary.job.findMany({ where, orderBy: { id: 'asc' }, take: BATCH });
    if (records.length === 0) return removed;
    for (const { payload } of records) {
      const abandoned = await abandonedKeys(kernel, JSON.parse(payload) as Payload);
      await mediaStore.remove(abandoned);
      removed.push(...abandoned);
    }
    const keys = records.map(({ key }) => key);
    await database.transaction((client) => client.job.deleteMany({ where: { key: { in: keys } } }));
  }
}

/** The keys of a record whose files are there, are old enough, and that no row names. */
async function abandonedKeys({ database, mediaStore, now }: Kernel, { keys, owner }: Payload): Promise<string[]> {
  const oldest = now().getTime() - ABANDONED_AFTER;
  const there: string[] = [];
  for (const key of keys) {
    // Another upload may have taken the key since, and may not have written its row yet.
    const file = await mediaStore.stat(key);
    if (file && file.modified.getTime() <= oldest) there.push(key);
  }
  if (there.length === 0) return [];
  const client = database.primary;
  const named = await attachmentsOf(client, [...keys, ...(owner === undefined ? [] : [owner])]);
  const used = new Set([...named.flatMap((file) => file.keys), ...(await fontKeys(client))]);
  return there.filter((key) => !used.has(key));
}

const stamp = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 19);
