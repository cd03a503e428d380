import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/**
 * Packs files into a ZIP archive, which is created while it is read; each file is opened after the previous one is
 * written. If the consumer stops, everything is closed. An error of a file ends the archive with that error.
 */
export async function* zipOf(files: AsyncIterable<ExportFile>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  let isStopped = false;
  const addFiles = async () => {
    for await (const file of files) {
      if (isStopped) return;
      await addFile({ zip, file }, (opened) => {
        current = opened;
      });
    }
    zip.end();
  };
  const filling = addFiles().catch((error: Error) => output.destroy(error));
  try {
    yield* output;
  } finally {
    isStopped = true;
    current?.destroy();
    output.destroy();
    await filling;
  }
}

function addFile({ zip, file }: { zip: ZipFile; file: ExportFile }, onOpen: (content: Readable) => void) {
  const { path, content, modified, isCompressed } = file;
  const options = { compress: !isCompressed, ...(modified ? { mtime: modified } : {}) };
  return new Promise<void>((resolve, reject) => {
    zip.addReadStreamLazy(path, options, (start) => {
      const open = typeof content === 'string' ? Promise.resolve(Readable.from([Buffer.from(content)])) : content();
      open.then((readable) => {
        onOpen(readable);
        readable.once('close', resolve);
        readable.once('error', reject);
        start(null, readable);
      }, reject);
    });
  });
}

/** A file of an export with several files. */
export interface ExportFile {
  /** The path within the export, with slashes. */
  readonly path: string;
  readonly modified?: Date;
  /** The content, or a function that opens it. */
  readonly content: string | (() => Promise<Readable>);
  /** Whether the file is already compressed, such as an image. */
  readonly isCompressed?: boolean;
}
