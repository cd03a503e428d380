import { afterAll, beforeAll, expect, it } from 'vitest';
import { allOf, isIn, type Sql, sql } from '../../../schema/core/dialect/sql.ts';
import type { Database } from '../../../schema/core/domain-kernel.ts';
import { createListedIds } from '../../../schema/core/search/listed-ids.ts';
import { parseSearch, type SearchedList } from '../../../schema/core/search/text-search.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { addPosts } from '../../support/dialect-queries.ts';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  database = testDatabase.database;
});
afterAll(() => testDatabase.dispose());

const inOrderOfTitle = (where: Sql): Sql =>
  sql`SELECT p."id" AS "number" FROM "posts" p WHERE ${where} ORDER BY p."titleKey", p."id"`;

const list: SearchedList = {
  ids: inOrderOfTitle(sql`p."type" = 'post'`),
  idsAmong: (ids) => inOrderOfTitle(allOf([sql`p."type" = 'post'`, isIn('p."id"', ids)])),
  ...{ types: ['post'], terms: parseSearch(''), columns: [], isRanked: false },
};

const setTitle = (id: number, title: string) =>
  database.transaction((client) => client.post.update({ where: { id }, data: { titleKey: title } }));

it('a list is right after a change of an item with which another changed item was compared', async () => {
  const [a = 0, b = 0, c = 0, d = 0] = await addPosts(database, 4);
  for (const [id, title] of Object.entries({ [a]: 'a', [b]: 'b', [c]: 'c', [d]: 'd' }))
    await setTitle(Number(id), title);
  let beforeStatement = async () => {};
  const listedIds = createListedIds({
    ...database,
    scanner: {
      $queryRaw: async (statement: Sql) => {
        await beforeStatement();
        return database.scanner.$queryRaw(statement);
      },
    } as unknown as Database['scanner'],
  });
  const listed = async () => {
    await database.catchUp();
    return [...(await listedIds(list))];
  };
  expect(await listed()).toEqual([a, b, c, d]);
  await setTitle(b, 'e');
  // Between its neighbors, the item seems to be in its place while the one after it moves too.
  beforeStatement = async () => {
    beforeStatement = async () => {};
    await setTitle(c, 'f');
  };
  await listed();
  expect(await listed()).toEqual([a, d, b, c]);
});
