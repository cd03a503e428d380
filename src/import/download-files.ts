import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { OutgoingRequests, OutgoingResponse } from '../../schema/core/domain-kernel.ts';
import { FileKeyError } from '../../schema/core/files/file-key.ts';
import type { MediaStore } from '../../schema/core/files/media-store.ts';
import { runConcurrently } from '../adapters/bounded-concurrency.ts';
import { isBusy, MAX_PAUSE_MS, pauseBefore } from './retry-after.ts';
import type { SourceFile, SourceFiles } from './staged-files.ts';

export interface DownloadCounts {
  readonly downloaded: number;
  /** Files that the store had already. */
  readonly unchanged: number;
  /** Files that could not be downloaded, with the reason. */
  readonly failed: readonly string[];
  /** The number of failed files for which a retry may help. */
  readonly mayComeLater: number;
}

/** The other site must be able to serve its visitors meanwhile. */
const FETCHED_AT_ONCE = 2;
const MAX_ATTEMPTS = 3;
/** In a row, for one host: it no longer answers, so the remaining files are skipped. */
const MAX_UNANSWERED = 10;

/**
 * Downloads the files that the store lacks, from public addresses. Failed files are reported and can be retried. Throws
 * a MediaStoreError when the store fails.
 */
export async function downloadFiles(input: {
  files: SourceFiles;
  mediaStore: MediaStore;
  outgoing: OutgoingRequests;
  maxBytes: number;
  now: () => Date;
  /** The maximum number of concurrent downloads. */
  limit?: number | undefined;
  onProgress?: (progress: { done: number; total: number }) => void;
}): Promise<DownloadCounts> {
  const { files, onProgress, limit = FETCHED_AT_ONCE } = input;
  const counts = { downloaded: 0, unchanged: 0, failed: [] as string[], mayComeLater: 0 };
  let done = 0;
  const silent = new Map<string, number>();
  const body = async (file: SourceFile) => {
    const host = URL.canParse(file.url) ? new URL(file.url).host : '';
    const isGone = (silent.get(host) ?? 0) >= MAX_UNANSWERED;
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
    if (error instanceof FileKeyError) return { reason: 'the store does not accept the name', isLasting: true };
    if (error instanceof FetchError) return { reason: error.message, isLasting: error.isLasting };
    throw error;
  }
}

/** The answer after retries, with pauses while the site is busy. */
async function fetchPatiently(
  url: string,
  input: { outgoing: OutgoingRequests; maxBytes: number },
): Promise<OutgoingResponse> {
  for (let attempt = 1; ; attempt++) {
    const answer = await fetchFile(url, input);
    if (!isBusy(answer.status) || attempt === MAX_ATTEMPTS) return answer;
    const milliseconds = pauseBefore(attempt, answer.retryAfter);
    if (milliseconds > MAX_PAUSE_MS) return answer;
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
    // A retry may help after network errors and timeouts, but not for a forbidden address.
    const isOfNetwork = (code !== undefined && code !== 'ENOTFOUND') || name === 'TimeoutError';
    throw new FetchError(message, !isOfNetwork);
  }
}
