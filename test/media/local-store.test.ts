import { execFileSync } from 'node:child_process';
import { link, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FileKeyError, type MediaStore } from '../../schema/core/files/media-store.ts';
import { moveToFreeName } from '../../src/adapters/media/local-files.ts';
import { createLocalStore } from '../../src/adapters/media/local-store.ts';

let root: string;
let folder: string;
let store: MediaStore;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'postern-local-'));
  folder = join(root, 'uploads');
  await mkdir(join(folder, '2026'), { recursive: true });
  await mkdir(join(root, 'outside'));
  await writeFile(join(root, 'outside/secret.txt'), 'secret');
  store = createLocalStore(folder);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const fileSource = (text: string) => ({ size: text.length, open: () => Readable.from([Buffer.from(text)]) });

async function listKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.sort();
}

test('a link to a file outside the store is not a file of the store', async () => {
  await symlink(join(root, 'outside/secret.txt'), join(folder, '2026/link.txt'));
  expect(await store.stat('2026/link.txt')).toBeNull();
  expect(await store.read('2026/link.txt')).toBeNull();
  expect(await store.withLocalCopy('2026/link.txt', async () => 1)).toBeNull();
  expect(await listKeys()).toEqual([]);
  await store.remove(['2026/link.txt']);
  expect(await readFile(join(root, 'outside/secret.txt'), 'utf8')).toBe('secret');
});

test('files outside the store are not read, listed, written or removed through a linked folder', async () => {
  await symlink(join(root, 'outside'), join(folder, 'linked'));
  expect(await store.stat('linked/secret.txt')).toBeNull();
  expect(await store.read('linked/secret.txt')).toBeNull();
  expect(await store.names('linked', '')).toEqual([]);
  expect(await listKeys()).toEqual([]);
  await writeFile(join(root, 'upload'), 'x');
  await expect(store.add('linked/new.txt', { path: join(root, 'upload'), mimeType: '' })).rejects.toThrow(FileKeyError);
  await expect(store.put('linked/deep/new.txt', fileSource('x'))).rejects.toThrow(FileKeyError);
  await store.remove(['linked/secret.txt']);
  expect(await readdir(join(root, 'outside'))).toEqual(['secret.txt']);
});

test('links within the folder are followed, and the folder of the store may be a link', async () => {
  await store.put('2026/a.txt', fileSource('a'));
  await symlink(join(folder, '2026'), join(folder, 'latest'));
  expect(await store.stat('latest/a.txt')).toMatchObject({ size: 1 });
  await symlink(folder, join(root, 'moved'));
  const moved = createLocalStore(join(root, 'moved'));
  await moved.put('b.txt', fileSource('b'));
  expect((await moved.stat('b.txt'))?.size).toBe(1);
  expect(await readFile(join(folder, 'b.txt'), 'utf8')).toBe('b');
});

test('a file with a name that is not a valid key is reported instead of listed', async () => {
  await writeFile(join(folder, 'a\\b.txt'), 'x');
  await writeFile(join(folder, '2026/a\nb.txt'), 'x');
  await writeFile(join(folder, '2026/valid.txt'), 'x');
  expect(await listKeys()).toEqual(['2026/valid.txt']);
  const invalidNames: string[] = [];
  for await (const _file of store.list({ onForeign: (name) => invalidNames.push(name) }));
  expect(invalidNames.sort()).toEqual(['2026/a\nb.txt', 'a\\b.txt']);
});

test('a pipe is not a file, and opening one does not block', async () => {
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  expect(await store.read('pipe')).toBeNull();
  expect(await store.stat('pipe')).toBeNull();
  await expect(store.put('pipe', fileSource('x'))).rejects.toThrow(FileKeyError);
});

test('removing a key does not remove a folder of that name', async () => {
  await store.put('2026/a.txt', fileSource('a'));
  await expect(store.remove(['2026'])).rejects.toThrow(FileKeyError);
  expect(await listKeys()).toEqual(['2026/a.txt']);
});

test('a file that cannot be removed does not prevent the removal of others', async () => {
  await store.put('2026/a.txt', fileSource('a'));
  await expect(store.remove(['2026', '2026/a.txt'])).rejects.toThrow(FileKeyError);
  expect(await listKeys()).toEqual([]);
});

test('an incomplete write of a killed process is hidden, and removed after a day', async () => {
  await mkdir(join(folder, '.partial'));
  await writeFile(join(folder, '.partial/old'), 'half');
  await writeFile(join(folder, '.partial/new'), 'half');
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1_000);
  await utimes(join(folder, '.partial/old'), yesterday, yesterday);
  expect(await listKeys()).toEqual([]);
  await store.put('a.txt', fileSource('a'));
  expect(await readdir(join(folder, '.partial'))).toEqual(['new']);
  expect(await listKeys()).toEqual(['a.txt']);
});

test('a failed write leaves nothing behind', async () => {
  await expect(store.put('a.txt', { ...fileSource('a'), size: 2 })).rejects.toThrow('1 bytes instead of 2');
  expect(await readdir(join(folder, '.partial'))).toEqual([]);
  expect(await listKeys()).toEqual([]);
});

test('a file is not visible before it is complete', async () => {
  const incompleteBody = new Readable({ read: () => {} });
  incompleteBody.push('first half, ');
  const writing = store.put('a.txt', { size: 23, open: () => incompleteBody });
  await expect.poll(() => readdir(join(folder, '.partial'))).toHaveLength(1);
  expect(await store.stat('a.txt')).toBeNull();
  incompleteBody.push('second half');
  incompleteBody.push(null);
  await writing;
  expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe('first half, second half');
});

test('files are copied if hard links are unavailable, and an existing file is not replaced', async () => {
  // A folder of another file system, if this machine has one.
  const otherFolder = await mkdtemp('/dev/shm/postern-').catch(() => mkdtemp(join(root, 'elsewhere-')));
  try {
    await writeFile(join(otherFolder, 'upload'), 'from another folder');
    await writeFile(join(otherFolder, 'second'), 'second');
    expect(await store.add('2026/a.txt', { path: join(otherFolder, 'upload'), mimeType: '' })).toBe(true);
    expect(await readFile(join(folder, '2026/a.txt'), 'utf8')).toBe('from another folder');
    expect(await store.add('2026/a.txt', { path: join(otherFolder, 'second'), mimeType: '' })).toBe(false);
    expect(await readdir(otherFolder)).toEqual(['second']);
    expect(await readdir(join(folder, '.partial')).catch(() => [])).toEqual([]);
  } finally {
    await rm(otherFolder, { recursive: true, force: true });
  }
});

test('a file that already has a second hard link is moved', async () => {
  await writeFile(join(root, 'upload'), 'x');
  await link(join(root, 'upload'), join(root, 'other-name'));
  expect(
    await moveToFreeName({ from: join(root, 'upload'), to: join(folder, 'x') }, async () => join(folder, 'partial')),
  ).toBe(true);
  await expect(stat(join(root, 'upload'))).rejects.toThrow('ENOENT');
  expect(await readFile(join(folder, 'x'), 'utf8')).toBe('x');
});
