import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { lstat, unlink } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createTarPacker, type TarPackController } from 'modern-tar';
import { absent, moveToFreeName, syncFile } from '../adapters/media/local-files.ts';
import { BackupError } from './backup-error.ts';

/** An archive that is being written. */
export interface ArchiveWriter {
  /** Adds a part whole; gives its SHA-256. */
  add(name: string, content: Buffer): Promise<string>;
  /** Adds a part of a known size as it comes. Where it breaks off, zeros stand for the rest and `broken` is true. */
  addStream(name: string, part: StreamedPart): Promise<{ sha256: string; broken: boolean }>;
}

export interface StreamedPart {
  readonly size: number;
  readonly modified: Date;
  readonly body: Readable;
}

/** Only for whoever made it: an archive holds hashes of passwords and addresses of people. */
const PRIVATE = 0o600;

/**
 * Writes an archive. The file has its name only when the body is over and everything is on the disk: a run that is
 * ended before leaves nothing but `FILE.partial`, which the next one replaces. Throws a BackupError where there is a
 * file of that name, or where it cannot be written.
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
  // Either end takes the other with it: what the disk says is then what the body says as well.
  const ends = await Promise.allSettled([made, written]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

const taken = (file: string) => new BackupError(`There is a file ${file} already. Give another name, or remove it.`);

/** What the system says of the archive's own file is for the operator; everything else is passed on. */
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
 * Gives a body chunk by chunk to `take` until that says false; true when it was taken to its end. False as well where
 * the body fails; what `take` throws is passed on.
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
