import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createUnservedAnswers } from '../../../src/processes/connection-queue.ts';

it('connections that send no request are closed, and those that do are answered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = createUnservedAnswers();
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => {
    vi.useRealTimers();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = async () => {
    const [socket] = await Promise.all([connect(port, '127.0.0.1'), once(server, 'connection')]);
    return socket;
  };
  const silent = await open();
  const asking = await open();
  asking.write('GET /posts HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [head] = (await once(asking, 'data')) as [Buffer];
  expect(head.toString()).toMatch(/^HTTP\/1\.1 503 /);
  vi.advanceTimersByTime(5_000);
  await once(silent, 'close');
});
