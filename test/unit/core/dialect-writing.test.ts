import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tables } from '../../../prisma/generated/tables.ts';
import { type Sql, sql } from '../../../schema/core/dialect/sql.ts';
import type { Database } from '../../../schema/core/domain-kernel.ts';
import type { JournalRow } from '../../../schema/core/journal/change-journal.ts';
import { openTestDatabase, openTestDatabaseAgain, type TestDatabase } from '../../support/database.ts';
import { addPosts, firstValue } from '../../support/dialect-queries.ts';

let testDatabase: TestDatabase;
let database: Database;
const dialect = () => database.dialect;

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  database = testDatabase.database;
});
afterAll(() => testDatabase.dispose());

describe('row locks', () => {
  it('exclude conflicting transactions', async () => {
    const [id] = await addPosts(database, 1);
    const other = await openTestDatabaseAgain(testDatabase.url);
    const selectPost = (clause: Sql) => sql`SELECT "id" FROM "posts" WHERE "id" = ${id} ${clause}`;
    try {
      await database.transaction(async (client) => {
        for (const lock of ['reference', 'change', 'delete'] as const) {
          expect(await client.$queryRaw(selectPost(dialect().lockClause(lock)))).toEqual([{ id }]);
        }
        if (!dialect().hasRowLocks) return;
        await other.transaction(async (otherClient) => {
          const clause = sql`${other.dialect.lockClause('reference')} SKIP LOCKED`;
          expect(await otherClient.$queryRaw(selectPost(clause))).toEqual([]);
        });
      });
    } finally {
      await other.close();
    }
  });

  it('for a reference allow other references to the row, but no change of it (needs row locks)', async ({ skip }) => {
    if (!dialect().hasRowLocks) skip();
    const [id] = await addPosts(database, 1);
    const other = await openTestDatabaseAgain(testDatabase.url);
    const lockedRows = (client: Pick<Database['reader'], '$queryRaw'>, lock: 'reference' | 'change' | 'delete') =>
      client.$queryRaw(sql`
        SELECT "id" FROM "posts" WHERE "id" = ${id} ${dialect().lockClause(lock)} SKIP LOCKED`);
    try {
      await database.transaction(async (client) => {
        await lockedRows(client, 'reference');
        await other.transaction(async (otherClient) => {
          expect(await lockedRows(otherClient, 'reference')).toEqual([{ id }]);
          expect(await lockedRows(otherClient, 'delete')).toEqual([]);
        });
      });
    } finally {
      await other.close();
    }
  });

  it('on a name are held by one transaction at a time', async () => {
    const order: string[] = [];
    const runLocked = (name: string) =>
      database.transaction(async (client) => {
        await database.lock(client, "it's a %name%");
        order.push(`${name} begins`);
        await client.post.count();
        order.push(`${name} ends`);
      });
    await Promise.all([runLocked('a'), runLocked('b')]);
    expect(order.map((step) => step.slice(2))).toEqual(['begins', 'ends', 'begins', 'ends']);
  });
});

describe('the change journal', () => {
  type Position = { transactionId: bigint; id: number };
  type ReportedChange = JournalRow & { settled: number | bigint };
  const changesAfter = (after: Position, range: { until?: Position; limit: number }) =>
    database.primary.$queryRaw<ReportedChange[]>(dialect().changesAfter({ after, ...range }));

  /** Returns the changes after a position when all are settled; a transaction anywhere on the server delays that. */
  const settledChanges = (after: Position) =>
    vi.waitFor(
      async () => {
        const rows = await changesAfter(after, { limit: 100 });
        expect(rows.filter(({ settled }) => Number(settled) === 0)).toEqual([]);
        return rows;
      },
      { timeout: 900_000, interval: 20 },
    );

  it('returns the changes between two positions in order, up to a limit', async () => {
    await settledChanges({ transactionId: 0n, id: 0 });
    const [end] = await database.primary.$queryRaw<{ transactionId: bigint; id: bigint }[]>(dialect().journalEnd);
    const after = { transactionId: BigInt(end?.transactionId ?? 0), id: Number(end?.id ?? 0) };
    const ids = await addPosts(database, 3);
    const all = await settledChanges(after);
    expect(all.map(({ objectId }) => objectId)).toEqual(ids);
    expect((await changesAfter(after, { limit: 2 })).map(({ objectId }) => objectId)).toEqual(ids.slice(0, 2));
    const first = all[0] as JournalRow;
    const until = { transactionId: BigInt(first.transactionId), id: first.id };
    expect((await changesAfter(after, { until, limit: 100 })).map(({ objectId }) => objectId)).toEqual(ids.slice(0, 1));
  });

  it('identifies changes with transaction ids that another server assigned', async () => {
    const countForeignChanges = async () =>
      Number(
        await firstValue(
          database,
          sql`SELECT COUNT(*) AS "n" FROM "content_changes" WHERE ${dialect().isForeignChange}`,
        ),
      );
    await addPosts(database, 1);
    expect(await countForeignChanges()).toBe(0);
    const hasTransactionIds = dialect().hasRowLocks;
    await database.transaction((client) =>
      client.$executeRaw(sql`UPDATE "content_changes" SET "transactionId" = ${hasTransactionIds ? 10n ** 15n : 0n}`),
    );
    expect((await countForeignChanges()) > 0).toBe(hasTransactionIds);
    await database.transaction((client) => client.contentChange.deleteMany());
  });
});

const terms = [
  { id: 9_001, taxonomy: 'values', name: '"quoted" \\ {a,b}', nameKey: 'NULL', slug: 'one', parentId: 0 },
  { id: 9_002, taxonomy: 'values', name: 'Zwölf Boxkämpfer 🥊', nameKey: '', slug: 'two,\n', parentId: 9_001 },
] as const;

describe('bulk inserts', () => {
  it('lock tables, and continue ids after the highest one ever used or restart them at 1', async () => {
    const term = (name: string) => ({ taxonomy: 'post_tag', name, nameKey: name, slug: name });
    await database.transaction(async (client) => {
      for (const statement of dialect().lockTables(['terms', 'posts'])) await client.$executeRawUnsafe(statement);
      await client.term.deleteMany();
      await client.term.create({ data: { ...term('explicit'), id: 70 } });
      for (const statement of dialect().continueIds('terms')) await client.$queryRawUnsafe(statement);
      expect((await client.term.create({ data: term('next') })).id).toBe(71);
      const last = async () =>
        Number((await client.$queryRawUnsafe<{ last: bigint }[]>(dialect().lastId('terms')))[0]?.last);
      expect(await last()).toBe(71);
      await client.term.deleteMany();
      expect(await last()).toBe(71);
      for (const statement of dialect().restartIds('content_changes')) await client.$executeRawUnsafe(statement);
      for (const statement of dialect().continueIds('terms')) await client.$queryRawUnsafe(statement);
      expect((await client.term.create({ data: term('first') })).id).toBe(1);
    });
  });

  it('store every kind of value', async () => {
    const columns = tables.find(({ name }) => name === 'terms')?.columns.filter(({ name }) => name in terms[0]) ?? [];
    const { text, values } = dialect().insertRows({ table: 'terms', columns, rows: terms });
    const stored = await database.transaction(async (client) => {
      await client.$executeRawUnsafe(text, ...values);
      return client.term.findMany({ where: { taxonomy: 'values' }, orderBy: { id: 'asc' } });
    });
    expect(stored).toEqual(terms.map((term) => expect.objectContaining(term)));
  });
});
