import type { Readable } from 'node:stream';

/** A file within an export that consists of several. */
export interface ExportFile {
  /** With slashes, below the top of the export. */
  readonly path: string;
  readonly modified?: Date;
  /** What is in it, or how it is opened. */
  readonly content: string | (() => Promise<Readable>);
  /** Whether pressing makes it no smaller, as with pictures. */
  readonly isDense?: boolean;
}
