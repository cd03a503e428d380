import { createHash } from 'node:crypto';
import { baseName, folderOf } from '../../markup/images/image-dimensions.ts';
import type { MediaStore } from './media-store.ts';

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
