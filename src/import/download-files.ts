import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { OutgoingRequests, OutgoingResponse } from '../../schema/core/domain-kernel.ts';
import { FileKeyError, type MediaStore } from '../../schema/core/files/media-store.ts';
import { runConcurrently } from '../adapters/bounded-concurrency.ts';
import type { SourceFile, SourceFiles } from './staged-files.ts';

/**
 * Milliseconds to wait after the given attempt: those of the header `Retry-After`, otherwise a delay that doubles with
 * each attempt.
 */
export function pauseBeforeRetry(attempt: number, retryAfter: string | null | undefined): number {
  const defaultPause = 1_000 * 2 ** (attempt - 1);
  if (retryAfter === null || retryAfter === undefined) return defaultPause;
  const pause = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - Date.now();
  return Number.isNaN(pause) ? defaultPause : Math.max(pause, 0);
}

/** The maximum pause in milliseconds; a longer `Retry-After` ends the attempts. */
export const MAX_PAUSE_MS = 120_000;

/** Server errors for which a retry does not help. */
const PERMANENT: ReadonlySet<number> = new Set([501, 505]);

/** Whether a retry may succeed: the site or a proxy is busy or failed temporarily. */
export const isTemporaryFailure = (status: number): boolean =>
  status === 429 || (status >= 500 && !PERMANENT.has(status));

/** The outcome of downloading files. */
export interface DownloadCounts {
  readonly downloaded: number;
  /** Files that the store already had. */
  readonly unchanged: number;
  /** Files that could not be downloaded, with the reason. */
  readonly failed: readonly string[];
  /** The number of failed files for which a retry may succeed. */
  readonly retryable: number;
}

/** Few, so that the other site can serve its visitors. */
const DEFAULT_CONCURRENT_DOWNLOADS = 2;
const MAX_ATTEMPTS = 3;
/** Consecutive temporary failures of a host after which its remaining files are skipped. */
const MAX_CONSECUTIVE_FAILURES = 10;

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
  const { files, onProgress, limit = DEFAULT_CONCURRENT_DOWNLOADS } = input;
  const counts = { downloaded: 0, unchanged: 0, failed: [] as string[], retryable: 0 };
  let done = 0;
  const consecutiveFailures = new Map<string, number>();
  const body = async (file: SourceFile) => {
    const host = URL.canParse(file.url) ? new URL(file.url).host : '';
    const isSkipped = (consecutiveFailures.get(host) ?? 0) >= MAX_CONSECUTIVE_FAILURES;
    const outcome = isSkipped
      ? { reason: 'the site no longer answers', isPermanent: false }
      : await download(file, input);
    if (outcome === 'downloaded' || outcome === 'unchanged') counts[outcome]++;
    else {
      counts.failed.push(`${file.path}: ${outcome.reason}`);
      if (!outcome.isPermanent) counts.retryable++;
    }
    const hasFailed = typeof outcome === 'object' && !outcome.isPermanent;
    consecutiveFailures.set(host, hasFailed ? (consecutiveFailures.get(host) ?? 0) + 1 : 0);
    onProgress?.({ done: ++done, total: Math.max(done, files.length) });
  };
  await runConcurrently(files, { limit, body });
  counts.failed.sort();
  return counts;
}

type Outcome = 'downloaded' | 'unchanged' | { reason: string; isPermanent: boolean };

async function download({ path, url }: SourceFile, input: Parameters<typeof downloadFiles>[0]): Promise<Outcome> {
  const { mediaStore, maxBytes, now } = input;
  try {
    if (await mediaStore.stat(path)) return 'unchanged';
    const { status, body } = await fetchWithRetries(url, input);
    if (status !== 200) return { reason: `the site answers ${status}`, isPermanent: !isTemporaryFailure(status) };
    if (body.length > maxBytes) return { reason: `larger than MAX_UPLOAD_BYTES=${maxBytes}`, isPermanent: true };
    await mediaStore.put(path, { size: body.length, modified: now(), open: () => Readable.from([body]) });
    return 'downloaded';
  } catch (error) {
    if (error instanceof FileKeyError) return { reason: 'the store does not accept the name', isPermanent: true };
    if (error instanceof FetchError) return { reason: error.message, isPermanent: error.isPermanent };
    throw error;
  }
}

/** Requests a file, with retries and pauses while the site is busy. */
async function fetchWithRetries(
  url: string,
  input: { outgoing: OutgoingRequests; maxBytes: number },
): Promise<OutgoingResponse> {
  for (let attempt = 1; ; attempt++) {
    const answer = await fetchFile(url, input);
    if (!isTemporaryFailure(answer.status) || attempt === MAX_ATTEMPTS) return answer;
    const milliseconds = pauseBeforeRetry(attempt, answer.retryAfter);
    if (milliseconds > MAX_PAUSE_MS) return answer;
    await pause(milliseconds);
  }
}

class FetchError extends Error {
  readonly isPermanent: boolean;

  constructor(message: string, isPermanent: boolean) {
    super(message);
    this.isPermanent = isPermanent;
  }
}

async function fetchFile(url: string, { outgoing, maxBytes }: { outgoing: OutgoingRequests; maxBytes: number }) {
  try {
    return await outgoing.get(url, { accept: '*/*', maxBytes: maxBytes + 1 });
  } catch (error) {
    const { message, name, code } = error as Error & { code?: string };
    // A retry may help after network errors and timeouts, but not for a forbidden address.
    const isNetworkError = (code !== undefined && code !== 'ENOTFOUND') || name === 'TimeoutError';
    throw new FetchError(message, !isNetworkError);
  }
}
