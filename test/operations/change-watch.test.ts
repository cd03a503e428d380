import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it, test } from 'vitest';
import { tableSetOf } from '../../schema/core/reads/tracked-tables.ts';
import { watchChanges } from '../../src/adapters/database/postgresql/change-watch.ts';
import { openTestDatabase, openTestDatabaseAgain } from '../support/database.ts';

const cleanups: (() => Promise<unknown> | unknown)[] = [];

afterEach(async () => {
  for (const close of cleanups.splice(0).reverse()) await close();
});

it('a process sees the changes of another process after it has caught up', async () => {
  const { database, url, dispose } = await openTestDatabase();
  cleanups.push(dispose);
  const other = await openTestDatabaseAgain(url);
  cleanups.push(() => other.close());
  await database.catchUp();
  for (let round = 0; round < 20; round++) {
    const before = database.contentVersion();
    await other.transaction((client) => client.setting.create({ data: { name: `round ${round}`, value: '1' } }));
    await database.catchUp();
    expect(database.contentVersion()).not.toBe(before);
    await database.catchUp();
  }
});

it('a process ignores the changes of other databases', async () => {
  const { database, dispose } = await openTestDatabase();
  cleanups.push(dispose);
  const other = await openTestDatabase();
  cleanups.push(other.dispose);
  await database.catchUp();
  const before = database.contentVersion();
  await other.database.transaction((client) => client.setting.create({ data: { name: 'title', value: '1' } }));
  await other.database.catchUp();
  await database.catchUp();
  expect(database.contentVersion()).toBe(before);
});

it('caches are valid again as soon as the process is notified of its own commit', async () => {
  const { database, dispose } = await openTestDatabase();
  cleanups.push(dispose);
  const { tableChanges } = database;
  const reads = { tables: tableSetOf('settings') };
  for (let round = 0; round < 20; round++) {
    const before = tableChanges.version();
    await database.transaction((client) => client.setting.create({ data: { name: `round ${round}`, value: '1' } }));
    expect(tableChanges.areUnchanged(reads, before)).toBe(false);
    await expect.poll(() => tableChanges.areUnchanged(reads, tableChanges.version())).toBe(true);
    expect(tableChanges.areUnchanged(reads, before)).toBe(false);
  }
});

/** Starts a proxy that can drop all later data without closing either connection. */
async function startProxy(to: URL): Promise<{ address: string; dropData: () => void; server: Server }> {
  const pairs: [Socket, Socket][] = [];
  let dropsData = false;
  const server = createServer((client) => {
    const upstream = connect(Number(to.port || 5432), to.hostname);
    pairs.push([client, upstream]);
    for (const [from, destination] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('data', (bytes) => dropsData || destination.write(bytes));
      from.on('close', () => destination.destroy());
      from.on('error', () => destination.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = new URL(to);
  address.hostname = '127.0.0.1';
  address.port = String((server.address() as AddressInfo).port);
  cleanups.push(() => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    server.close();
  });
  return {
    address: address.toString(),
    server,
    dropData: () => {
      dropsData = true;
    },
  };
}

test.runIf(process.env.TEST_DATABASE_URL)(
  'if notifications stop, each read gets a new content version, so that no cached value is used (needs PostgreSQL)',
  async () => {
    const proxy = await startProxy(new URL(process.env.TEST_DATABASE_URL as string));
    const changes = await watchChanges(proxy.address, { heartbeat: { intervalMs: 50, timeoutMs: 2_000 } });
    cleanups.push(() => changes.close());
    const changesOnEachRead = () => {
      const before = changes.version();
      return changes.version() !== before;
    };
    expect(changesOnEachRead()).toBe(false);
    proxy.dropData();
    await expect.poll(changesOnEachRead).toBe(true);
  },
);
