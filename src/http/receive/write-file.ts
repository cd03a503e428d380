import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A file is larger than allowed. */
export class FileTooLargeError extends Error {}

/** True where the disk is at fault, and not who sends the file. */
export const isDiskError = (error: unknown): boolean =>
  error instanceof Error && 'errno' in error && (error as NodeJS.ErrnoException).syscall !== 'read';

export interface WrittenFile {
  path: string;
  size: number;
  /** Its MD5 sum in bytes, where it was asked for. */
  md5: Buffer | null;
}

/**
 * Writes what comes to a path that nothing has, piece by piece. Where it does not come whole, or is larger than
 * `limit`, nothing stays. Errors: FileTooLargeError, the reason of
 * the signal, and those of the stream.
 */
export async function writeFile(
  source: Readable,
  { path, limit, withMd5, signal }: { path: string; limit: number; withMd5: boolean; signal?: AbortSignal },
): Promise<WrittenFile> {
  // A sum against accidents on the way, as the header defines it; nothing is trusted for it.
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
  // The source is never destroyed: what it is part of has yet to be answered.
  const broken = () => counter.destroy(new Error('The file did not come whole.'));
  source.once('error', broken);
  source.once('close', () => source.readableEnded || broken());
  if (source.destroyed) broken();
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
    // One that was still being opened makes its file after all.
    if (!target.closed) await once(target, 'close');
    await rm(path, { force: true });
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
  return { path, size, md5: hash?.digest() ?? null };
}
