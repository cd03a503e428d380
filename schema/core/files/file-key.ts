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
