import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { untranslated } from '../../schema/core/stored-addresses/stored-addresses.ts';
import { openReader, openWriting } from '../../src/adapters/database/postgresql/postgresql-clients.ts';

const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of cleanups.splice(0).reverse()) await close();
});

/** A message of the server: its type and its content. */
function message(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
}

const AUTHENTICATED = message('R', Buffer.alloc(4));
const READY = message('Z', Buffer.from('I'));
const SHUT_DOWN = message(
  'E',
  Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'),
);

/** Starts a server that ends each connection in the packet that accepts it, as PostgreSQL can while it is shut down. */
async function startEndingServer(): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.concat([AUTHENTICATED, READY, SHUT_DOWN])));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => server.close());
  return `postgresql://postgres@127.0.0.1:${(server.address() as AddressInfo).port}/site`;
}

/** Collects the errors that would end the process. */
function watchUncaughtErrors(): unknown[] {
  const errors: unknown[] = [];
  const others = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', (error) => errors.push(error));
  cleanups.push(() => {
    process.removeAllListeners('uncaughtException');
    for (const listener of others) process.on('uncaughtException', listener);
  });
  return errors;
}

const OPTIONS = { migrations: [], stored: untranslated, poolSize: 2 };

it('a connection that the server ends as soon as it is open fails its transaction only', async () => {
  const errors = watchUncaughtErrors();
  const { client, close } = openWriting(await startEndingServer(), OPTIONS);
  cleanups.push(close);
  await expect(client.$transaction((transaction) => transaction.setting.findMany())).rejects.toThrow();
  expect(errors).toEqual([]);
});

it('a connection that the server ends as soon as it is open fails its query only', async () => {
  const errors = watchUncaughtErrors();
  const { client, close } = openReader(await startEndingServer(), { ...OPTIONS, name: 'reader' });
  cleanups.push(close);
  await expect(client.$queryRaw`SELECT 1`).rejects.toThrow();
  await expect(client.setting.findMany()).rejects.toThrow();
  expect(errors).toEqual([]);
});
