/** A key that could lead outside the store, or that a file system cannot hold. */
export class FileKeyError extends Error {}

/** Whether a part of the key begins with a dot: what does so is the store's own, or nobody's. */
export const isHidden = (key: string): boolean => key.startsWith('.') || key.includes('/.');

/** Whether it can be a key: parts of visible characters, none of them hidden or leading upwards, 900 bytes at most. */
export function isFileKey(key: string): boolean {
  const parts = key.split('/');
  const usable = parts.every((part) => part !== '' && Buffer.byteLength(part) <= 255) && !isHidden(key);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return usable && Buffer.byteLength(key) <= 900 && key.isWellFormed() && !/[\\\u0000-\u001f\u007f]/.test(key);
}

/** Gives a key that can be one. Throws a FileKeyError for any other. */
export function checkedKey(key: string): string {
  if (isFileKey(key)) return key;
  throw new FileKeyError(`The store takes no file under the name ${JSON.stringify(key.slice(0, 100))}.`);
}
