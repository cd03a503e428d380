import type { Readable } from 'node:stream';

/** The metadata of a stored file. */
export interface StoredFile {
  /** In bytes. */
  readonly size: number;
  /** Differs whenever the content does; without quotes. */
  readonly tag: string;
  readonly modified: Date;
}

/** A stored file that is being read. The caller reads the body to its end or destroys it. */
export interface OpenFile extends StoredFile {
  readonly body: Readable;
}

/** A file to be stored; it can be opened more than once, for another try. */
export interface FileSource {
  /** In bytes; a source that gives more or fewer is refused. */
  readonly size: number;
  /** Stored with the file where it is known. */
  readonly modified?: Date;
  open(): Readable | Promise<Readable>;
}

/**
 * Where the site's files are stored: uploads, renditions and fonts, by key. A key is a relative path such as
 * `2026/11/meadow-300x200.jpg`; one that could lead outside is refused with an error. Every method throws a
 * MediaStoreError when the store cannot do its work at the moment.
 */
export interface MediaStore {
  /**
   * Takes over a finished file of the local disk; `path` is gone afterwards or of no use. False, with nothing changed,
   * when the key is taken: of two concurrent calls with the same key, one gets false.
   */
  add(key: string, file: { path: string; mimeType: string }): Promise<boolean>;
  /** Stores a file in the place of whatever is there. Readers get the old one or the new one, never a part. */
  put(key: string, source: FileSource): Promise<void>;
  stat(key: string): Promise<StoredFile | null>;
  /** Opens a file: the bytes from `start` to `end`, both included, or all of it. Null when there is none. */
  read(key: string, range?: { start: number; end: number }): Promise<OpenFile | null>;
  /** Gives the body a path on the local disk at which the file can be read until it ends. Null when there is none. */
  withLocalCopy<T>(key: string, body: (path: string) => Promise<T>): Promise<T | null>;
  /** Which names are taken in a folder of keys such as `2026/11` ('' is the top): all that begin with `prefix`. */
  names(folder: string, prefix: string): Promise<string[]>;
  /** Removes files; one that is not there is no error. */
  remove(keys: readonly string[]): Promise<void>;
  /**
   * Every file, in no particular order. `onForeign` receives the names of files that the store cannot have
   * written; hidden ones are the store's own, or nobody's.
   */
  list(options?: { onForeign?: (name: string) => void }): AsyncIterable<{ key: string; size: number }>;
}

/** The store cannot do its work: not reachable, refused, wrongly set up. The message tells the operator what to do. */
export class MediaStoreError extends Error {
  override readonly name = 'MediaStoreError';
  /** Whether an immediate retry may help. */
  readonly passing: boolean;
  /** Whether there is no space left. */
  readonly isFull: boolean;

  constructor(message: string, { passing, isFull = false }: { passing: boolean; isFull?: boolean }) {
    super(message);
    this.passing = passing;
    this.isFull = isFull;
  }
}
