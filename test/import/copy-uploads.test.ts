import { mkdir, mkdtemp, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLocalStore } from '../../src/adapters/media/local-store.ts';
import { checkUploads, copyUploads } from '../../src/import/copy-uploads.ts';

let root: string;
let from: string;
let to: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'postern-uploads-'));
  from = join(root, 'from');
  to = join(root, 'data/uploads');
  await mkdir(join(from, '2021/05'), { recursive: true });
  await writeFile(join(from, '2021/05/a.txt'), 'a');
  await writeFile(join(from, 'b.txt'), 'b');
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('files are copied with their paths and times, and each is reported', async () => {
  await utimes(join(from, 'b.txt'), 1_000_000, 1_000_000);
  const steps: number[] = [];
  const counts = await copyUploads({
    from,
    mediaStore: createLocalStore(to),
    onProgress: ({ done, total }) => steps.push(done, total),
  });
  expect(counts).toEqual({ copied: 2, unchanged: 0, refused: [] });
  expect(await readFile(join(to, '2021/05/a.txt'), 'utf8')).toBe('a');
  expect((await stat(join(to, 'b.txt'))).mtimeMs).toBe(1_000_000_000);
  expect(steps).toEqual([1, 2, 2, 2]);
});

test('only changed files are copied again', async () => {
  await copyUploads({ from, mediaStore: createLocalStore(to) });
  await writeFile(join(from, 'b.txt'), 'bb');
  expect(await copyUploads({ from, mediaStore: createLocalStore(to) })).toEqual({
    copied: 1,
    unchanged: 1,
    refused: [],
  });
  expect(await readFile(join(to, 'b.txt'), 'utf8')).toBe('bb');
});

test('links out of the source folder are not followed', async () => {
  await writeFile(join(root, 'secret'), 's');
  await symlink(join(root, 'secret'), join(from, 'link.txt'));
  await symlink(root, join(from, 'folder'));
  const counts = await copyUploads({ from, mediaStore: createLocalStore(to) });
  expect([...counts.refused].sort()).toEqual(['folder', 'link.txt']);
  await expect(stat(join(to, 'link.txt'))).rejects.toThrow();
});

test('links in the target folder are not written through', async () => {
  await mkdir(to, { recursive: true });
  await mkdir(join(root, 'elsewhere/05'), { recursive: true });
  await writeFile(join(root, 'secret'), 'unchanged');
  await symlink(join(root, 'elsewhere'), join(to, '2021'));
  await symlink(join(root, 'secret'), join(to, 'b.txt'));
  expect((await copyUploads({ from, mediaStore: createLocalStore(to) })).refused).toEqual(['2021/05/a.txt', 'b.txt']);
  expect(await readFile(join(root, 'secret'), 'utf8')).toBe('unchanged');
  await expect(stat(join(root, 'elsewhere/05/a.txt'))).rejects.toThrow();
});

test('a source that is not a folder, or that contains the target, is rejected', async () => {
  await expect(checkUploads(join(root, 'none'), to)).rejects.toThrow(/the folder .* does not exist/);
  await expect(checkUploads(from, join(from, 'copy'))).rejects.toThrow(/are copied/);
});
