import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MediaStore } from '../../schema/core/files/media-store.ts';
import { createLocalStore } from '../../src/adapters/media/local-store.ts';
import { openMediaStore } from '../../src/adapters/media/open-media-store.ts';
import { mediaMoveCommand, moveFiles } from '../../src/commands/media-move-command.ts';
import { type Config, loadConfig } from '../../src/config.ts';
import { commandContext } from '../support/command-line.ts';
import { startConditionalS3 } from '../support/conditional-s3.ts';
import { type S3Server, startS3Server } from '../support/s3-server.ts';

let server: S3Server;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.stop());

let root: string;
let config: Config;
let counter = 0;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'postern-move-'));
  config = loadConfig(server.environment(`move-${++counter}`), { cwd: root });
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function move(to: 'local' | 's3', options: { deleteSource?: boolean; config?: Config } = {}) {
  const written: string[] = [];
  const code = await mediaMoveCommand.run({
    to,
    deleteSource: options.deleteSource,
    ...commandContext({ config: options.config ?? config, output: { write: (text) => written.push(text) } }),
  });
  return { code, text: written.join('') };
}

const FILES = { '2021/05/a.jpg': 'aaaa', '2021/05/Grüße & mehr.txt': 'bb', 'fonts/c.woff2': '', '50%.txt': 'dddd' };

async function fillFolder(files: Record<string, string> = FILES): Promise<void> {
  for (const [key, content] of Object.entries(files)) {
    const path = join(config.uploadsDir, key);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, content);
    await utimes(path, 1_600_000_000, 1_600_000_000);
  }
}

async function contents(store: MediaStore): Promise<Record<string, string>> {
  const stored: Record<string, string> = {};
  for await (const { key } of store.list()) {
    const file = await store.read(key);
    if (file) stored[key] = (await buffer(file.body)).toString();
  }
  return stored;
}

test('every file moves to S3 and back with its content and time, and progress is reported', async () => {
  await fillFolder();
  const moved = await move('s3');
  expect(moved.text).toMatch(/^Copying: 1 of 4\n[\s\S]*Copying: 4 of 4\n/);
  expect(moved.text).toContain('Files: 4 copied (0.0 MB), 0 unchanged.');
  expect(moved.text).toContain('Set MEDIA_STORE=s3');
  expect(moved.code).toBe(0);
  expect(await contents(await openMediaStore(config, 's3'))).toEqual(FILES);
  expect(await contents(await openMediaStore(config, 'local'))).toEqual(FILES);

  await rm(config.uploadsDir, { recursive: true });
  expect((await move('local')).code).toBe(0);
  expect(await contents(await openMediaStore(config, 'local'))).toEqual(FILES);
  expect((await stat(join(config.uploadsDir, '2021/05/a.jpg'))).mtimeMs).toBe(1_600_000_000_000);
});

test('a second run copies only files that are missing or differ in size', async () => {
  await fillFolder();
  await move('s3');
  await fillFolder({ '2021/05/a.jpg': 'longer than before', 'new.txt': 'new' });
  expect((await move('s3')).text).toContain('Files: 2 copied (0.0 MB), 3 unchanged.');
  expect(await contents(await openMediaStore(config, 's3'))).toEqual({
    ...FILES,
    '2021/05/a.jpg': 'longer than before',
    'new.txt': 'new',
  });
});

test('--delete-source removes the moved files from the source, and no other files', async () => {
  await fillFolder();
  await writeFile(join(config.uploadsDir, '.htaccess'), 'unchanged');
  const { code, text } = await move('s3', { deleteSource: true });
  expect([code, text]).toEqual([0, expect.stringContaining('Removed from the source: 4.')]);
  expect(await contents(await openMediaStore(config, 's3'))).toEqual(FILES);
  expect(await contents(await openMediaStore(config, 'local'))).toEqual({});
  expect(await readFile(join(config.uploadsDir, '.htaccess'), 'utf8')).toBe('unchanged');
});

