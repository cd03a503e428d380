import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { lstat, unlink } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createTarPacker, type TarPackController } from 'modern-tar';
import { absent, moveToFreeName, syncFile } from '../adapters/media/local-files.ts';
import { BackupError } from './backup-error.ts';

/** An archive while it is written. */
export interface ArchiveWriter {
  /** Adds a part. Returns its SHA-256. */
  add(name: string, content: Buffer): Promise<string>;
  /** Streams a part of known size into the archive. If the stream fails, zeros fill the rest and `broken` is true. */
  addStream(name: string, part: StreamedPart): Promise<{ sha256: string; broken: boolean }>;
}

export interface StreamedPart {
  readonly size: number;
  readonly modified: Date;
  readonly body: Readable;
}

/** Readable by the owner only: an archive contains password hashes and personal data. */
const PRIVATE = 0o600;

/**
 * Writes an archive. It gets its name when it is complete and flushed to the disk. An interrupted run leaves
 * `FILE.partial`, which the next run replaces. Throws a BackupError when the file exists or cannot be written.
 */
export async function writeArchive(file: string, body: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  if (await lstat(file).catch(absent)) throw taken(file);
  const partial = `${file}.partial`;
  try {
    await unlink(partial).catch(absent);
    await writeTo(partial, body);
    await syncFile(partial);
    if (!(await moveToFreeName({ from: partial, to: file }, async () => `${partial}.copy`))) throw taken(file);
  } catch (error) {
    await unlink(partial).catch(absent);
    throw writingError(error, file);
  }
}

async function writeTo(partial: string, body: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  const { readable, controller } = createTarPacker();
  const written = pipeline(
    Readable.fromWeb(readable as ReadableStream<Uint8Array>),
    createWriteStream(partial, { flags: 'wx', mode: PRIVATE }),
  );
  const made = body(archiveOver(controller)).then(
    () => controller.finalize(),
    (error: unknown) => {
      controller.error(error);
      throw error;
    },
  );
  // A failure of either stream ends the other. An error of the disk is then reported by both.
  const ends = await Promise.allSettled([made, written]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

const taken = (file: string) => new BackupError(`There is a file ${file} already. Give another name, or remove it.`);

/** Converts system errors of the archive's file to messages for the operator. Others are passed on. */
function writingError(error: unknown, file: string): unknown {
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  const isFile = syscall === 'write' || syscall === 'fsync' || path?.startsWith(file);
  return code && isFile ? new BackupError(`${file} cannot be written: ${(error as Error).message}`) : error;
}

function archiveOver(controller: TarPackController): ArchiveWriter {
  const entry = (name: string, { size, modified }: { size: number; modified: Date }) =>
    controller.add({ name, size, mtime: modified, mode: PRIVATE, type: 'file' }).getWriter();
  return {
    add: async (name, content) => {
      const writer = entry(name, { size: content.length, modified: new Date() });
      if (content.length > 0) await writer.write(content);
      await writer.close();
      return createHash('sha256').update(content).digest('hex');
    },
    addStream: async (name, part) => {
      const writer = entry(name, part);
      const hash = createHash('sha256');
      let missing = part.size;
      const write = async (bytes: Uint8Array) => {
        hash.update(bytes);
        missing -= bytes.length;
        await writer.write(bytes);
      };
      const isWhole = await eachChunk(part.body, async (chunk) => {
        const isTooLong = chunk.length > missing;
        await write(isTooLong ? chunk.subarray(0, missing) : chunk);
        return !isTooLong;
      });
      const broken = !isWhole || missing > 0;
      while (missing > 0) await write(ZEROS.subarray(0, missing));
      await writer.close();
      return { sha256: hash.digest('hex'), broken };
    },
  };
}

const ZEROS = Buffer.alloc(64 * 1_024);

/**
 * Passes the chunks of a body to `take` until it returns false. Returns whether the body was read to its end. Errors of
 * `take` are passed on.
 */
async function eachChunk(body: Readable, take: (chunk: Buffer) => Promise<boolean>): Promise<boolean> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const next = await chunks.next().catch(() => null);
      if (next === null) return false;
      if (next.done) return true;
      if (!(await take(next.value))) return false;
    }
  } finally {
    body.destroy();
  }
}
