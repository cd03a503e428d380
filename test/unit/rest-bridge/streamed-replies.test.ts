import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bridge, domainState, reportedErrors, resetDomainState, send, server } from '../../support/streaming-bridge.ts';

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(resetDomainState);

describe('a streamed list', () => {
  test('is one JSON object with the head, all items in order, and the tail', async () => {
    const { status, headers, text, isComplete } = await send('shelf/v1/all');
    expect([status, isComplete]).toEqual([200, true]);
    const numbers = Array.from({ length: 25 }, (_, number) => ({ number, long_title: String(number) }));
    expect(JSON.parse(text)).toEqual({ total: 25, name: 'Shelf', books: numbers, summary: 2 });
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=UTF-8',
      'cache-control': 'no-store',
      'transfer-encoding': 'chunked',
      allow: 'GET',
    });
    expect(domainState.pageReads).toBe(3);
  });

  test('without items contains an empty list', async () => {
    domainState.total = 0;
    expect(JSON.parse((await send('shelf/v1/all')).text)).toEqual({ total: 0, name: 'Shelf', books: [], summary: 2 });
  });

  test.each([
    ['total', { total: 25 }],
    ['summary', { summary: 2 }],
    ['name,summary', { name: 'Shelf', summary: 2 }],
    ['nothing', {}],
  ])('contains only the fields of _fields=%s, and loads no page of the list', async (fields, expected) => {
    expect(JSON.parse((await send(`shelf/v1/all?_fields=${fields}`)).text)).toEqual(expected);
    expect(domainState.pageReads).toBe(0);
  });

  test('is the only field if _fields names only the list', async () => {
    const body = JSON.parse((await send('shelf/v1/all?_fields=books')).text);
    expect(Object.keys(body)).toEqual(['books']);
    expect(body.books).toHaveLength(25);
  });

  test('loads only the head for HEAD', async () => {
    const { status, headers, text } = await send('shelf/v1/all', { method: 'HEAD' });
    expect([status, text, domainState.pageReads]).toEqual([200, '', 0]);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('can be inside an envelope with its status and headers', async () => {
    const { headers, text } = await send('shelf/v1/all?_envelope&_fields=total');
    expect(JSON.parse(text)).toEqual({
      body: { total: 25 },
      status: 200,
      headers: { 'Cache-Control': 'no-store', Allow: 'GET' },
    });
    expect(headers['content-type']).toBe('application/json; charset=UTF-8');
  });

  test('can be inside a JSONP callback', async () => {
    const { headers, text } = await send('shelf/v1/all?_jsonp=callback&_fields=total');
    expect(text).toBe('/**/callback({"total":25})');
    expect(headers['content-type']).toBe('application/javascript; charset=UTF-8');
  });

  test('returns a denied request as an ordinary error', async () => {
    const { status, text } = await send('shelf/v1/all?allowed=no');
    expect([status, JSON.parse(text).code]).toEqual([401, 'rest_forbidden']);
    expect(domainState.pageReads).toBe(0);
  });

  test('returns an error of the first page as an ordinary error', async () => {
    domainState.failsAt = 0;
    const { status, text } = await send('shelf/v1/all');
    expect([status, JSON.parse(text).code]).toEqual([500, 'internal_error']);
  });

  test('aborts the connection after an error of a later page, and logs it', async () => {
    domainState.failsAt = 20;
    const { text, isComplete } = await send('shelf/v1/all');
    expect(isComplete).toBe(false);
    expect(() => JSON.parse(text)).toThrow();
    expect(reportedErrors).toMatchObject([{ message: 'the books cannot be read further' }]);
    expect(domainState.tailReads).toBe(0);
  });

  test('loads pages on demand, and none after the client has disconnected', async () => {
    domainState.total = 100_000;
    const { body } = await bridge.handle({
      method: 'GET',
      path: '/shelf/v1/all',
      query: '',
      headers: {},
      body: null,
      ipAddress: '',
    });
    const pages = (body as AsyncIterable<string>)[Symbol.asyncIterator]();
    for (let chunk = 0; chunk < 6; chunk++) await pages.next();
    expect(domainState.pageReads).toBeLessThanOrEqual(5);
    const before = domainState.pageReads;
    await pages.return?.();
    expect(await pages.next()).toEqual({ value: undefined, done: true });
    expect([domainState.pageReads, domainState.tailReads]).toEqual([before, 0]);
  });

  test('ends if the client stops reading and disconnects', async () => {
    domainState.total = 1_000_000;
    domainState.titlePrefix = 'w'.repeat(100_000);
    const { port } = server.address() as AddressInfo;
    await new Promise<void>((resolve) => {
      const request = get({ port, path: '/cms-json/shelf/v1/all', agent: false }, (incoming) => {
        incoming.on('error', () => {});
        incoming.once('data', () => {
          incoming.pause();
          const connections = () =>
            server.getConnections((_error, count) => (count === 0 ? resolve() : setImmediate(connections)));
          request.destroy();
          connections();
        });
      });
      request.on('error', () => {});
    });
    // The whole list has 100,000 pages of a megabyte.
    const readsBeforeEnd = domainState.pageReads;
    expect(readsBeforeEnd).toBeLessThan(500);
    await send('shelf/v1/all?_fields=total');
    expect(domainState.pageReads - readsBeforeEnd).toBeLessThanOrEqual(1);
    expect([domainState.tailReads, reportedErrors]).toEqual([1, []]);
  });

  test('cannot be part of a batch', async () => {
    const { body } = await bridge.handle({
      method: 'POST',
      path: '/batch/v1',
      query: '',
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ requests: [{ path: '/shelf/v1/all', method: 'POST' }] })),
      ipAddress: '',
    });
    expect(String(body)).not.toContain('"books"');
    expect(domainState.pageReads).toBe(0);
  });
});

describe('a streamed file', () => {
  test('has its name and type and is complete', async () => {
    const { status, headers, text, isComplete } = await send('shelf/v1/file');
    expect([status, text.length, isComplete]).toEqual([200, 2_500_000, true]);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="B_cher _neu_.zip"; filename*=UTF-8''B%C3%BCcher%20%22neu%22.zip`,
    });
    expect(domainState.closedFiles).toBe(1);
  });

  test('has a Content-Length if the length is known', async () => {
    const { headers, text } = await send('shelf/v1/note');
    expect([headers['content-length'], text, headers['content-disposition']]).toEqual([
      '6',
      'abcdef',
      'attachment; filename="note.txt"',
    ]);
  });

  test('is not opened for HEAD', async () => {
    const { headers, text } = await send('shelf/v1/file', { method: 'HEAD' });
    expect([headers['content-type'], text, domainState.chunksRead]).toEqual(['application/zip', '', 0]);
  });

  test('is unchanged in an envelope or a callback', async () => {
    for (const query of ['_envelope', '_jsonp=callback']) {
      expect((await send(`shelf/v1/note?${query}`)).text).toBe('abcdef');
    }
  });

  test('aborts the connection after an error, and closes its source', async () => {
    domainState.failsAt = 10;
    expect((await send('shelf/v1/file')).isComplete).toBe(false);
    expect(reportedErrors).toMatchObject([{ message: 'the file cannot be read further' }]);
    expect(domainState.closedFiles).toBe(1);
  });
});
