import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { ImportError } from '../../import-error.ts';
import { LineEndBuffer, type Repairs, WxrParser } from './wxr-parser.ts';
import type { WxrElement } from './wxr-records.ts';

/** The elements that end in one chunk of a file, and the size of the chunk. */
export interface WxrChunk {
  readonly file: string;
  readonly elements: readonly WxrElement[];
  readonly bytes: number;
}

/** The repairs in a file, reported after its elements. */
export interface WxrFileResult {
  readonly file: string;
  readonly repairs: Repairs;
  /** The line at which an incomplete file ends; its last element is omitted. */
  readonly truncatedAt: number | undefined;
}

/** Reads export files one after the other. Throws an ImportError when one cannot be read or exceeds a limit. */
export async function* readWxr(
  paths: readonly string[],
  onFileEnd: (result: WxrFileResult) => void,
): AsyncGenerator<WxrChunk, void, undefined> {
  for (const path of paths) {
    const file = basename(path);
    let elements: WxrElement[] = [];
    const parser = new WxrParser({ file, onElement: (element) => elements.push(element) });
    const lines = new LineEndBuffer();
    try {
      const decoder = await decoderFor(path);
      for await (const chunk of createReadStream(path, { highWaterMark: 262_144 })) {
        parser.write(lines.push(decoder.decode(chunk as Buffer, { stream: true })));
        yield { file, elements, bytes: (chunk as Buffer).length };
        elements = [];
      }
      parser.write(lines.push(decoder.decode()) + lines.flush());
    } catch (error) {
      if (error instanceof ImportError) throw error;
      throw new ImportError([`${file} cannot be read: ${(error as Error).message}`]);
    }
    const truncatedAt = parser.end();
    yield { file, elements, bytes: 0 };
    onFileEnd({ file, repairs: parser.repairs, truncatedAt });
  }
}

/** The total size of the files in bytes. */
export async function sizeOf(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    paths.map(async (path) => {
      const stats = await stat(path).catch((error: Error) => {
        throw new ImportError([`${path} cannot be read: ${error.message}`]);
      });
      return stats.size;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const DECLARED_ENCODING = /^<\?xml[^>]*\sencoding=["']([^"']+)["']/;

/** Creates a decoder for the declared encoding, by default UTF-8. Throws an ImportError if it is not supported. */
async function decoderFor(path: string): Promise<TextDecoder> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(200), 0, 200, 0);
    const [, encoding = 'utf-8'] = DECLARED_ENCODING.exec(buffer.toString('latin1', 0, bytesRead)) ?? [];
    try {
      return new TextDecoder(encoding);
    } catch {
      throw new ImportError([
        `${basename(path)} declares the encoding "${encoding}", which is not supported. Convert the file to UTF-8 and change the encoding in its first line`,
      ]);
    }
  } finally {
    await file.close();
  }
}
