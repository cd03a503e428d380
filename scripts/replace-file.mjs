import { renameSync, writeFileSync } from 'node:fs';

/** Replaces a file atomically. */
export function replaceFile(path, contents) {
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, contents);
  renameSync(temporary, path);
}
