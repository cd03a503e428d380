import { setImmediate as turnOfTheEventLoop } from 'node:timers/promises';
import { expect } from 'vitest';
import { sql } from '../../schema/core/dialect/sql.ts';
import type { Database } from '../../schema/core/domain-kernel.ts';
import { writerOf } from '../support/database.ts';
import { site, siteTest } from '../support/site-test.ts';

const LENGTH = 400_000;
const COUNT = 20;
const DATE = '2021-01-01T00:00:00';

const it = siteTest({
  prepare: async ({ database }) => {
    const posts = Array.from({ length: COUNT }, (_, number) => ({
      ...{ type: 'post', status: 'publish', title: `Long ${number}`, slug: `long-${number}` },
      ...{ date: DATE, modified: DATE, modifiedGmt: DATE },
      content: `${number} `.padEnd(LENGTH, number % 2 ? 'wide – text ' : 'plain text '),
    }));
    await writerOf(database).post.createMany({ data: posts });
  },
});

/** The turns of the event loop until a result is available. */
async function turnsOf(result: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isRunning = true;
  void result.finally(() => {
    isRunning = false;
  });
  while (isRunning) {
    turns++;
    await turnOfTheEventLoop();
  }
  return turns;
}

const longPosts = (database: Database) =>
  database.reader.$queryRaw<{ id: number; title: string; content: string; sticky: boolean }[]>(sql`
    SELECT "id", "title", "content", "sticky", NULL AS "nothing", length("content") AS "length" FROM "posts"
    WHERE "title" LIKE 'Long %' ORDER BY "id"`);

it('rows with long texts are the same as those that are read one by one', async () => {
  const { database } = site;
  const rows = await longPosts(database);
  expect(rows).toHaveLength(COUNT);
  for (const row of rows) {
    const [single] = await database.reader.$queryRaw<object[]>(sql`
      SELECT "id", "title", "content", "sticky", NULL AS "nothing", length("content") AS "length" FROM "posts"
      WHERE "id" = ${row.id}`);
    expect(single).toEqual(row);
    expect(row.content).toHaveLength(LENGTH);
  }
});

it('arrive in parts, so that other requests are answered in between', async () => {
  const result = longPosts(site.database);
  const megabytes = (COUNT * LENGTH) / 1_000_000;
  expect(await turnsOf(result)).toBeGreaterThanOrEqual(megabytes / 2);
});

it.runIf(!process.env.TEST_DATABASE_URL)(
  'arrive one statement after another, of all requests (needs SQLite)',
  async () => {
    const partsOfOne = (COUNT * LENGTH) / 1_000_000 / 2;
    let turn = 0;
    let isRunning = true;
    const ends: number[] = [];
    const read = async () => {
      const rows = await longPosts(site.database);
      ends.push(turn);
      return rows;
    };
    const all = Promise.all([1, 2, 3, 4, 5].map(read)).finally(() => {
      isRunning = false;
    });
    for (; isRunning; turn++) await turnOfTheEventLoop();
    const [first, ...others] = await all;
    for (const rows of others) expect(rows).toEqual(first);
    for (let index = 1; index < ends.length; index++)
      expect((ends[index] as number) - (ends[index - 1] as number)).toBeGreaterThanOrEqual(partsOfOne);
  },
);

it.runIf(!process.env.TEST_DATABASE_URL)(
  'are refused if they need more memory than a statement may use (needs SQLite)',
  async () => {
    const { reader } = site.database;
    const many = reader.$queryRaw(sql`
      SELECT "p"."content" FROM "posts" "p", "posts" "q", "posts" "r" WHERE "p"."title" LIKE 'Long %'`);
    await expect(many).rejects.toMatchObject({ extensions: { code: 'request_limit_exceeded', status: 400 } });
    expect(await longPosts(site.database)).toHaveLength(COUNT);
  },
);
