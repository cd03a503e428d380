import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Prisma } from '../../../prisma/generated/sqlite/client.ts';
import { type Sql, sql } from '../../../schema/core/dialect/sql.ts';
import type { Database, TransactionClient } from '../../../schema/core/domain-kernel.ts';
import { PLACE_COLUMNS, type RowTag, rowTag } from '../../../schema/core/reads/row-tags.ts';
import { TableChangeLog } from '../../../schema/core/reads/table-changes.ts';
import { tableSetOf } from '../../../schema/core/reads/tracked-tables.ts';
import { openTestDatabase, openTestDatabaseAgain, type TestDatabase, writerOf } from '../../support/database.ts';
import { addPosts } from '../../support/dialect-queries.ts';

let testDatabase: TestDatabase;
let database: Database;
/** Another process. */
let other: Database;

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  database = testDatabase.database;
  other = await openTestDatabaseAgain(testDatabase.url);
});
afterAll(async () => {
  await other?.close();
  await testDatabase.dispose();
});

/** Returns those of the tags whose rows count as changed in the other process after a transaction. */
async function changedBy(tags: readonly RowTag[], body: (client: TransactionClient) => Promise<unknown>) {
  await other.catchUp();
  const since = other.tableChanges.version();
  await database.transaction(body);
  await other.catchUp();
  return tags.filter((tag) => {
    const [table = ''] = tag.split(' ');
    const rowTables = tableSetOf(table as 'posts');
    return !other.tableChanges.areUnchanged({ tables: 0, rows: new Set([tag]), rowTables }, since);
  });
}

const addText = (postId: number) =>
  writerOf(database).postSearchText.create({ data: { postId, title: 'text', excerpt: '', content: '' } });

const itemTags = (id: number): RowTag[] =>
  [id, 'type:post', `count:${id}`, 'count:type:post'].map((key) => rowTag('posts', key));

describe('a change of a row', () => {
  const otherColumns = Object.keys(Prisma.PostScalarFieldEnum).filter((name) => name !== 'commentCount');

  it.each(otherColumns)('in the column %s of an item is reported to other processes', async (column) => {
    const [id = 0, otherId = 0] = await addPosts(database, 2);
    const tags = [...itemTags(id), rowTag('posts', otherId)];
    const changed = await changedBy(tags, (client) =>
      client.$executeRawUnsafe(`UPDATE "posts" SET "${column}" = "${column}" WHERE "id" = ${id}`),
    );
    expect(changed).toEqual([rowTag('posts', id), 'posts type:post']);
  });

  it.each(otherColumns.filter((name) => name !== 'type'))(
    'with a new value in the column %s of an item is reported for the places of items exactly if it may change them',
    async (column) => {
      const [id = 0] = await addPosts(database, 1);
      const row: Record<string, unknown> = { ...(await writerOf(database).post.findUnique({ where: { id } })) };
      const old = row[column];
      const value =
        typeof old === 'number' ? old + 100_000 : typeof old === 'boolean' ? !old : old === 'publish' ? 'draft' : 'new';
      const places: RowTag[] = ['posts place:post', 'posts place:page'];
      const changed = await changedBy(places, (client) =>
        client.post.update({ where: { id }, data: { [column]: value }, select: { type: true } }),
      );
      expect(changed).toEqual(PLACE_COLUMNS.has(column) ? ['posts place:post'] : []);
    },
  );

  it.each(Object.keys(Prisma.TermScalarFieldEnum).filter((name) => name !== 'count'))(
    'in the column %s of a term is reported to other processes',
    async (column) => {
      const { id } = await writerOf(database).term.create({
        data: { taxonomy: 'category', name: column, slug: `term-${column}` },
      });
      const tags = [id, id + 1, 'taxonomy:category', 'taxonomy:post_tag', `count:${id}`].map((key) =>
        rowTag('terms', key),
      );
      const changed = await changedBy(tags, (client) =>
        client.$executeRawUnsafe(`UPDATE "terms" SET "${column}" = "${column}" WHERE "id" = ${id}`),
      );
      expect(changed).toEqual([rowTag('terms', id), 'terms taxonomy:category']);
    },
  );

  it('of a count is reported to those who read the count', async () => {
    const [id = 0] = await addPosts(database, 1);
    const changed = await changedBy(itemTags(id), (client) =>
      client.$executeRaw(sql`UPDATE "posts" SET "commentCount" = 7 WHERE "id" = ${id}`),
    );
    expect(changed).toEqual([rowTag('posts', `count:${id}`), 'posts count:type:post']);
  });

  it('to another type is reported for both types', async () => {
    const [id = 0] = await addPosts(database, 1);
    const types = ['post', 'page', 'revision'];
    const tags = types.flatMap((type) => [rowTag('posts', `type:${type}`), rowTag('posts', `place:${type}`)]);
    const changed = await changedBy(tags, (client) =>
      client.$executeRaw(sql`UPDATE "posts" SET "type" = 'page' WHERE "id" = ${id}`),
    );
    expect(changed).toEqual(tags.slice(0, 4));
  });

  it('that publishes or unpublishes an item is reported for its author', async () => {
    const [id = 0] = await addPosts(database, 1);
    const tags: RowTag[] = ['posts published:5', 'posts unpublished:5', 'posts published:6', 'posts unpublished:6'];
    const set = (assignments: string) =>
      changedBy(tags, (client) => client.$executeRawUnsafe(`UPDATE "posts" SET ${assignments} WHERE "id" = ${id}`));
    await set(`"status" = 'draft', "authorId" = 5`);
    expect(await set(`"status" = 'publish'`)).toEqual(['posts published:5']);
    expect(await set(`"title" = 'Changed'`)).toEqual([]);
    expect(await set(`"authorId" = 6`)).toEqual(['posts unpublished:5', 'posts published:6']);
    const deleted = await changedBy(tags, (client) => client.$executeRaw(sql`DELETE FROM "posts" WHERE "id" = ${id}`));
    expect(deleted).toEqual(['posts unpublished:6']);
  });

  it('that deletes an item is reported for the rows that are deleted with it', async () => {
    const [id = 0] = await addPosts(database, 1);
    await writerOf(database).postMeta.create({ data: { postId: id, key: 'note', value: '1' } });
    await addText(id);
    const deleted = ['posts', 'post_meta', 'post_search_texts'] as const;
    const tags = deleted.flatMap((table) => [rowTag(table, id), rowTag(table, id + 1)]);
    const changed = await changedBy(tags, (client) => client.$executeRaw(sql`DELETE FROM "posts" WHERE "id" = ${id}`));
    expect(changed).toEqual(deleted.map((table) => rowTag(table, id)));
  });

  it('with the text of an item is reported for this item', async () => {
    const [id = 0, otherId = 0] = await addPosts(database, 2);
    const tags: RowTag[] = [...itemTags(id), ...[id, otherId].map((postId) => rowTag('post_search_texts', postId))];
    const changes: Sql[] = [
      sql`INSERT INTO "post_search_texts" ("postId", "title", "excerpt", "content") VALUES (${id}, 'a', '', '')`,
      sql`UPDATE "post_search_texts" SET "title" = 'b' WHERE "postId" = ${id}`,
      sql`DELETE FROM "post_search_texts" WHERE "postId" = ${id}`,
    ];
    for (const change of changes) {
      expect(await changedBy(tags, (client) => client.$executeRaw(change))).toEqual([rowTag('post_search_texts', id)]);
    }
    await addText(id);
    const moved = await changedBy(tags, (client) =>
      client.$executeRaw(sql`UPDATE "post_search_texts" SET "postId" = ${otherId} WHERE "postId" = ${id}`),
    );
    expect(moved).toEqual([rowTag('post_search_texts', id), rowTag('post_search_texts', otherId)]);
  });

  it('that is reverted is not reported', async () => {
    const [id = 0] = await addPosts(database, 1);
    await other.catchUp();
    const since = other.tableChanges.version();
    const reverted = database.transaction(async (client) => {
      await client.$executeRaw(sql`UPDATE "posts" SET "title" = 'Never' WHERE "id" = ${id}`);
      throw new Error('reverted');
    });
    await expect(reverted).rejects.toThrow('reverted');
    await other.catchUp();
    expect(other.tableChanges.areUnchanged({ tables: tableSetOf('posts') }, since)).toBe(true);
  });
});

