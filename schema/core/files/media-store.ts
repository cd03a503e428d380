import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { baseName, folderOf } from '../../markup/images/image-dimensions.ts';

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

/** The key is not valid: it could lead outside the file store, or a file system cannot store it. */
export class FileKeyError extends Error {}

/** Whether a segment of the key begins with a dot. Such files belong to the store itself or are foreign. */
export const isHidden = (key: string): boolean => key.startsWith('.') || key.includes('/.');

/** Whether a text is a valid key: segments of printable characters, none hidden, at most 900 bytes. */
export function isFileKey(key: string): boolean {
  const parts = key.split('/');
  const usable = parts.every((part) => part !== '' && Buffer.byteLength(part) <= 255) && !isHidden(key);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: keys must not contain them
  return usable && Buffer.byteLength(key) <= 900 && key.isWellFormed() && !/[\\\u0000-\u001f\u007f]/.test(key);
}

/** Returns the key if it is valid. Throws a FileKeyError otherwise. */
export function checkedKey(key: string): string {
  if (isFileKey(key)) return key;
  throw new FileKeyError(`The file store does not accept the name ${JSON.stringify(key.slice(0, 100))}.`);
}

/** Names of variants contain this sign, which file names of uploads do not. */
const MARK = '~';

const VARIANT_KEY = /^(.+)~[0-9a-f]{24}\.(?:jpg|png|gif|webp|avif|lock)$/s;

/**
 * Returns the key under which a variant of an image is stored: beside it, as `2026/11/meadow.jpg~<hash>.webp`.
 * `description` states all that decides the content.
 */
export function variantKey(source: string, { description, extension }: { description: string; extension: string }) {
  const hash = createHash('sha256').update(description, 'utf8').digest('hex').slice(0, 24);
  return `${source}${MARK}${hash}.${extension}`;
}

/** Returns the key of the file that is present while a process makes the variant. */
export const variantLockKey = (key: string): string => key.replace(/\.\w+$/, '.lock');

/** Returns the key of the image that a key is a variant of; null if it is not a variant. */
export const sourceOfVariant = (key: string): string | null => VARIANT_KEY.exec(key)?.[1] ?? null;

/** Returns the keys of all stored variants of images, with one listing per folder. */
export async function variantsOf(mediaStore: Pick<MediaStore, 'names'>, sources: readonly string[]): Promise<string[]> {
  const wanted = new Set(sources);
  const byFolder = new Map<string, string[]>();
  for (const key of wanted) byFolder.set(folderOf(key), [...(byFolder.get(folderOf(key)) ?? []), key]);
  const keys: string[] = [];
  for (const [folder, members] of byFolder) {
    const names = await mediaStore.names(folder.replace(/\/$/, ''), commonStart(members.map(baseName)));
    keys.push(...names.map((name) => folder + name).filter((key) => wanted.has(sourceOfVariant(key) ?? '')));
  }
  return keys;
}

/** The characters with which all names begin. */
function commonStart([first = '', ...others]: readonly string[]): string {
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length--;
  return first.slice(0, length);
}
