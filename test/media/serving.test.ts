import { once } from 'node:events';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import express from 'express';
import { afterEach, expect, test } from 'vitest';
import type { MediaStore, StoredFile } from '../../schema/core/files/media-store.ts';
import { serveUploads } from '../../src/http/serve-uploads.ts';

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
});

const FILE: StoredFile = { size: 100_000_000, tag: 'one', modified: new Date(0) };

/** Serves a store of one file, whose content comes from `open`. */
async function serve(open: () => StoredFile & { body: Readable }) {
  const logged: string[] = [];
  const record = (_fields: object, message: string) => logged.push(message);
  const log = { debug: record, info: record, warn: record, error: record };
  const mediaStore = { stat: async () => FILE, read: async () => open() } as Partial<MediaStore> as MediaStore;
  const app = express();
  app.use(serveUploads({ mediaStore, log }));
  server = createServer(app);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, logged };
}

/** An endless stream, as fast as it is read. */
const createEndlessStream = () => new Readable({ read: (size) => void body.push(Buffer.alloc(size)) });
let body: Readable;

test('a client that disconnects ends the read and is not logged as a failure', async () => {
  const { port, logged } = await serve(() => {
    body = createEndlessStream();
    return { ...FILE, body };
  });
  const request = get({ host: '127.0.0.1', port, path: '/a.jpg' });
  const [response] = await once(request, 'response');
  await once(response, 'data');
  body.on('error', () => {});
  const closed = new Promise((resolve) => body.once('close', resolve));
  request.destroy();
  await closed;
  expect(body.destroyed).toBe(true);
  expect(logged).toEqual([]);
});

test('a client that does not read receives no more than the connection buffers', async () => {
  let sentBytes = 0;
  const { port } = await serve(() => {
    body = new Readable({
      read: (size) => {
        sentBytes += size;
        body.push(Buffer.alloc(size));
      },
    });
    return { ...FILE, body };
  });
  const request = get({ host: '127.0.0.1', port, path: '/a.jpg' });
  const [response] = await once(request, 'response');
  response.pause();
  let previousSentBytes = -1;
  while (sentBytes !== previousSentBytes) {
    previousSentBytes = sentBytes;
    for (let attempt = 0; attempt < 200; attempt++) await new Promise(setImmediate);
  }
  expect(sentBytes).toBeLessThan(FILE.size / 2);
  request.destroy();
});

test('a failure of the store in the middle of a file aborts the answer, so that it does not look complete', async () => {
  const { port, logged } = await serve(() => {
    const chunks = async function* () {
      yield Buffer.alloc(1_000);
      throw new Error('lost');
    };
    return { ...FILE, body: Readable.from(chunks()) };
  });
  const request = get({ host: '127.0.0.1', port, path: '/a.jpg' });
  const ended = new Promise((resolve) => {
    request.on('error', resolve);
    request.on('response', (response) => response.resume().on('error', resolve));
  });
  expect(await ended).toMatchObject({ code: 'ECONNRESET' });
  expect(logged).toEqual(['file was sent incompletely']);
});

test('a range of a file that is replaced between two reads does not mix both versions', async () => {
  const { port } = await serve(() => {
    body = createEndlessStream();
    return { ...FILE, tag: 'two', body };
  });
  const [response] = await once(
    get({ host: '127.0.0.1', port, path: '/a.jpg', headers: { range: 'bytes=5-9' } }),
    'response',
  );
  expect(response.statusCode).toBe(503);
  expect(response.headers['content-range']).toBeUndefined();
  expect(body.destroyed).toBe(true);
});
