/** A file that is created while it is read. */
interface DownloadedFile {
  /** The suggested file name. */
  readonly name: string;
  /** The MIME type, with a charset for text. */
  readonly mimeType: string;
  /** In bytes, if it is known in advance. */
  readonly size?: number;
  /** Streams the content. Nothing is opened before the first chunk is requested. */
  readonly bytes: () => AsyncIterable<Uint8Array | string>;
}

/** A file that the domain returns. REST streams it; GraphQL returns only its name and type. */
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
