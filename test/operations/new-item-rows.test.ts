import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../schema/core/dialect/sql.ts';
import type { Database } from '../../schema/core/domain-kernel.ts';
import { insertPostLater } from '../../schema/core/rows/post-writes.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

let opened: TestDatabase;
let database: Database;
beforeAll(async () => {
  opened = await openTestDatabase();
  ({ database } = opened);
});
afterAll(() => opened.dispose());

const time = '2024-05-01T12:00:00';
const data = { type: 'post', date: time, modified: time, modifiedGmt: time };

/** Inserts an item with a reserved id; returns its row as it was expected, and as other statements read it. */
const insert = (more: { title?: string } = {}) =>
  database.transaction(async (client) => {
    const [row] = await client.$queryRaw<{ id: number | bigint }[]>(sql`SELECT ${database.dialect.newPostId} AS "id"`);
    const { post } = await insertPostLater({ database, client }, { id: Number(row?.id), data: { ...data, ...more } });
    return { post, stored: await client.post.findUniqueOrThrow({ where: { id: post.id } }) };
  });

it('the expected row of a new item has the defaults of the database', async () => {
  const { post, stored } = await insert({ title: 'A title' });
  expect(post).toEqual(stored);
});

it('reserved ids follow those that the database assigns, also after the newest item was deleted', async () => {
  const create = () => database.transaction((client) => client.post.create({ data }));
  const first = await create();
  const { post: second } = await insert();
  const third = await create();
  await database.transaction((client) => client.post.delete({ where: { id: third.id } }));
  const { post: fourth } = await insert();
  const fifth = await create();
  const ids = [first, second, third, fourth, fifth].map(({ id }) => id - first.id);
  expect(ids).toEqual([0, 1, 2, 3, 4]);
});