it('a transaction that changes very many rows changes the whole table', async () => {
  await addPosts(database, 6_000);
  const changed = await changedBy([rowTag('posts', 987_654), rowTag('terms', 987_654)], (client) =>
    client.$executeRaw(sql`UPDATE "posts" SET "menuOrder" = 1`),
  );
  expect(changed).toEqual([rowTag('posts', 987_654)]);
});

it('the ids of changed rows are known, until there are too many or a table is reported as a whole', () => {
  const log = new TableChangeLog();
  const start = log.version;
  const tables = ['posts', 'post_search_texts'] as const;
  const changedIds = (since: number, limit = 3) => log.changedIds({ tables, since, limit });
  expect(changedIds(start)).toEqual(new Set());
  log.addRows('posts', ['1', 'type:post', 'published:7']);
  log.addRows('posts', ['count:8', 'count:type:post']);
  log.addRows('post_search_texts', ['2']);
  const later = log.version;
  log.addRows('post_search_texts', ['1']);
  log.addRows('post_meta', ['9']);
  expect(changedIds(start)).toEqual(new Set([1, 2]));
  expect(changedIds(later)).toEqual(new Set([1]));
  expect(log.changedIds({ tables: ['posts'], since: start, limit: 3 })).toEqual(new Set([1]));
  expect(changedIds(start, 1)).toBeNull();
  log.add(tableSetOf('post_meta'));
  expect(changedIds(start)).toEqual(new Set([1, 2]));
  log.add(tableSetOf('post_search_texts'));
  expect(changedIds(start)).toBeNull();
  expect(changedIds(log.version)).toEqual(new Set());
  const last = log.version;
  for (let count = 0; count < 50_000; count++) log.addRows('post_meta', ['3']);
  expect(changedIds(last)).toBeNull();
});

it('changes that are too old to be stored count for every row', () => {
  const log = new TableChangeLog();
  const reads = { tables: 0, rows: new Set<RowTag>(['posts 1']), rowTables: tableSetOf('posts') };
  const start = log.version;
  log.addRows('posts', ['2']);
  expect(log.areUnchanged(reads, start)).toBe(true);
  const later = log.version;
  for (let count = 0; count < 50_000; count++) log.addRows('posts', ['3']);
  expect(log.areUnchanged(reads, start)).toBe(false);
  expect(log.areUnchanged(reads, log.version)).toBe(true);
  expect(log.areUnchanged({ ...reads, rows: new Set(['posts 3']) }, later)).toBe(false);
});
