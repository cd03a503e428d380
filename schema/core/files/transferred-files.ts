import { domainError, type ErrorCode } from '../errors/domain-errors.ts';

/** A file of a request, stored in a temporary folder until the request is answered. */
export interface ReceivedFile {
  /** On the local disk. */
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** The file name that the client sent. */
  readonly name: string;
  /** The MIME type that the client sent; empty if there is none. */
  readonly mimeType: string;
  /** How the file arrived: as the body, as a part of a form, or downloaded from an address in the request. */
  readonly transport: 'body' | 'form' | 'address';
}

/**
 * The value of the scalar `File`: a received file, or the error with which it was refused. Only the program creates
 * instances, so that clients cannot pass a path in their variables.
 */
export class Upload {
  readonly #content: ReceivedFile | ErrorCode;
  #isTaken = false;

  constructor(content: ReceivedFile | ErrorCode) {
    this.#content = content;
  }

  /**
   * Returns the file once, to the caller that moves it to the store. Errors: the reason for which the file was refused
   * (docs/protocol/errors.md#media); `rest_invalid_param` if a document uses one file twice.
   */
  file(): ReceivedFile {
    if (typeof this.#content === 'string') throw domainError(this.#content);
    if (this.#isTaken) {
      throw domainError('rest_invalid_param', {
        message: 'A file can be used once. Send it again under another name.',
      });
    }
    this.#isTaken = true;
    return this.#content;
  }
}

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
