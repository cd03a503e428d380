import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  FileKeyError,
  type FileSource,
  type MediaStore,
  MediaStoreError,
} from '../../schema/core/files/media-store.ts';
import { createLocalStore } from '../../src/adapters/media/local-store.ts';
import { createS3Store } from '../../src/adapters/media/s3-store.ts';
import { createWorkFolder, type WorkFolder } from '../../src/adapters/media/work-folder.ts';
import { type ConditionalS3, startConditionalS3 } from '../support/conditional-s3.ts';
import { type S3Server, startS3Server } from '../support/s3-server.ts';

let root: string;
let server: S3Server;
let conditionalServer: ConditionalS3;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'postern-store-'));
  server = await startS3Server();
  conditionalServer = await startConditionalS3(server.endpoint);
});
afterAll(async () => {
  await conditionalServer.stop();
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

let counter = 0;
const newLocation = () => `location-${++counter}`;
const workFolder: Pick<WorkFolder, 'withFolder'> = {
  withFolder: (body) => createWorkFolder(join(root, 'work')).withFolder(body),
};
const s3 = (endpoint: string, location: string) =>
  createS3Store(server.settings({ endpoint, prefix: `${location}/` }), workFolder);

/** Opens a store at a location; two stores at one location act as two processes. */
const storeKinds: [string, (location: string) => MediaStore][] = [
  ['a folder', (location) => createLocalStore(join(root, location))],
  ['an S3 server without conditional requests', (location) => s3(server.endpoint, location)],
  ['an S3 server with conditional requests', (location) => s3(conditionalServer.endpoint, location)],
];

const fileSource = (content: string | Buffer): FileSource => {
  const data = Buffer.from(content as string);
  return { size: data.length, open: () => Readable.from([data]) };
};

async function writeUpload(content: string | Buffer): Promise<{ path: string; mimeType: string }> {
  const path = join(root, `upload-${randomBytes(6).toString('hex')}`);
  await writeFile(path, content);
  return { path, mimeType: 'image/jpeg' };
}

async function readText(store: MediaStore, key: string, range?: { start: number; end: number }) {
  const file = await store.read(key, range);
  return file && (await buffer(file.body)).toString();
}

async function listKeys(store: MediaStore): Promise<string[]> {
  const listed: string[] = [];
  for await (const { key } of store.list()) listed.push(key);
  return listed.sort();
}

describe.each(storeKinds)('%s', (_name, open) => {
  let location: string;
  let store: MediaStore;
  beforeEach(() => {
    location = newLocation();
    store = open(location);
  });

  test('adds a finished file by moving it', async () => {
    const upload = await writeUpload('meadow');
    expect(await store.add('2026/11/meadow.jpg', upload)).toBe(true);
    expect(await readText(store, '2026/11/meadow.jpg')).toBe('meadow');
    await expect(stat(upload.path)).rejects.toThrow('ENOENT');
  });

  test('does not add under an existing key, and leaves both files unchanged', async () => {
    await store.put('a.jpg', fileSource('first'));
    const upload = await writeUpload('second');
    expect(await store.add('a.jpg', upload)).toBe(false);
    expect(await readText(store, 'a.jpg')).toBe('first');
    expect(await readFile(upload.path, 'utf8')).toBe('second');
  });

  test('lets at most one of several simultaneous writers of a key succeed, and preserves its file', async () => {
    const uploads = await Promise.all(['a', 'bb', 'ccc', 'dddd'].map(writeUpload));
    await server.preserveFolder(`${location}/x`);
    const results = await Promise.all(uploads.map((upload) => open(location).add('x/y.jpg', upload)));
    const addedTexts = ['a', 'bb', 'ccc', 'dddd'].filter((_text, index) => results[index]);
    expect(addedTexts.length).toBeLessThanOrEqual(1);
    expect(await readText(store, 'x/y.jpg')).toBe(addedTexts[0] ?? null);
    expect(await listKeys(store)).toEqual(addedTexts.length === 1 ? ['x/y.jpg'] : []);
    if (addedTexts.length === 0) expect(await store.add('x/y.jpg', await writeUpload('later'))).toBe(true);
  });

  test('replaces a file', async () => {
    await store.put('a.txt', fileSource('old'));
    const before = await store.stat('a.txt');
    await store.put('a.txt', fileSource('newer'));
    expect(await readText(store, 'a.txt')).toBe('newer');
    expect((await store.stat('a.txt'))?.tag).not.toBe(before?.tag);
  });

  test('stores the time that is passed to put', async () => {
    const modified = new Date('2019-05-04T03:02:01Z');
    await store.put('a.txt', { ...fileSource('a'), modified });
    expect((await store.stat('a.txt'))?.modified).toEqual(modified);
    const file = await store.read('a.txt');
    file?.body.destroy();
    expect(file?.modified).toEqual(modified);
  });

  test('returns size, tag and time of a file without reading it, equal to those of a read', async () => {
    const before = Date.now();
    await store.put('a.txt', fileSource('12345'));
    const information = await store.stat('a.txt');
    expect(information).toMatchObject({ size: 5, tag: expect.stringMatching(/^[\w-]+$/) });
    // Times are in whole seconds in some stores.
    expect(information?.modified.getTime()).toBeGreaterThan(before - 1_000);
    expect(information?.modified.getTime()).toBeLessThan(Date.now() + 1_000);
    const { body, ...otherValues } = (await store.read('a.txt', { start: 1, end: 2 })) ?? { body: Readable.from([]) };
    body.destroy();
    expect(otherValues).toEqual(information);
  });

  test.each([
    [{ start: 0, end: 1 }, '01'],
    [{ start: 3, end: 5 }, '345'],
    [{ start: 0, end: 9 }, '0123456789'],
    [{ start: 9, end: 9 }, '9'],
  ])('reads the bytes of %j', async (range, expected) => {
    await store.put('digits.txt', fileSource('0123456789'));
    expect(await readText(store, 'digits.txt', range)).toBe(expected);
  });

  test('preserves an empty file and a file of some megabytes, byte for byte', async () => {
    const large = randomBytes(5_000_000);
    await store.put('empty.bin', fileSource(''));
    await store.put('large.bin', fileSource(large));
    expect(await readText(store, 'empty.bin')).toBe('');
    const file = await store.read('large.bin');
    expect(large.equals(await buffer(file?.body ?? Readable.from([])))).toBe(true);
  });

  test.each([
    'Grüße aus Köln.jpg',
    'two words.jpg',
    '100%.jpg',
    '50%20off.jpg',
    'a+b=c&d;e#f?g.jpg',
    "it's (a) [file] {of} names!.jpg",
    '写真/夏.jpg',
    '😀.png',
    'e\u0301.jpg',
    'a"b<c>d.jpg',
    'tilde~star*dollar$.jpg',
  ])('finds, lists and removes a file named %s', async (key) => {
    await store.put(key, fileSource(key));
    expect(await readText(store, key)).toBe(key);
    expect(await listKeys(store)).toEqual([key]);
    const upload = await writeUpload('other');
    expect(await store.add(key, upload)).toBe(false);
    await store.remove([key]);
    expect(await store.stat(key)).toBeNull();
  });

  test.each([
    '../a',
    'a/../../b',
    '/etc/passwd',
    'a//b',
    '',
    '.htaccess',
    'a/.git/config',
    'a\\b',
    'a\0b',
    'a\nb',
    'a/',
  ])('rejects the key %j in every method', async (key) => {
    const upload = await writeUpload('x');
    await expect((async () => store.add(key, upload))()).rejects.toThrow(FileKeyError);
    await expect((async () => store.put(key, fileSource('x')))()).rejects.toThrow(FileKeyError);
    await expect((async () => store.stat(key))()).rejects.toThrow(FileKeyError);
    await expect((async () => store.read(key))()).rejects.toThrow(FileKeyError);
    await expect((async () => store.withLocalCopy(key, async () => 1))()).rejects.toThrow(FileKeyError);
    await expect((async () => store.remove([key]))()).rejects.toThrow(FileKeyError);
  });

  test('returns null for a missing file and removes it without an error', async () => {
    expect(await store.stat('a/b.jpg')).toBeNull();
    expect(await store.read('a/b.jpg')).toBeNull();
    expect(await store.withLocalCopy('a/b.jpg', async () => 1)).toBeNull();
    expect(await store.names('a', 'b')).toEqual([]);
    expect(await listKeys(store)).toEqual([]);
    await store.remove(['a/b.jpg']);
  });

  test('does not treat a folder as a file', async () => {
    await store.put('a/b.jpg', fileSource('b'));
    expect(await store.stat('a')).toBeNull();
    expect(await store.read('a')).toBeNull();
  });

  test('provides a local copy that can be read while the callback runs', async () => {
    await store.put('2026/a b.txt', fileSource('local'));
    expect(await store.withLocalCopy('2026/a b.txt', (path) => readFile(path, 'utf8'))).toBe('local');
    const failing = store.withLocalCopy('2026/a b.txt', async () => {
      throw new Error('the body failed');
    });
    await expect(failing).rejects.toThrow('the body failed');
    const temporaryFiles = await readdir(join(root, 'work'), { recursive: true, withFileTypes: true }).catch(() => []);
    expect(temporaryFiles.filter((entry) => entry.isFile())).toEqual([]);
    expect(await readText(store, '2026/a b.txt')).toBe('local');
  });

  test('reports the existing names in a folder, without those of parent and child folders', async () => {
    for (const key of ['2026/11/tree.jpg', '2026/11/tree-150x150.jpg', '2026/11/tree/x.jpg', '2026/11/tray.jpg']) {
      await store.put(key, fileSource('x'));
    }
    await store.put('2026/1/tree-1.jpg', fileSource('x'));
    await store.put('tree-top.jpg', fileSource('x'));
    expect((await store.names('2026/11', 'tree')).sort()).toEqual(['tree', 'tree-150x150.jpg', 'tree.jpg']);
    expect(await store.names('', 'tree')).toEqual(['tree-top.jpg']);
    await store.put('2026/11/Tree.jpg', fileSource('x'));
    expect(await store.names('2026/11', { anyCase: 'TREE' })).toHaveLength(4);
    expect(await store.names('2026/11', 'Tree')).toEqual(['Tree.jpg']);
  });

  test('lists every file with its size', async () => {
    await store.put('a.txt', fileSource('1'));
    await store.put('b/c/d.txt', fileSource('22'));
    const listed: { key: string; size: number }[] = [];
    for await (const file of store.list()) listed.push(file);
    expect(listed.sort((a, b) => a.size - b.size)).toEqual([
      { key: 'a.txt', size: 1 },
      { key: 'b/c/d.txt', size: 2 },
    ]);
  });

  test('lists more than a thousand files completely', async () => {
    const names = Array.from({ length: 1_003 }, (_, index) => `many/${index}.txt`);
    for (let start = 0; start < names.length; start += 40) {
      await Promise.all(names.slice(start, start + 40).map((name) => store.put(name, fileSource('x'))));
    }
    expect((await listKeys(store)).length).toBe(1_003);
    expect((await store.names('many', '')).length).toBe(1_003);
  });

  test('preserves the old file if a source fails or has more or fewer bytes than declared', async () => {
    await store.put('a.txt', fileSource('the old one'));
    const chunk = Buffer.alloc(70_000, 'x');
    const failingSource = async function* () {
      yield chunk;
      throw new Error('the source failed');
    };
    await expect(store.put('a.txt', { size: 140_000, open: () => Readable.from(failingSource()) })).rejects.toThrow(
      'the source failed',
    );
    await expect(store.put('a.txt', { size: 7, open: fileSource('sixsix').open })).rejects.toThrow(
      '6 bytes instead of 7',
    );
    await expect(store.put('b.txt', { size: 3, open: fileSource('four').open })).rejects.toThrow(
      'more than the expected 3',
    );
    expect(await store.stat('b.txt')).toBeNull();
  });
});

test('an upload succeeds if the answer to its completed write was lost', async () => {
  const failingServer = await startConditionalS3(server.endpoint, { lostAnswers: 1 });
  try {
    const store = s3(failingServer.endpoint, newLocation());
    expect(await store.add('a.jpg', await writeUpload('a'))).toBe(true);
    expect(failingServer.requests.filter((line) => line.startsWith('PUT') && line.endsWith('/a.jpg'))).toHaveLength(2);
  } finally {
    await failingServer.stop();
  }
});

describe('errors of an S3 server are described without secrets', () => {
  const unknownCredentials = { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'very-secret-words' };
  test.each([
    ['an unknown bucket', () => ({ bucket: 'nowhere' }), /S3_BUCKET=nowhere does not exist/],
    ['an unknown key', () => ({ credentials: unknownCredentials }), /rejects the credentials/],
    ['a port without a server', () => ({ endpoint: 'http://127.0.0.1:9' }), /cannot be reached .*ECONNREFUSED/],
  ])('%s', async (_case, changes, message) => {
    const store = createS3Store(server.settings(changes()), workFolder);
    const error = await listKeys(store).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MediaStoreError);
    expect((error as Error).message).toMatch(message);
    expect(JSON.stringify(error) + String((error as Error).stack)).not.toMatch(/AKIAEXAMPLE|very-secret/);
    expect((error as Error).cause).toBeUndefined();
    await expect(store.put('a.txt', fileSource('x'))).rejects.toThrow(MediaStoreError);
  });
});
