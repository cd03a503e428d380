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

/** A file to store. It can be opened several times, for retries. */
export interface FileSource {
  /** In bytes. A body of another size is an error. */
  readonly size: number;
  /** The time of the last change, stored with the file if it is known. */
  readonly modified?: Date;
  open(): Readable | Promise<Readable>;
}

/**
 * The file store of uploads, renditions and fonts, by key. A key is a relative path such as
 * `2026/11/meadow-300x200.jpg`; methods throw a FileKeyError for an invalid one. All methods throw a MediaStoreError if
 * the store is not available.
 */
export interface MediaStore {
  /**
   * Moves a complete file from the local disk into the store; do not use `path` afterwards. Returns false and changes
   * nothing if the key is taken. Of two concurrent calls with the same key, one returns false.
   */
  add(key: string, file: { path: string; mimeType: string }): Promise<boolean>;
  /** Stores a file and replaces an existing one. Readers get the old or the new file, never a part. */
  put(key: string, source: FileSource): Promise<void>;
  stat(key: string): Promise<StoredFile | null>;
  /** Opens a file: the bytes from `start` to `end`, both included, or all. Null if it does not exist. */
  read(key: string, range?: { start: number; end: number }): Promise<OpenFile | null>;
  /** Calls the body with a path on the local disk, where it can read the file. Null if the file does not exist. */
  withLocalCopy<T>(key: string, body: (path: string) => Promise<T>): Promise<T | null>;
  /**
   * Returns the names that begin with `prefix` in a folder such as `2026/11` (empty for the top). `anyCase`: in upper or
   * lower case; an object store finds the usual spellings only.
   */
  names(folder: string, prefix: string | { readonly anyCase: string }): Promise<string[]>;
  /** Removes files; missing files are no error. */
  remove(keys: readonly string[]): Promise<void>;
  /**
   * Lists all files, in no particular order. `onForeign` receives the names of files that the store cannot have written.
   * Hidden files are skipped.
   */
  list(options?: { onForeign?: (name: string) => void }): AsyncIterable<{ key: string; size: number }>;
}

/** The store is not available: unreachable, access denied, or misconfigured. The message says what the operator can do. */
export class MediaStoreError extends Error {
  override readonly name = 'MediaStoreError';
  /** Whether an immediate retry may help. */
  readonly isTemporary: boolean;
  /** Whether there is no space left. */
  readonly isFull: boolean;

  constructor(message: string, { isTemporary, isFull = false }: { isTemporary: boolean; isFull?: boolean }) {
    super(message);
    this.isTemporary = isTemporary;
    this.isFull = isFull;
  }
}
