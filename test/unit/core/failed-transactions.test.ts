import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../../../schema/core/domain-kernel.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';

let opened: TestDatabase;
let database: Database;

beforeAll(async () => {
  opened = await openTestDatabase();
  ({ database } = opened);
});
afterAll(() => opened.dispose());

const where = { name: 'created_once' };

// SQLite commits transactions together that wait for each other, for some milliseconds. The clock stands still meanwhile.
it('when a transaction fails because of a row, its caller finds that row', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
  const exists = new Error('Another transaction has created the row.');
  const createOnce = () =>
    database.transaction(async (client) => {
      await database.lock(client, 'created-once');
      const found = await client.setting.findUnique({ where });
      // The transactions that follow run meanwhile.
      for (let statement = 0; statement < 20; statement++) await client.setting.count();
      if (found) throw exists;
      await client.setting.create({ data: { ...where, value: 'true' } });
      return 'created';
    });
  const results = await Promise.all(
    Array.from({ length: 8 }, () =>
      createOnce().catch(async (error: unknown) => {
        if (error !== exists) throw error;
        return (await database.primary.setting.findUnique({ where })) ? 'found' : 'missing';
      }),
    ),
  );
  expect(results.toSorted()).toEqual(['created', ...Array(7).fill('found')]);
});
