import { Readable } from 'node:stream';
import type { OutgoingRequests } from '../../schema/kernel.ts';
import { FileKeyError } from '../../schema/media/file-key.ts';
import type { MediaStore } from '../../schema/media/media-store.ts';
import { inParallel } from '../parallel.ts';
import type { SourceFile } from './source-files.ts';

export interface DownloadCounts {
  readonly downloaded: number;
  /** Files that were there already. */
  readonly unchanged: number;
  /** Files that did not come, each with the reason. */
  readonly failed: readonly string[];
}

/** Few enough for the other site to serve its readers meanwhile. */
const FETCHED_AT_ONCE = 3;

/**
 * Fetches files that the store does not have from the site that they come from, by addresses that everybody can reach.
 * What fails is told and can be tried again. Throws a MediaStoreError when the store fails.
 */
export async function downloadFiles(input: {
  files: readonly SourceFile[];
  mediaStore: MediaStore;
  outgoing: OutgoingRequests;
  maxBytes: number;
  now: () => Date;
  onProgress?: (progress: { done: number; total: number }) => void;
}): Promise<DownloadCounts> {
  const { files, onProgress } = input;
  const counts = { downloaded: 0, unchanged: 0, failed: [] as string[] };
  let done = 0;
  const body = async (file: SourceFile) => {
    const outcome = await download(file, input);
    if (outcome === 'downloaded' || outcome === 'unchanged') counts[outcome]++;
    else counts.failed.push(`${file.path}: ${outcome.reason}`);
    onProgress?.({ done: ++done, total: files.length });
  };
  await inParallel(files, { limit: FETCHED_AT_ONCE, body });
  counts.failed.sort();
  return counts;
}

type Outcome = 'downloaded' | 'unchanged' | { reason: string };

async function download(
  { path, url }: SourceFile,
  { mediaStore, outgoing, maxBytes, now }: Parameters<typeof downloadFiles>[0],
): Promise<Outcome> {
  try {
    if (await mediaStore.stat(path)) return 'unchanged';
    const { status, body } = await fetchFile(url, { outgoing, maxBytes });
    if (status !== 200) return { reason: `the site answers ${status}` };
    if (body.length > maxBytes) return { reason: `larger than MAX_UPLOAD_BYTES=${maxBytes}` };
    await mediaStore.put(path, { size: body.length, modified: now(), open: () => Readable.from([body]) });
    return 'downloaded';
  } catch (error) {
    if (error instanceof FileKeyError) return { reason: 'no name that the store takes' };
    if (error instanceof FetchError) return { reason: error.message };
    throw error;
  }
}

class FetchError extends Error {}

async function fetchFile(url: string, { outgoing, maxBytes }: { outgoing: OutgoingRequests; maxBytes: number }) {
  try {
    return await outgoing.get(url, { accept: '*/*', maxBytes: maxBytes + 1 });
  } catch (error) {
    throw new FetchError((error as Error).message);
  }
}
