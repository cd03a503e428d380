import type { Readable } from 'node:stream';

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