test('a removal that fails half-way reports what was removed, and a second run removes the rest', async () => {
  const files = Object.fromEntries(Array.from({ length: 110 }, (_, index) => [`${index}.txt`, 'x']));
  await fillFolder(files);
  await move('s3');
  const proxy = await startConditionalS3(server.endpoint, { permittedRemovals: 105 });
  const env = { ...server.environment(`move-${counter}`), S3_ENDPOINT: proxy.endpoint };
  const failed = await move('local', { deleteSource: true, config: loadConfig(env, { cwd: root }) }).finally(
    proxy.stop,
  );
  expect(failed.code).toBe(1);
  expect(failed.text).toContain('110 unchanged.');
  expect(failed.text).toMatch(/Removed from the source: at least 100\. Then the removal failed: .+/);
  expect(failed.text).not.toContain('Nothing was removed');
  expect(Object.keys(await contents(await openMediaStore(config, 's3')))).toHaveLength(5);
  const { code, text } = await move('local', { deleteSource: true });
  expect([code, text]).toEqual([0, expect.stringContaining('Removed from the source: 5.')]);
  expect(await contents(await openMediaStore(config, 's3'))).toEqual({});
  expect(await contents(await openMediaStore(config, 'local'))).toEqual(files);
});

test('a move without files succeeds', async () => {
  expect(await move('s3')).toEqual({ code: 0, text: expect.stringContaining('Files: 0 copied') });
});

test('a file that cannot be stored under its name is reported, the others move, and none is removed', async () => {
  await fillFolder({ 'good.txt': 'good', 'back\\slash.txt': 'bad' });
  const { code, text } = await move('s3', { deleteSource: true });
  expect(code).toBe(1);
  expect(text).toMatch(/Failed: "back\\\\slash\.txt": No store accepts a file with this name/);
  expect(text).toContain('Nothing was removed.');
  expect(await contents(await openMediaStore(config, 's3'))).toEqual({ 'good.txt': 'good' });
  expect((await readdir(config.uploadsDir)).sort()).toEqual(['back\\slash.txt', 'good.txt']);
});

test.each([
  ['a port without a server', { S3_ENDPOINT: 'http://127.0.0.1:9' }, /cannot be reached/],
  ['a missing bucket', { S3_BUCKET: 'nowhere' }, /S3_BUCKET=nowhere does not exist/],
  ['an unknown access key', { AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE' }, /rejects the credentials/],
])('a move to S3 with %s fails with a message, without secrets', async (_case, variables, message) => {
  await fillFolder();
  const env = { ...server.environment('x'), AWS_SECRET_ACCESS_KEY: 'very-secret', ...variables };
  const { code, text } = await move('s3', { deleteSource: true, config: loadConfig(env, { cwd: root }) });
  expect(code).toBe(1);
  expect(text).toMatch(message);
  expect(text).not.toMatch(/AKIAEXAMPLE|very-secret|\n\s+at /);
  expect(await contents(await openMediaStore(config, 'local'))).toEqual(FILES);
});

test('the command without a bucket names the missing setting', async () => {
  const configWithoutBucket = loadConfig({}, { cwd: root });
  expect(await move('s3', { config: configWithoutBucket })).toEqual({
    code: 1,
    text: expect.stringContaining('S3_BUCKET'),
  });
});

test('an incomplete copy is detected at the end, even if the target reported success, and no file is removed', async () => {
  await fillFolder({ 'a.txt': 'aaaa', 'b.txt': 'bbbb' });
  const source = createLocalStore(config.uploadsDir);
  const localTarget = createLocalStore(join(root, 'target'));
  const target: MediaStore = {
    ...localTarget,
    put: async (key, file) => {
      if (key === 'a.txt') return localTarget.put(key, { size: 1, open: () => Readable.from([Buffer.from('a')]) });
      return localTarget.put(key, file);
    },
  };
  const result = await moveFiles({ source, target, deleteSource: true });
  expect(result.failed).toEqual([{ key: 'a.txt', reason: 'The copy has 1 bytes instead of 4.' }]);
  expect(result.removed).toBe(0);
  expect(await contents(source)).toEqual({ 'a.txt': 'aaaa', 'b.txt': 'bbbb' });
});

test('only a few files are copied at the same time', async () => {
  await fillFolder(Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`${index}.txt`, 'x'])));
  const localTarget = createLocalStore(join(root, 'target'));
  let running = 0;
  let maxRunning = 0;
  const target: MediaStore = {
    ...localTarget,
    put: async (key, file) => {
      maxRunning = Math.max(maxRunning, ++running);
      await localTarget.put(key, file).finally(() => running--);
    },
  };
  const result = await moveFiles({ source: createLocalStore(config.uploadsDir), target, deleteSource: false });
  expect(result).toMatchObject({ copied: 60, bytes: 60 });
  expect(maxRunning).toBeGreaterThan(1);
  expect(maxRunning).toBeLessThanOrEqual(8);
});
