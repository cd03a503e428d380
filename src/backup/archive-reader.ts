import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { ReadableStream, type ReadableWritablePair } from 'node:stream/web';
import { createTarDecoder } from 'modern-tar';
import type { z } from 'zod';
import { BackupError } from './archive-format.ts';

/** A part of an archive. Its body must be read, or ignored, before the next part. */
export interface ArchivePart {
  readonly name: string;
  readonly size: number;
  readonly modified: Date;
  readonly body: AsyncIterable<Uint8Array>;
}

/** An open archive, which can be read several times even if the file is renamed or removed. */
export interface ArchiveReader {
  /** Bytes. */
  readonly size: number;
  /** All parts in their order. Throws a BackupError for a broken archive. */
  parts(onProgress?: (bytes: number) => void): AsyncIterable<ArchivePart>;
  close(): Promise<void>;
}

/** Opens an archive. Throws a BackupError when the file cannot be read. */
export async function openArchive(file: string): Promise<ArchiveReader> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw new BackupError(`${file} cannot be read: ${(error as Error).message}`);
  });
  const stats = await handle.stat();
  if (!stats.isFile()) {
    await handle.close();
    throw new BackupError(`${file} is not a file. Pass the path of a backup.`);
  }
  return {
    size: stats.size,
    parts: (onProgress) => readParts(handle, { file, ...(onProgress ? { onProgress } : {}) }),
    close: () => handle.close(),
  };
}

/** Creates the error for an invalid archive; `reason` is a clause without a full stop. */
export const brokenBackup = (reason: string): BackupError =>
  new BackupError(`The backup is broken: ${reason}. Nothing was changed.`);

async function* readParts(
  handle: FileHandle,
  { file, onProgress }: { file: string; onProgress?: (bytes: number) => void },
): AsyncGenerator<ArchivePart> {
  const entries = ReadableStream.from<Uint8Array>(chunks(handle, onProgress)).pipeThrough(
    createTarDecoder({ strict: true }) as ReadableWritablePair<Entry, Uint8Array>,
  );
  for await (const { header, body } of withBackupErrors(entries, file)) {
    const { name, size, type = 'file', mtime = new Date(0) } = header;
    if (type !== 'file')
      throw brokenBackup(`${JSON.stringify(name.slice(0, 200))} is not a regular file but a ${type}`);
    let isRead = false;
    const readBody = () => {
      isRead = true;
      return withBackupErrors(body, file);
    };
    yield { name, size, modified: mtime, body: { [Symbol.asyncIterator]: readBody } };
    // An ignored body is read to its end, because canceling it could end the next one too.
    if (!isRead) for await (const _chunk of withBackupErrors(body, file));
  }
}

/** Reads the file in chunks from its start. A stream would close the handle. */
async function* chunks(handle: FileHandle, onProgress?: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; ) {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.allocUnsafe(CHUNK_BYTES), position });
    if (bytesRead === 0) return;
    position += bytesRead;
    onProgress?.(position);
    yield buffer.subarray(0, bytesRead);
  }
}

const CHUNK_BYTES = 256 * 1_024;

/** Converts errors of the tar decoder to BackupErrors. System errors are thrown unchanged. */
async function* withBackupErrors<T>(stream: ReadableStream<T>, file: string): AsyncGenerator<T> {
  try {
    yield* stream;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error;
    throw brokenBackup(`${file} is not a complete tar archive (${(error as Error).message})`);
  }
}

interface Entry {
  readonly header: { name: string; size: number; mtime?: Date; type?: string };
  readonly body: ReadableStream<Uint8Array>;
}

/** Reads a whole part and computes its SHA-256. Throws a BackupError when the part is too long. */
export async function readWholePart(part: ArchivePart, maxBytes: number): Promise<{ text: string; sha256: string }> {
  if (part.size > maxBytes) throw brokenBackup(`${part.name} is longer than ${maxBytes} bytes`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of part.body) chunks.push(chunk);
  const content = Buffer.concat(chunks);
  return { text: content.toString('utf8'), sha256: createHash('sha256').update(content).digest('hex') };
}

/** Computes the SHA-256 of a part. */
export async function sha256OfPart(part: ArchivePart): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of part.body) hash.update(chunk);
  return hash.digest('hex');
}

/** Parses JSON and validates it with `schema`. Throws a BackupError that names the part if either fails. */
export function parseArchiveJson<T>(text: string, { name, schema }: { name: string; schema: z.ZodType<T> }): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw brokenBackup(`${name} is not valid JSON`);
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw brokenBackup(`${name} is invalid: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim());
}
