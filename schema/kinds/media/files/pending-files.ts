import { randomUUID } from 'node:crypto';
import { fontKeys } from '../../../content/write/font-files.ts';
import type { Kernel } from '../../../core/domain-kernel.ts';
import { writeTimestamp } from '../../../core/site/timestamp.ts';
import { attachmentsWithFiles } from '../file-references.ts';

/** The kind of the jobs that record pending files. */
const JOB_KIND = 'pending-files';

/** The age at which files without a row are removed. No upload takes that long. */
const ABANDONED_AFTER_MS = 24 * 3_600 * 1_000;

/** Records per query. */
const BATCH_SIZE = 100;

/** The record of files that are being stored and do not have a row yet. */
export interface PendingFiles {
  /** Records keys. Call it before storing the files. */
  record(keys: readonly string[]): Promise<void>;
  /** Ends the record. Call it when the rows are written or the files are removed. */
  confirm(): Promise<void>;
}

interface Payload {
  /** The recorded keys; some may have no file. */
  keys: string[];
  /** The key of the file that they are derived from, if that was stored before. */
  owner?: string;
}

/**
 * Begins a record of pending files. `owner` is the key of the file that they are derived from, if that was stored
 * before.
 */
export function recordPendingFiles({ database, log, now }: Kernel, owner?: string): PendingFiles {
  const key = `${JOB_KIND}:${randomUUID()}`;
  const recorded = new Set<string>();
  return {
    record: async (keys) => {
      if (keys.every((fileKey) => recorded.has(fileKey))) return;
      for (const fileKey of keys) recorded.add(fileKey);
      const payload: Payload = { keys: [...recorded], ...(owner === undefined ? {} : { owner }) };
      const columns = { payload: JSON.stringify(payload), runAt: writeTimestamp(now().getTime() + ABANDONED_AFTER_MS) };
      await database.transaction((client) =>
        client.job.upsert({ where: { key }, create: { kind: JOB_KIND, key, ...columns }, update: columns }),
      );
    },
    confirm: async () => {
      if (recorded.size === 0) return;
      await database
        .transaction((client) => client.job.deleteMany({ where: { key } }))
        // Not an error: the cleanup of the next day finds the rows of the files and removes the record only.
        .catch((error: unknown) => log.warn({ err: error, key }, 'cannot remove the record of pending files'));
    },
  };
}

/** Removes the files of uploads that ended at least a day ago without writing their rows. Returns the removed keys. */
export async function removeAbandonedFiles(kernel: Kernel): Promise<string[]> {
  const { database, mediaStore, now } = kernel;
  const removed: string[] = [];
  for (;;) {
    const where = { kind: JOB_KIND, runAt: { lte: writeTimestamp(now().getTime()) } };
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

/** Returns the keys of a record that have a file, old enough and without a row. */
async function abandonedKeys({ database, mediaStore, now }: Kernel, { keys, owner }: Payload): Promise<string[]> {
  const maxModified = now().getTime() - ABANDONED_AFTER_MS;
  const existing: string[] = [];
  for (const key of keys) {
    // A younger file belongs to another upload, which may not have written its row yet.
    const file = await mediaStore.stat(key);
    if (file && file.modified.getTime() <= maxModified) existing.push(key);
  }
  if (existing.length === 0) return [];
  const client = database.primary;
  const attachments = await attachmentsWithFiles(client, [...keys, ...(owner === undefined ? [] : [owner])]);
  const used = new Set([...attachments.flatMap((file) => file.keys), ...(await fontKeys(client))]);
  return existing.filter((key) => !used.has(key));
}
