import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, TransactionClient } from '../../schema/core/domain-kernel.ts';
import { openTestDatabase, openTestDatabaseAgain, type TestDatabase, writerOf } from '../support/database.ts';

// SQLite has one writer at a time, so transactions cannot conflict.
describe.runIf(process.env.TEST_DATABASE_URL)('transactions aborted by a conflict (needs PostgreSQL)', () => {
  let first: TestDatabase;
  let second: Database;
  beforeAll(async () => {
    first = await openTestDatabase();
    second = await openTestDatabaseAgain(first.url);
    await writerOf(first.database).setting.createMany({ data: ['a', 'b'].map((name) => ({ name, value: '0' })) });
  });
  afterAll(async () => {
    await second.close();
    await first.dispose();
  });

  const increment = (client: TransactionClient, name: string) =>
    client.$executeRaw`UPDATE "settings" SET "value" = CAST("value" AS INTEGER) + 1 WHERE "name" = ${name}`;

  /** Runs two transactions of two processes, each of which holds one row before it locks the row of the other. */
  async function deadlock(): Promise<number> {
    let [withoutLock, attempts] = [2, 0];
    let reportBothLocks = () => {};
    const bothHoldLocks = new Promise<void>((resolve) => {
      reportBothLocks = resolve;
    });
    const write = (database: Database, names: readonly [string, string]) =>
      database.transaction(async (client) => {
        attempts++;
        await increment(client, names[0]);
        if (--withoutLock === 0) reportBothLocks();
        await bothHoldLocks;
        await increment(client, names[1]);
      });
    await Promise.all([write(first.database, ['a', 'b']), write(second, ['b', 'a'])]);
    return attempts;
  }

  it('are repeated after a deadlock', async () => {
    expect(await deadlock()).toBeGreaterThan(2);
    const rows = await first.database.reader.setting.findMany({ orderBy: { name: 'asc' } });
    expect(rows.map(({ value }) => value)).toEqual(['2', '2']);
  });

  it('fail with instructions after a bounded number of attempts', async () => {
    let attempts = 0;
    const transaction = first.database.transaction(async (client) => {
      attempts++;
      await client.$executeRawUnsafe(`DO $$ BEGIN RAISE EXCEPTION 'conflict' USING ERRCODE = '40001'; END $$`);
    });
    await expect(transaction).rejects.toMatchObject({ extensions: { code: 'write_conflict' } });
    expect(attempts).toBe(8);
  });

  it('run once if they cannot be repeated', async () => {
    let attempts = 0;
    const transaction = first.database.transaction(
      async (client) => {
        attempts++;
        await client.$executeRawUnsafe(`DO $$ BEGIN RAISE EXCEPTION 'conflict' USING ERRCODE = '40P01'; END $$`);
      },
      { isRepeatable: false },
    );
    await expect(transaction).rejects.toThrow();
    expect(attempts).toBe(1);
  });
});
