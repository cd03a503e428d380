import { domainError, type ErrorCode } from '../domain-errors.ts';

/** A file that came with a request and lies in a temporary place, until the request has been answered. */
export interface ReceivedFile {
  /** On the local disk. */
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** As its sender calls it. */
  readonly name: string;
  /** The type that its sender names; empty when none is named. */
  readonly mimeType: string;
  /** How it came: as the whole body, as a part of a form, or from an address that a request named. */
  readonly transport: 'body' | 'form' | 'address';
}

/**
 * What came in place of a file: the file, or the reason why there is none. Only the program makes these: a value that
 * a client writes into its variables is none, so that nobody can name a path.
 */
export class Upload {
  readonly #content: ReceivedFile | ErrorCode;
  #isTaken = false;

  constructor(content: ReceivedFile | ErrorCode) {
    this.#content = content;
  }

  /**
   * The file, for the caller that stores it: it is moved, not copied. Errors (docs/protocol/errors.md#media): why it could not
   * be taken; `rest_invalid_param` where a document uses one file twice.
   */
  file(): ReceivedFile {
    if (typeof this.#content === 'string') throw domainError(this.#content);
    if (this.#isTaken) {
      throw domainError('rest_invalid_param', {
        message: 'A file can be kept once. Send it again under another name.',
      });
    }
    this.#isTaken = true;
    return this.#content;
  }
}
