import { type MediaStore, MediaStoreError } from '../../schema/core/files/media-store.ts';
import { runConcurrently } from '../adapters/bounded-concurrency.ts';
import { openMediaStore } from '../adapters/media/open-media-store.ts';
import { type Output, showProgress } from '../cli/progress.ts';
import type { Config } from '../config.ts';
import { choice, defineCommand, flag, required } from './define-command.ts';

const STORES = ['local', 's3'] as const;

/** Failures of the stores are written to the output, not thrown. */
export const mediaMoveCommand = defineCommand({
  options: {
    to: required(choice(STORES, 'The store to copy the files to.')),
    deleteSource: flag('Then remove the files from the other store.'),
  },
  run: async ({ to, deleteSource = false, config, output }) => {
    if (config.s3 === undefined) {
      output.write('S3_BUCKET is not set. Set it to the name of the bucket, even while MEDIA_STORE is local.\n');
      return 1;
    }
    const [source, target] = await Promise.all([
      openMediaStore(config, to === 's3' ? 'local' : 's3'),
      openMediaStore(config, to),
    ]);
    try {
      const result = await moveWithProgress({ source, target, deleteSource, output });
      output.write(summary(result, { to, deleteSource, config }));
      return result.failed.length > 0 || result.removalFailure !== undefined ? 1 : 0;
    } catch (error) {
      if (!(error instanceof MediaStoreError)) throw error;
      output.write(`${error.message}\nNothing was removed. Run the command again to continue where it stopped.\n`);
      return 1;
    }
  },
});

async function moveWithProgress(stores: {
  source: MediaStore;
  target: MediaStore;
  deleteSource: boolean;
  output: Output;
}): Promise<MoveResult> {
  const copying = showProgress('Copying', stores.output);
  const removing = showProgress('Removing', stores.output);
  return await moveFiles({ ...stores, onCopied: copying.update, onRemoved: removing.update }).finally(() => {
    copying.finish();
    removing.finish();
  });
}

const MAX_LISTED_FAILURES = 10;

function summary(
  { copied, bytes, alreadyPresent, removed, removalFailure, failed }: MoveResult,
  { to, deleteSource, config }: { to: (typeof STORES)[number]; deleteSource: boolean; config: Config },
): string {
  const megabytes = (bytes / 1e6).toFixed(1);
  const lines = [`Files: ${copied} copied (${megabytes} MB), ${alreadyPresent} unchanged.`];
  if (removalFailure !== undefined) {
    lines.push(`Removed from the source: at least ${removed}. Then the removal failed: ${removalFailure}`);
    lines.push('Run the command again to remove the remaining files.');
  } else if (deleteSource && failed.length === 0) lines.push(`Removed from the source: ${removed}.`);
  for (const { key, reason } of failed.slice(0, MAX_LISTED_FAILURES))
    lines.push(`Failed: ${JSON.stringify(key)}: ${reason}`);
  if (failed.length > MAX_LISTED_FAILURES) lines.push(`… and ${failed.length - MAX_LISTED_FAILURES} more.`);
  if (failed.length > 0) lines.push('Nothing was removed. Correct the failures and run the command again.');
  else if (config.mediaStore !== to) lines.push(`Set MEDIA_STORE=${to} and restart to serve the files from there.`);
  return `${lines.join('\n')}\n`;
}

/** The result of moving the files. */
export interface MoveResult {
  copied: number;
  /** Bytes of the copied files. */
  bytes: number;
  /** Files that already existed in the target, with the same size. */
  alreadyPresent: number;
  /** Files that were certainly removed from the source; more may have been if there is a `removalFailure`. */
  removed: number;
  /** The reason why the removal ended early. */
  removalFailure?: string;
  failed: { key: string; reason: string }[];
}

type OnProgress = (progress: { done: number; total: number }) => void;

export interface MoveOptions {
  source: MediaStore;
  target: MediaStore;
  deleteSource: boolean;
  onCopied?: OnProgress;
  onRemoved?: OnProgress;
}

const MAX_CONCURRENT_COPIES = 8;
const REMOVAL_BATCH_SIZE = 100;

/**
 * Copies files that the target does not have in the same size, then lists the target again: an incomplete copy is a
 * failure. With `deleteSource`, files are removed from the source if there was no failure. The failure of one copy does
 * not stop the others; a MediaStoreError, which concerns the whole store, is thrown before anything is removed. A failed
 * removal stops the removal and is part of the result.
 */
export async function moveFiles({
  source,
  target,
  deleteSource,
  onCopied,
  onRemoved,
}: MoveOptions): Promise<MoveResult> {
  const existing = await fileSizes(target);
  const foreign: string[] = [];
  const files = await fileSizes(source, (name) => foreign.push(name));
  const result: MoveResult = { copied: 0, bytes: 0, alreadyPresent: 0, removed: 0, failed: [] };
  let done = 0;
  const fail = (key: string, error: unknown) => result.failed.push({ key, reason: (error as Error).message });
  for (const name of foreign) fail(name, new Error('No store accepts a file with this name.'));
  const copy = async ([key, size]: [string, number]) => {
    if (existing.get(key) === size) result.alreadyPresent++;
    else {
      try {
        // Awaited before `+=`, because other copies add to the sum meanwhile.
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
  await runConcurrently(files, { limit: MAX_CONCURRENT_COPIES, body: copy });
  const copies = await fileSizes(target);
  const remaining = await fileSizes(source);
  const failedKeys = new Set(result.failed.map(({ key }) => key));
  const moved = [...files.keys()].filter((key) => remaining.has(key) && !failedKeys.has(key));
  for (const key of moved) {
    if (copies.get(key) === remaining.get(key)) continue;
    fail(key, new Error(`The copy has ${copies.get(key) ?? 'no'} bytes instead of ${remaining.get(key)}.`));
  }
  if (!deleteSource || result.failed.length > 0) return result;
  for (let start = 0; start < moved.length; start += REMOVAL_BATCH_SIZE) {
    const keys = moved.slice(start, start + REMOVAL_BATCH_SIZE);
    try {
      await source.remove(keys);
    } catch (error) {
      return { ...result, removalFailure: (error as Error).message };
    }
    result.removed += keys.length;
    onRemoved?.({ done: result.removed, total: moved.length });
  }
  return result;
}

/** Copies a file and returns its number of bytes; 0 if it was removed meanwhile. */
async function copyFile(key: string, { source, target }: Pick<MoveOptions, 'source' | 'target'>): Promise<number> {
  const stored = await source.stat(key);
  if (!stored) return 0;
  const open = async () => {
    const file = await source.read(key);
    if (!file) throw new Error('The file was removed while it was copied.');
    return file.body;
  };
  await target.put(key, { size: stored.size, modified: stored.modified, open });
  return stored.size;
}

/** The sizes of all files of a store by key. `onForeign` is called for names that no key may have. */
async function fileSizes(
  store: MediaStore,
  onForeign: (name: string) => void = () => {},
): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of store.list({ onForeign })) sizes.set(key, size);
  return sizes;
}
