import { expect, it } from 'vitest';
import { ReadRecorder, type TableReads } from '../../../schema/core/reads/read-record.ts';
import { type ChangesOfTables, TableChangeLog } from '../../../schema/core/reads/table-changes.ts';
import { tableSetOf } from '../../../schema/core/reads/tracked-tables.ts';
import { createVersionedCache } from '../../../schema/core/reads/versioned-cache.ts';
import { RequestWork } from '../../../schema/core/work/request-work.ts';

/** Returns a database whose tables are marked as changed by `change`. */
function changingDatabase() {
  const changes = new TableChangeLog();
  let contentVersion = 1;
  return {
    contentVersion: () => contentVersion,
    tableChanges: {
      version: () => changes.version,
      areUnchanged: (reads: TableReads, since: number) => changes.areUnchanged(reads, since),
      changedIds: (changed: ChangesOfTables) => changes.changedIds(changed),
    },
    now: () => 0,
    change: (table: 'posts' | 'comments') => {
      contentVersion++;
      changes.add(tableSetOf(table));
    },
  };
}

/** Returns how often a value is loaded when it is requested twice, with a change between the requests. */
async function loadsOf(
  key: string,
  { read, change }: { read?: 'posts' | 'comments'; change?: 'posts' | 'comments' } = {},
): Promise<number> {
  const database = changingDatabase();
  const recorder = new ReadRecorder();
  if (read) recorder.addTables(tableSetOf(read));
  const cache = createVersionedCache(database);
  const recordingCache = read ? cache.recording(recorder) : cache;
  let loads = 0;
  const load = () => Promise.resolve(++loads);
  await recordingCache.get(key, load);
  if (change) database.change(change);
  await recordingCache.get(key, load);
  return loads;
}

it('a value is loaded once while the database stays the same', async () => {
  expect(await loadsOf('count:posts')).toBe(1);
});

it('a value is loaded again after a change of a table that it was read from', async () => {
  expect(await loadsOf('count:posts', { read: 'posts', change: 'posts' })).toBe(2);
});

it('a value survives a change of a table that it was not read from', async () => {
  expect(await loadsOf('count:posts', { read: 'posts', change: 'comments' })).toBe(1);
});

it('a value without a read record is loaded again after any change', async () => {
  expect(await loadsOf('count:posts', { change: 'comments' })).toBe(2);
});

it('a value is not cached if its table changed while it was loaded', async () => {
  const database = changingDatabase();
  const cache = createVersionedCache(database);
  let loads = 0;
  const load = async () => {
    if (++loads === 1) database.change('posts');
    return loads;
  };
  expect([await cache.get('count:posts', load), await cache.get('count:posts', load)]).toEqual([1, 2]);
});

it('a value with a long key is not cached, so that clients cannot fill the memory', async () => {
  expect(await loadsOf('x'.repeat(2_049))).toBe(2);
});

it('a value is loaded again by those who wait for it if the request that loads it ends', async () => {
  const cache = createVersionedCache(changingDatabase());
  const abandoned = new RequestWork();
  const loading = cache.get('key', async () => {
    abandoned.abandon();
    abandoned.check();
    return 'of the first request';
  });
  const waiting = cache.get('key', () => Promise.resolve('of the second request'));
  await expect(loading).rejects.toThrow('closed the connection');
  expect(await waiting).toBe('of the second request');
  const failing = cache.get('other', () => Promise.reject(new Error('a fault')));
  const sharing = cache.get('other', () => Promise.resolve('never loaded'));
  await expect(failing).rejects.toThrow('a fault');
  await expect(sharing).rejects.toThrow('a fault');
});
