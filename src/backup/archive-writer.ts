import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { lstat, unlink } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createTarPacker, type TarPackController } from 'modern-tar';
import { moveToFreeName, nullIfMissing, syncFile } from '../adapters/media/local-files.ts';
import { BackupError } from './archive-format.ts';

/** An archive that is being written. */
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
const OWNER_ONLY_MODE = 0o600;

/**
 * Creates the archive `file` with the parts that `writeParts` adds. The archive is written to `FILE.partial` and
 * renamed when it is complete and flushed to the disk. An interrupted run leaves that file, which the next run
 * replaces. Throws a BackupError when the file exists or cannot be written.
 */
export async function writeArchive(file: string, writeParts: WriteParts): Promise<void> {
  if (await lstat(file).catch(nullIfMissing)) throw fileExists(file);
  const partialPath = `${file}.partial`;
  try {
    await unlink(partialPath).catch(nullIfMissing);
    await writePartial(partialPath, writeParts);
    await syncFile(partialPath);
    if (!(await moveToFreeName({ from: partialPath, to: file }, async () => `${partialPath}.copy`)))
      throw fileExists(file);
  } catch (error) {
    await unlink(partialPath).catch(nullIfMissing);
    throw writingError(error, file);
  }
}

type WriteParts = (archive: ArchiveWriter) => Promise<void>;

async function writePartial(partialPath: string, writeParts: WriteParts): Promise<void> {
  const { readable, controller } = createTarPacker();
  const written = pipeline(
    Readable.fromWeb(readable as ReadableStream<Uint8Array>),
    createWriteStream(partialPath, { flags: 'wx', mode: OWNER_ONLY_MODE }),
  );
  const packed = writeParts(createWriter(controller)).then(
    () => controller.finalize(),
    (error: unknown) => {
      controller.error(error);
      throw error;
    },
  );
  // A failure of either stream ends the other, so that both report an error of the disk.
  const outcomes = await Promise.allSettled([packed, written]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

const fileExists = (file: string) =>
  new BackupError(`The file ${file} already exists. Pass another path, or remove it.`);

/** Converts system errors that concern the archive to BackupErrors. Returns other errors unchanged. */
function writingError(error: unknown, file: string): unknown {
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  const concernsArchive = syscall === 'write' || syscall === 'fsync' || path?.startsWith(file);
  return code && concernsArchive ? new BackupError(`${file} cannot be written: ${(error as Error).message}`) : error;
}

function createWriter(controller: TarPackController): ArchiveWriter {
  const openEntry = (name: string, { size, modified }: { size: number; modified: Date }) =>
    controller.add({ name, size, mtime: modified, mode: OWNER_ONLY_MODE, type: 'file' }).getWriter();
  return {
    add: async (name, content) => {
      const writer = openEntry(name, { size: content.length, modified: new Date() });
      if (content.length > 0) await writer.write(content);
      await writer.close();
      return createHash('sha256').update(content).digest('hex');
    },
    addStream: async (name, part) => {
      const writer = openEntry(name, part);
      const hash = createHash('sha256');
      let remaining = part.size;
      const write = async (bytes: Uint8Array) => {
        hash.update(bytes);
        remaining -= bytes.length;
        await writer.write(bytes);
      };
      const isComplete = await eachChunk(part.body, async (chunk) => {
        const isTooLong = chunk.length > remaining;
        await write(isTooLong ? chunk.subarray(0, remaining) : chunk);
        return !isTooLong;
      });
      const broken = !isComplete || remaining > 0;
      while (remaining > 0) await write(ZEROS.subarray(0, remaining));
      await writer.close();
      return { sha256: hash.digest('hex'), broken };
    },
  };
}

const ZEROS = Buffer.alloc(64 * 1_024);

/**
 * Passes the chunks of a body to `consume` until it returns false. Returns whether the body was read to its end. Throws
 * the errors of `consume`, not those of the body.
 */
async function eachChunk(body: Readable, consume: (chunk: Buffer) => Promise<boolean>): Promise<boolean> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const next = await chunks.next().catch(() => null);
      if (next === null) return false;
      if (next.done) return true;
      if (!(await consume(next.value))) return false;
    }
  } finally {
    body.destroy();
  }
}
