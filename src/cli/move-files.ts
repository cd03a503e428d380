import { type MediaStore, MediaStoreError } from '../../schema/core/files/media-store.ts';
import { runConcurrently } from '../adapters/bounded-concurrency.ts';

/** What became of the files. */
export interface MoveResult {
  copied: number;
  /** Of those that were copied. */
  bytes: number;
  /** Files that the target held already, of the same size. */
  present: number;
  removed: number;
  failed: { key: string; reason: string }[];
}

type OnProgress = (progress: { done: number; total: number }) => void;

export interface Move {
  source: MediaStore;
  target: MediaStore;
  deleteSource: boolean;
  onCopied?: OnProgress;
  onRemoved?: OnProgress;
}

const AT_ONCE = 8;
const REMOVED_AT_ONCE = 100;

/**
 * Copies what the target does not hold in the same size, then looks at the target anew: a file that is not there in
 * full is a failure. Only without failures, and where asked, files are removed from the source. A file that cannot be
 * moved does not keep the others; a MediaStoreError, by which nothing can, is thrown.
 */
export async function moveFiles({ source, target, deleteSource, onCopied, onRemoved }: Move): Promise<MoveResult> {
  const held = await sizes(target);
  const foreign: string[] = [];
  const files = await sizes(source, (name) => foreign.push(name));
  const result: MoveResult = { copied: 0, bytes: 0, present: 0, removed: 0, failed: [] };
  let done = 0;
  const fail = (key: string, error: unknown) => result.failed.push({ key, reason: (error as Error).message });
  for (const name of foreign) fail(name, new Error('No store accepts a file with this name.'));
  const copy = async ([key, size]: [string, number]) => {
    if (held.get(key) === size) result.present++;
    else {
      try {
        // Not `+=` with the waiting on its right: others add to it meanwhile.
        const copied = await copyFile(key, { source, target });
        result.bytes += copied;
        result.copied++;
      } catch (error) {
        if (error instanceof MediaStoreError) throw error;
        fail(key, error);
      }
    }
    onCopied?.({ done: ++done, total: files.size });
  };
  await runConcurrently(files, { limit: AT_ONCE, body: copy });
  const arrived = await sizes(target);
  const remaining = await sizes(source);
  const failedKeys = new Set(result.failed.map(({ key }) => key));
  const moved = [...files.keys()].filter((key) => remaining.has(key) && !failedKeys.has(key));
  for (const key of moved) {
    if (arrived.get(key) === remaining.get(key)) continue;
    fail(key, new Error(`The copy has ${arrived.get(key) ?? 'no'} bytes instead of ${remaining.get(key)}.`));
  }
  if (!deleteSource || result.failed.length > 0) return result;
  for (let start = 0; start < moved.length; start += REMOVED_AT_ONCE) {
    const keys = moved.slice(start, start + REMOVED_AT_ONCE);
    await source.remove(keys);
    result.removed += keys.length;
    onRemoved?.({ done: result.removed, total: moved.length });
  }
  return result;
}

/** Gives the number of bytes; zero for a file that has been removed in the meantime. */
async function copyFile(key: string, { source, target }: Pick<Move, 'source' | 'target'>): Promise<number> {
  const found = await source.stat(key);
  if (!found) return 0;
  const open = async () => {
    const file = await source.read(key);
    if (!file) throw new Error('The file was removed while it was copied.');
    return file.body;
  };
  await target.put(key, { size: found.size, modified: found.modified, open });
  return found.size;
}

async function sizes(store: MediaStore, onForeign: (name: string) => void = () => {}): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for await (const { key, size } of store.list({ onForeign })) found.set(key, size);
  return found;
}
