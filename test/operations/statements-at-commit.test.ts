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

describe('statements that run right before the next one', () => {
  let opened: TestDatabase;
  let database: Database;
  const executed: string[] = [];
  beforeAll(async () => {
    opened = await openTestDatabase({ onQuery: (text) => executed.push(text) });
    ({ database } = opened);
  });
  afterAll(() => opened.dispose());

  const insertion = (name: string, value = '') =>
    sql`INSERT INTO "settings" ("name", "value") VALUES (${name}, ${value}) RETURNING "value"`;
  const storedValue = (client: Pick<TransactionClient, '$queryRaw'>, name: string) =>
    client.$queryRaw<{ value: string }[]>(sql`SELECT "value" FROM "settings" WHERE "name" = ${name}`);

  it('are seen by it, whether handwritten or of a model', async () => {
    await database.transaction(async (client) => {
      await database.executeLater(client, sql`INSERT INTO "settings" ("name", "value") VALUES ('seen', '1')`);
      expect(await storedValue(client, 'seen')).toEqual([{ value: '1' }]);
      await database.executeLater(client, sql`UPDATE "settings" SET "value" = '2' WHERE "name" = 'seen'`);
      expect(await client.setting.findUnique({ where: { name: 'seen' } })).toMatchObject({ value: '2' });
    });
  });

  it('run with the commit, before its own statements, if there is no next one', async () => {
    await database.transaction(async (client) => {
      await database.executeAtCommit(client, sql`UPDATE "settings" SET "value" = 'b' WHERE "value" = 'a'`);
      await database.executeLater(client, sql`INSERT INTO "settings" ("name", "value") VALUES ('alone', 'a')`);
    });
    expect(await storedValue(database.reader, 'alone')).toEqual([{ value: database.dialect.hasRowLocks ? 'b' : 'a' }]);
  });

  it('return their rows, and can be replaced or dropped until they run', async () => {
    const { replaced, dropped, late } = await database.transaction(async (client) => {
      const queries = {
        replaced: await database.queryLater<{ value: string }>(client, insertion('replaced', '1')),
        dropped: await database.queryLater(client, insertion('dropped')),
      };
      expect(queries.replaced.replace(insertion('replaced', '2'))).toBe(true);
      expect(queries.dropped.replace(null)).toBe(true);
      await storedValue(client, 'replaced');
      expect(queries.replaced.replace(insertion('replaced', '3'))).toBe(false);
      return { ...queries, late: await database.queryLater<{ value: string }>(client, insertion('late', '4')) };
    });
    expect(await replaced.rows).toEqual([{ value: '2' }]);
    expect(await late.rows).toEqual([{ value: '4' }]);
    expect(await storedValue(database.reader, 'dropped')).toEqual([]);
    expect(dropped.replace(null)).toBe(false);
  });

  it('do not run if the transaction fails', async () => {
    executed.length = 0;
    const failing = database.transaction(async (client) => {
      await database.executeLater(client, insertion('failed'));
      throw new Error('aborted');
    });
    await expect(failing).rejects.toThrow('aborted');
    expect(executed.join()).not.toContain('INSERT');
  });

  it('pass their error on to the next statement or the commit, and revert the transaction', async () => {
    for (const hasNext of [true, false, true, false]) {
      const failing = database.transaction(async (client) => {
        await database.executeLater(client, insertion('reverted'));
        await database.executeLater(client, insertion('reverted'));
        if (hasNext) await storedValue(client, 'reverted');
      });
      await expect(failing).rejects.toSatisfy((error) => database.isUniqueViolation(error));
    }
    expect(await storedValue(database.reader, 'reverted')).toEqual([]);
    await database.transaction((client) => database.executeLater(client, insertion('usable')));
    expect(await storedValue(database.reader, 'usable')).toHaveLength(1);
  });

  it('pass the error of the first one on, also if later ones fail because of it', async () => {
    for (const hasNext of [true, false]) {
      const failing = database.transaction(async (client) => {
        await database.queryLater(client, insertion('usable'));
        await database.executeLater(client, sql`INSERT INTO "settings" ("name", "value") VALUES (NULL, NULL)`);
        if (hasNext) await storedValue(client, 'usable');
      });
      await expect(failing).rejects.toSatisfy((error) => database.isUniqueViolation(error));
    }
  });

  it('that fail decide the error of all statements that were sent with them', async () => {
    const failing = database.transaction(async (client) => {
      await database.executeLater(client, insertion('usable'));
      const sent = await Promise.allSettled([storedValue(client, 'usable'), storedValue(client, 'usable')]);
      const reasons = sent.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      expect(reasons.length).toBeGreaterThan(0);
      expect(reasons.every((error) => database.isUniqueViolation(error))).toBe(true);
      throw reasons[0];
    });
    await expect(failing).rejects.toSatisfy((error) => database.isUniqueViolation(error));
  });

  it('are reverted with the savepoint of a combined transaction', async () => {
    await database.combineTransactions(async (view) => {
      const reverted = view.transaction(async (client) => {
        await view.executeLater(client, insertion('savepoint'));
        throw new Error('reverted');
      });
      await expect(reverted).rejects.toThrow('reverted');
      await view.transaction((client) => view.executeLater(client, insertion('committed')));
    });
    expect([await storedValue(database.reader, 'savepoint'), await storedValue(database.reader, 'committed')]).toEqual([
      [],
      [{ value: '' }],
    ]);
  });
});
