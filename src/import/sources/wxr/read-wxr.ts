import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { ImportError } from '../../import-error.ts';
import { WholeLines } from './line-feeds.ts';
import type { WxrElement } from './wxr-element.ts';
import { type Mends, WxrParser } from './wxr-parser.ts';

/** Elements of a file, with the number of bytes read. */
export interface WxrPiece {
  readonly file: string;
  readonly elements: readonly WxrElement[];
  readonly bytes: number;
}

/** What reading a file found beside its elements. */
export interface WxrEnd {
  readonly file: string;
  readonly mends: Mends;
  /** The line at which an incomplete file ends; the unfinished element is omitted. */
  readonly brokenAt: number | undefined;
}

/** Reads export files one after the other. Throws an ImportError when one cannot be read or exceeds a limit. */
export async function* readWxr(
  paths: readonly string[],
  onEnd: (end: WxrEnd) => void,
): AsyncGenerator<WxrPiece, void, undefined> {
  for (const path of paths) {
    const file = basename(path);
    let elements: WxrElement[] = [];
    const parser = new WxrParser({ file, onElement: (element) => elements.push(element) });
    const decoder = new TextDecoder(await encodingOf(path));
    const lines = new WholeLines();
    try {
      for await (const chunk of createReadStream(path, { highWaterMark: 262_144 })) {
        parser.write(lines.take(decoder.decode(chunk as Buffer, { stream: true })));
        yield { file, elements, bytes: (chunk as Buffer).length };
        elements = [];
      }
    } catch (error) {
      if (error instanceof ImportError) throw error;
      throw new ImportError([`${file} cannot be read: ${(error as Error).message}`]);
    }
    parser.write(lines.take(decoder.decode()) + lines.rest());
    const brokenAt = parser.end();
    yield { file, elements, bytes: 0 };
    onEnd({ file, mends: parser.mends, brokenAt });
  }
}

/** The total size of the files in bytes. */
export async function sizeOf(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    paths.map(async (path) => {
      const found = await stat(path).catch((error: Error) => {
        throw new ImportError([`${path} cannot be read: ${error.message}`]);
      });
      return found.size;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The declared encoding of a file. Throws an ImportError when it is not supported. */
async function encodingOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(200), 0, 200, 0);
    const declared = /^\uFEFF?<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/.exec(buffer.toString('latin1', 0, bytesRead));
    return new TextDecoder(declared?.[1] ?? 'utf-8').encoding;
  } catch {
    return 'utf-8';
  } finally {
    await file.close();
  }
}
