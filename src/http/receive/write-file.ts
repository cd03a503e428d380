import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The file is larger than the limit. */
export class FileTooLargeError extends Error {}

/** Whether the error is one of the local disk and not of the client's connection. */
export const isDiskError = (error: unknown): boolean =>
  error instanceof Error && 'errno' in error && (error as NodeJS.ErrnoException).syscall !== 'read';

export interface WrittenFile {
  path: string;
  size: number;
  /** Its MD5 sum, if requested. */
  md5: Buffer | null;
}

/**
 * Writes a stream to a new file at `path`. Deletes the file if the stream is incomplete or larger than `limit` bytes.
 * Throws FileTooLargeError, the reason of the signal, and errors of the stream.
 */
export async function writeFile(
  source: Readable,
  { path, limit, withMd5, signal }: { path: string; limit: number; withMd5: boolean; signal?: AbortSignal },
): Promise<WrittenFile> {
  // MD5, as the header Content-MD5 requires. It detects transmission errors and is not used for security.
  const hash = withMd5 ? createHash('md5') : null;
  let size = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limit) return done(new FileTooLargeError());
      hash?.update(chunk);
      done(null, chunk);
    },
  });
  // The source is never destroyed, because the request that it belongs to is still to be answered.
  const failIncomplete = () => counter.destroy(new Error('The file was received incompletely.'));
  source.once('error', failIncomplete);
  source.once('close', () => source.readableEnded || failIncomplete());
  if (source.destroyed) failIncomplete();
  const stop = () => counter.destroy(signal?.reason as Error);
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  source.pipe(counter);
  const target = createWriteStream(path, { flags: 'wx', mode: 0o644, highWaterMark: 1 << 18 });
  try {
    await pipeline(counter, target);
  } catch (error) {
    source.unpipe(counter);
    source.resume();
    // A stream that is still opening creates its file afterwards.
    if (!target.closed) await once(target, 'close');
    await rm(path, { force: true });
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
  return { path, size, md5: hash?.digest() ?? null };
}
