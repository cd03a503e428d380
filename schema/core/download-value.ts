/** A file that is made while it is read. */
interface DownloadedFile {
  /** The name to save it under. */
  readonly name: string;
  /** With its charset, where it is a text. */
  readonly mimeType: string;
  /** In bytes, where that is known before. */
  readonly size?: number;
  /** The content, piece by piece. Nothing is opened before the first piece is requested. */
  readonly bytes: () => AsyncIterable<Uint8Array | string>;
}

/** A file that the domain returns: the REST API writes it as it comes, GraphQL returns its name and type alone. */
export class Download {
  readonly file: DownloadedFile;

  constructor(file: DownloadedFile) {
    this.file = file;
  }

  toJSON(): Pick<DownloadedFile, 'name' | 'mimeType'> {
    const { name, mimeType } = this.file;
    return { name, mimeType };
  }
}
