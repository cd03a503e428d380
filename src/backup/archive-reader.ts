import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { ReadableStream, type ReadableWritablePair } from 'node:stream/web';
import { createTarDecoder } from 'modern-tar';
import type { z } from 'zod';
import { CONTENTS } from './archive-format.ts';
import { BackupError } from './backup-error.ts';

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
  const found = await handle.stat();
  if (!found.isFile()) {
    await handle.close();
    throw new BackupError(`${file} is no file.`);
  }
  return {
    size: found.size,
    parts: (onProgress) => readParts(handle, { file, ...(onProgress ? { onProgress } : {}) }),
    close: () => handle.close(),
  };
}

/** The error for an invalid archive. */
export const broken = (what: string): BackupError =>
  new BackupError(`The backup is broken: ${what}. Nothing was changed.`);

async function* readParts(
  handle: FileHandle,
  { file, onProgress }: { file: string; onProgress?: (bytes: number) => void },
): AsyncGenerator<ArchivePart> {
  const entries = ReadableStream.from<Uint8Array>(chunks(handle, onProgress)).pipeThrough(
    createTarDecoder({ strict: true }) as ReadableWritablePair<Entry, Uint8Array>,
  );
  for await (const { header, body } of told(entries, file)) {
    const { name, size, type = 'file', mtime = new Date(0) } = header;
    if (type !== 'file') throw broken(`${JSON.stringify(name.slice(0, 200))} is no plain file but a ${type}`);
    let isTaken = false;
    const taken = () => {
      isTaken = true;
      return told(body, file);
    };
    yield { name, size, modified: mtime, body: { [Symbol.asyncIterator]: taken } };
    // Reads an ignored body to its end: cancelling it could end the next one too.
    if (!isTaken) for await (const _chunk of told(body, file));
  }
}

/** The bytes from the start, read by position because a stream would close the handle. */
async function* chunks(handle: FileHandle, onProgress?: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; ) {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.allocUnsafe(CHUNK), position });
    if (bytesRead === 0) return;
    position += bytesRead;
    onProgress?.(position);
    yield buffer.subarray(0, bytesRead);
  }
}

const CHUNK = 256 * 1_024;

/** Converts errors of the tar reader to messages for the operator. Errors of the disk are passed on. */
async function* told<T>(stream: ReadableStream<T>, file: string): AsyncGenerator<T> {
  try {
    yield* stream;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error;
    throw broken(`${file} is no whole tar archive (${(error as Error).message})`);
  }
}

interface Entry {
  readonly header: { name: string; size: number; mtime?: Date; type?: string };
  readonly body: ReadableStream<Uint8Array>;
}

/** Reads a whole part and computes its SHA-256. Throws a BackupError when the part is too long. */
export async function readWhole(part: ArchivePart, longest: number): Promise<{ text: string; sha256: string }> {
  if (part.size > longest) throw broken(`${part.name} is longer than it may be`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of part.body) chunks.push(chunk);
  const content = Buffer.concat(chunks);
  return { text: content.toString('utf8'), sha256: createHash('sha256').update(content).digest('hex') };
}

/** The SHA-256 of a part. */
export async function sumOf(part: ArchivePart): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of part.body) hash.update(chunk);
  return hash.digest('hex');
}

/** Parses and validates JSON. Throws a BackupError for invalid JSON. */
export function parsed<T>(text: string, { name, schema }: { name: string; schema: z.ZodType<T> }): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw broken(`${name} holds no JSON`);
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw broken(`${name} is not in order: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim());
}

/** Whether a part is the last one of its archive. */
export const isLast = ({ name }: ArchivePart): boolean => name === CONTENTS;
