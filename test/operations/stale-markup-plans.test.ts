import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../schema/core/dialect/sql.ts';
import { insertMany, insertManyItems } from '../support/many-rows.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

const server = process.env.TEST_DATABASE_URL;
const ITEMS = 2_000;
/** The id of the first item, and of the file that all items show. */
const [FIRST, FILE] = [10_000, 8_000];

let site: TestSite;

beforeAll(async () => {
  if (!server) return;
  site = await createTestSite();
  await insertManyItems(site, { first: FIRST, count: ITEMS });
  const shown = { postId: `${FIRST} + n`, targetId: String(FILE) };
  await insertMany(site, { table: 'render_dependencies', count: ITEMS, columns: shown });
  await site.database.updateStatistics('import');
});
afterAll(() => site?.dispose());

it.runIf(server)('a change of items that nothing shows reads no other dependencies (needs PostgreSQL)', async () => {
  const [row] = await site.database.transaction(async (client) => {
    await client.$executeRaw(sql`UPDATE "posts" SET "title" = 'Changed' WHERE "id" >= ${FIRST}`);
    // What this transaction has read so far.
    return client.$queryRaw<{ read: bigint }[]>(sql`
      SELECT "seq_tup_read" AS "read" FROM pg_stat_xact_user_tables
      WHERE "relname" = 'render_dependencies' AND "schemaname" = current_schema()`);
  });
  expect(Number(row?.read)).toBe(0);
});
