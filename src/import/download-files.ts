import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { OutgoingAnswer, OutgoingRequests } from '../../schema/kernel.ts';
import { FileKeyError } from '../../schema/media/file-key.ts';
import type { MediaStore } from '../../schema/media/media-store.ts';
import { runConcurrently } from '../bounded-concurrency.ts';
import { isBusy, LONGEST_PAUSE, pauseBefore } from './retry-after.ts';
import type { SourceFile, SourceFiles } from './staged-files.ts';

export interface DownloadCounts {
  readonly downloaded: number;
  /** Files that were there already. */
  readonly unchanged: number;
  /** Files that did not come, each with the reason. */
  readonly failed: readonly string[];
  /** How many of those may come another time. */
  readonly mayComeLater: number;
}

/** Few enough for the other site to serve its readers meanwhile. */
const FETCHED_AT_ONCE = 2;
const MOST_TRIES = 3;
/** In a row, of one host: nobody is there any more, and asking for the rest is no use. */
const MOST_SILENT = 10;

/**
 * Fetches files that the store does not have from the site that they come from, by addresses that everybody can reach.
 * What fails is told and can be tried again. Throws a MediaStoreError when the store fails.
 */
export async function downloadFiles(input: {
  files: SourceFiles;
  mediaStore: MediaStore;
  outgoing: OutgoingRequests;
  maxBytes: number;
  now: () => Date;
  /** How many at once. */
  limit?: number | undefined;
  onProgress?: (progress: { done: number; total: number }) => void;
}): Promise<DownloadCounts> {
  const { files, onProgress, limit = FETCHED_AT_ONCE } = input;
  const counts = { downloaded: 0, unchanged: 0, failed: [] as string[], mayComeLater: 0 };
  let done = 0;
  const silent = new Map<string, number>();
  const body = async (file: SourceFile) => {
    const host = URL.canParse(file.url) ? new URL(file.url).host : '';
    const isGone = (silent.get(host) ?? 0) >= MOST_SILENT;
    const outcome = isGone ? { reason: 'the site no longer answers', isLasting: false } : await download(file, input);
    if (outcome === 'downloaded' || outcome === 'unchanged') counts[outcome]++;
    else {
      counts.failed.push(`${file.path}: ${outcome.reason}`);
      if (!outcome.isLasting) counts.mayComeLater++;
    }
    silent.set(host, typeof outcome === 'object' && !outcome.isLasting ? (silent.get(host) ?? 0) + 1 : 0);
    onProgress?.({ done: ++done, total: Math.max(done, files.length) });
  };
  await runConcurrently(files, { limit, body });
  counts.failed.sort();
  return counts;
}

type Outcome = 'downloaded' | 'unchanged' | { reason: string; isLasting: boolean };

async function download({ path, url }: SourceFile, input: Parameters<typeof downloadFiles>[0]): Promise<Outcome> {
  const { mediaStore, maxBytes, now } = input;
  try {
    if (await mediaStore.stat(path)) return 'unchanged';
    const { status, body } = await fetchPatiently(url, input);
    if (status !== 200) return { reason: `the site answers ${status}`, isLasting: !isBusy(status) };
    if (body.length > maxBytes) return { reason: `larger than MAX_UPLOAD_BYTES=${maxBytes}`, isLasting: true };
    await mediaStore.put(path, { size: body.length, modified: now(), open: () => Readable.from([body]) });
    return 'downloaded';
  } catch (error) {
    if (error instanceof FileKeyError) return { reason: 'no name that the store takes', isLasting: true };
    if (error instanceof FetchError) return { reason: error.message, isLasting: error.isLasting };
    throw error;
  }
}

/** What came at last, after pauses where the site is busy. */
async function fetchPatiently(
  url: string,
  input: { outgoing: OutgoingRequests; maxBytes: number },
): Promise<OutgoingAnswer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await fetchFile(url, input);
    if (!isBusy(answer.status) || attempt === MOST_TRIES) return answer;
    const milliseconds = pauseBefore(attempt, answer.retryAfter);
    if (milliseconds > LONGEST_PAUSE) return answer;
    await pause(milliseconds);
  }
}

class FetchError extends Error {
  readonly isLasting: boolean;

  constructor(message: string, isLasting: boolean) {
    super(message);
    this.isLasting = isLasting;
  }
}

async function fetchFile(url: string, { outgoing, maxBytes }: { outgoing: OutgoingRequests; maxBytes: number }) {
  try {
    return await outgoing.get(url, { accept: '*/*', maxBytes: maxBytes + 1 });
  } catch (error) {
    const { message, name, code } = error as Error & { code?: string };
    // The network, and what takes too long, may be better another time; an address that may not be asked stays so.
    const isOfNetwork = (code !== undefined && code !== 'ENOTFOUND') || name === 'TimeoutError';
    throw new FetchError(message, !isOfNetwork);
  }
}
