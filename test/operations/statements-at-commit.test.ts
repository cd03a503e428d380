import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawSql, sql } from '../../schema/core/dialect/sql.ts';
import type { Database, TransactionClient } from '../../schema/core/domain-kernel.ts';
import { openTestDatabase, type TestDatabase, writerOf } from '../support/database.ts';

describe('statements that run with the commit', () => {
  let opened: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    opened = await openTestDatabase();
    ({ database } = opened);
    await writerOf(database).setting.create({ data: { name: 'count', value: '0' } });
  });
  afterAll(() => opened.dispose());

  const count = async () =>
    Number((await database.reader.setting.findUniqueOrThrow({ where: { name: 'count' } })).value);
  const addOne = (client: TransactionClient) =>
    database.executeAtCommit(client, sql`UPDATE "settings" SET "value" = "value" || '1' WHERE "name" = ${'count'}`);
  const addRow = (client: TransactionClient, name: string) =>
    client.$executeRaw(sql`INSERT INTO "settings" ("name", "value") VALUES (${name}, '')`);
  const rowCount = (name: string) => database.reader.setting.count({ where: { name } });

  it('are committed with the others, in their order', async () => {
    await database.transaction(async (client) => {
      await addRow(client, 'first');
      await addOne(client);
      await addOne(client);
    });
    expect([await count(), await rowCount('first')]).toEqual([11, 1]);
  });

  it('return their rows after it', async () => {
    const statement = sql`UPDATE "settings" SET "value" = "value" || '0' WHERE "name" = ${'count'} RETURNING "value"`;
    const { rows } = await database.transaction((client) =>
      database.queryAtCommit<{ value: string }>(client, statement),
    );
    expect(await rows).toEqual([{ value: '0110' }]);
  });

  it('run alone', async () => {
    const before = await count();
    await database.transaction((client) => addOne(client));
    expect(await count()).toBe(before * 10 + 1);
  });

  it('do not run if the transaction fails', async () => {
    const before = await count();
    const transaction = database.transaction(async (client) => {
      await addOne(client);
      throw new Error('aborted');
    });
    await expect(transaction).rejects.toThrow('aborted');
    expect(await count()).toBe(before);
  });

  it('revert the transaction if one of them fails, and the connection remains usable', async () => {
    const before = await count();
    for (let attempt = 0; attempt < 20; attempt++) {
      const transaction = database.transaction(async (client) => {
        await addRow(client, 'second');
        await addOne(client);
        await database.executeAtCommit(client, rawSql(`INSERT INTO "settings" ("name", "value") VALUES ('count', '')`));
        await addOne(client);
      });
      await expect(transaction).rejects.toSatisfy((error) => database.isUniqueViolation(error));
    }
    expect([await count(), await rowCount('second')]).toEqual([before, 0]);
    await database.transaction((client) => addRow(client, 'third'));
    expect(await rowCount('third')).toBe(1);
  });

  it('run with the savepoint of a combined transaction', async () => {
    const before = await count();
    await database.combineTransactions(async (view) => {
      const reverted = view.transaction(async (client) => {
        await view.executeAtCommit(client, sql`UPDATE "settings" SET "value" = 'lost' WHERE "name" = ${'count'}`);
        throw new Error('reverted');
      });
      await expect(reverted).rejects.toThrow('reverted');
      await view.transaction((client) => addRow(client, 'fourth'));
    });
    expect([await count(), await rowCount('fourth')]).toEqual([before, 1]);
  });

  it('belong to transactions that may have no statements at all', async () => {
    expect(await database.transaction(async () => 'nothing')).toBe('nothing');
    await expect(database.transaction(() => Promise.reject(new Error('nothing')))).rejects.toThrow('nothing');
  });
});
