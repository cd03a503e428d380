import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/adapters/database/open-database.ts';

test('a SQLite file is migrated when it is opened, whether or not the caller reports the migrations', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'postern-opened-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const database = await openDatabase(`file:${join(folder, 'site.db')}`, { migrationsFolder: 'prisma/migrations' });
  onTestFinished(() => database.close());
  expect(await database.reader.setting.count()).toBe(0);
});
