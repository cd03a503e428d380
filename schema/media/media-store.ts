import type { Readable } from 'node:stream';

/** What is known of a stored file without reading it. */
export interface StoredFile {
  /** In bytes. */
  readonly size: number;
  /** Differs whenever the content does; without quotes. */
  readonly tag: string;
  readonly modified: Date;
}

/**
 * Where the site's files are kept: uploads, renditions and fonts, by key. A key is a relative path such as
 * `2026/11/meadow-300x200.jpg`; one that could lead outside is refused with an error.
 */
export interface MediaStore {
  /**
   * Takes over a finished file of the local disk; `path` is gone afterwards or of no use. False, with nothing changed,
   * when the key is taken: of two that ask for the same key at once, one is told false.
   */
  add(key: string, file: { path: string; mimeType: string }): Promise<boolean>;
  stat(key: string): Promise<StoredFile | null>;
  /** The bytes from `start` to `end`, both included; the whole file without a range. Null when there is none. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable | null>;
  /** Gives the body a path on the local disk at which the file can be read until it ends. Null when there is none. */
  withLocalCopy<T>(key: string, body: (path: string) => Promise<T>): Promise<T | null>;
  /** Which of the names are taken in a folder of keys such as `2026/11`: all names that begin with `prefix`. */
  names(folder: string, prefix: string): Promise<string[]>;
  /** Removes files; one that is not there is no error. */
  remove(keys: readonly string[]): Promise<void>;
  /** Every file, in no particular order. */
  list(): AsyncIterable<{ key: string; size: number }>;
}
