import { randomUUID } from 'node:crypto';
import { fontKeys } from '../../../content/font-files.ts';
import type { Kernel } from '../../../core/domain-kernel.ts';
import { attachmentsOf } from '../file-references.ts';

/** The kind of the jobs that record pending files. */
const KIND = 'pending-files';

/** After this time, files that no row names are removed: no upload takes that long. */
const ABANDONED_AFTER_MS = 24 * 3_600 * 1_000;

/** Records per query. */
const BATCH_SIZE = 100;

/** The record of files that are being stored, and that no row names yet. */
export interface PendingFiles {
  /** Records keys before their files are stored. */
  expect(keys: readonly string[]): Promise<void>;
  /** Ends the record: rows name the files now, or the files are removed. */
  settle(): Promise<void>;
}

interface Payload {
  /** Keys that may have files. */
  keys: string[];
  /** The key of the file they are derived from, if that was stored before. */
  owner?: string;
}

/** Begins a record of pending files; `owner` is the key of the file they are derived from, if that was stored before. */
export function recordPendingFiles({ database, log, now }: Kernel, owner?: string): PendingFiles {
  const key = `${KIND}:${randomUUID()}`;
  const expected = new Set<string>();
  return {
    expect: async (keys) => {
      if (keys.every((one) => expected.has(one))) return;
      for (const one of keys) expected.add(one);
      const payload: Payload = { keys: [...expected], ...(owner === undefined ? {} : { owner }) };
      const columns = { payload: JSON.stringify(payload), runAt: stamp(now().getTime() + ABANDONED_AFTER_MS) };
      await database.transaction((client) =>
        client.job.upsert({ where: { key }, create: { kind: KIND, key, ...columns }, update: columns }),
      );
    },
    settle: async () => {
      if (expected.size === 0) return;
      await database
        .transaction((client) => client.job.deleteMany({ where: { key } }))
        // The cleanup reads the record in a day, and finds rows that name the files.
        .catch((error: unknown) => log.warn({ err: error, key }, 'cannot remove the record of pending files'));
    },
  };
}

/** Removes the files of uploads that ended a day ago or earlier without writing their rows; returns their keys. */
export async function removeAbandonedFiles(kernel: Kernel): Promise<string[]> {
  const { database, mediaStore, now } = kernel;
  const removed: string[] = [];
  for (;;) {
    const where = { kind: KIND, runAt: { lte: stamp(now().getTime()) } };
    const records = await database.primary.job.findMany({ where, orderBy: { id: 'asc' }, take: BATCH_SIZE });
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

/** The keys of a record whose files exist, are old enough, and are not named by a row. */
async function abandonedKeys({ database, mediaStore, now }: Kernel, { keys, owner }: Payload): Promise<string[]> {
  const oldest = now().getTime() - ABANDONED_AFTER_MS;
  const existing: string[] = [];
  for (const key of keys) {
    // Another upload may use the key by now, without a row so far.
    const file = await mediaStore.stat(key);
    if (file && file.modified.getTime() <= oldest) existing.push(key);
  }
  if (existing.length === 0) return [];
  const client = database.primary;
  const attachments = await attachmentsOf(client, [...keys, ...(owner === undefined ? [] : [owner])]);
  const used = new Set([...attachments.flatMap((file) => file.keys), ...(await fontKeys(client))]);
  return existing.filter((key) => !used.has(key));
}

const stamp = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 19);
