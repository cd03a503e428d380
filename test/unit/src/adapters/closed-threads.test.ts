import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { createScanThread } from '../../../../src/adapters/database/sqlite/scan-thread.ts';
import { createPasswordThread } from '../../../../src/adapters/threads/password-thread.ts';

/** A thread that starts after the end of the program's work would keep the program running. */

it('a closed thread for statements starts no more', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'postern-thread-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'test.db');
  new Connection(file).close();
  const thread = createScanThread(file);
  onTestFinished(() => thread.close());
  const query = { sql: 'SELECT 1 AS "one"', args: [], argTypes: [] };
  expect((await thread.scan(query)).columnNames).toEqual(['one']);
  const pending = thread.readLongRows(query);
  const closing = thread.close();
  await expect(pending).rejects.toThrow('The database is closed.');
  await closing;
  await expect(thread.scan(query)).rejects.toThrow('The database is closed.');
  await expect(thread.updateStatistics({ ofAllTables: true })).rejects.toThrow('The database is closed.');
});

it('a closed thread for tasks starts no more', async () => {
  const thread = createPasswordThread();
  onTestFinished(() => thread.close());
  await thread.close();
  await expect(thread.hash('word')).rejects.toThrow('The program is closing.');
});
