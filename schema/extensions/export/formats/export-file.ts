import type { Readable } from 'node:stream';

/** A file within an export that consists of several. */
export interface ExportFile {
  /** With slashes, below the top of the export. */
  readonly path: string;
  readonly modified?: Date;
  /** The content, or a function that opens it. */
  readonly content: string | (() => Promise<Readable>);
  /** Whether the file is compressed already, such as a picture. */
  readonly isDense?: boolean;
}
