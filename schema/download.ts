/** What a file is that is made while it is read. */
export interface DownloadedFile {
  /** As its reader is to keep it. */
  readonly name: string;
  /** With its charset, where it is a text. */
  readonly mimeType: string;
  /** In bytes, where that is known before. */
  readonly size?: number;
  /** The content, piece by piece. Nothing is opened before the first piece is asked for. */
  readonly bytes: () => AsyncIterable<Uint8Array | string>;
}

/**
 * A file that the domain hands out: the REST API writes it as it comes. Whoever asks GraphQL for it is told its name and
 * type alone.
 */
export class Download {
  readonly name: string;
  readonly mimeType: string;
  /** In bytes; null: not known before. */
  readonly size: number | null;
  readonly bytes: DownloadedFile['bytes'];

  constructor({ name, mimeType, size, bytes }: DownloadedFile) {
    this.name = name;
    this.mimeType = mimeType;
    this.size = size ?? null;
    this.bytes = bytes;
  }

  /** What is told of it where it cannot be written. */
  toJSON(): { name: string; mimeType: string } {
    const { name, mimeType } = this;
    return { name, mimeType };
  }
}
