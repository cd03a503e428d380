import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it, test } from 'vitest';
import { watchChanges } from '../../src/adapters/database/postgresql/change-watch.ts';
import { openTestDatabase, openTestDatabaseAgain } from '../support/database.ts';

const closers: (() => Promise<unknown> | unknown)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

it('the watch sees changes of another process after it has caught up', async () => {
  const { database, url, dispose } = await openTestDatabase();
  closers.push(dispose);
  const other = await openTestDatabaseAgain(url);
  closers.push(() => other.close());
  await database.catchUp();
  for (let round = 0; round < 20; round++) {
    const before = database.contentVersion();
    await other.transaction((client) => client.setting.create({ data: { name: `round ${round}`, value: '1' } }));
    await database.catchUp();
    expect(database.contentVersion()).not.toBe(before);
    await database.catchUp();
  }
});

it('the watch ignores changes of other databases', async () => {
  const { database, dispose } = await openTestDatabase();
  closers.push(dispose);
  const other = await openTestDatabase();
  closers.push(other.dispose);
  await database.catchUp();
  const before = database.contentVersion();
  await other.database.transaction((client) => client.setting.create({ data: { name: 'title', value: '1' } }));
  await other.database.catchUp();
  await database.catchUp();
  expect(database.contentVersion()).toBe(before);
});

/** Starts a proxy that can drop all later data without closing either connection. */
async function startWay(to: URL): Promise<{ address: string; fallSilent: () => void; server: Server }> {
  const pairs: [Socket, Socket][] = [];
  let isSilent = false;
  const server = createServer((client) => {
    const upstream = connect(Number(to.port || 5432), to.hostname);
    pairs.push([client, upstream]);
    for (const [from, into] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('data', (bytes) => isSilent || into.write(bytes));
      from.on('close', () => into.destroy());
      from.on('error', () => into.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = new URL(to);
  address.hostname = '127.0.0.1';
  address.port = String((server.address() as AddressInfo).port);
  closers.push(() => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    server.close();
  });
  return {
    address: address.toString(),
    server,
    fallSilent: () => {
      isSilent = true;
    },
  };
}

test.runIf(process.env.TEST_DATABASE_URL)(
  'a dead notification connection is detected, and caches are stale until then (needs PostgreSQL)',
  async () => {
    const proxy = await startWay(new URL(process.env.TEST_DATABASE_URL as string));
    const changes = await watchChanges(proxy.address, { intervalMs: 50, timeoutMs: 2_000 });
    closers.push(() => changes.close());
    const isStale = () => {
      const before = changes.version();
      return changes.version() !== before;
    };
    expect(isStale()).toBe(false);
    proxy.fallSilent();
    await expect.poll(isStale).toBe(true);
  },
);
