import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestSite, type RunningSite, type TestSite } from '../support/test-site.ts';
import { stepsOf } from '../support/work-steps.ts';

const POSTS = 40_000;
const FIRST = 10_000;

/** The maximum number of found items between two questions whether others must be answered. */
const MAX_ITEMS_PER_STEP = 5_000;

const NUMBERS = {
  sqlite: `WITH RECURSIVE r(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM r WHERE n < ${POSTS - 1}) SELECT n FROM r`,
  postgresql: `SELECT n FROM generate_series(0, ${POSTS - 1}) AS n`,
};

const insertPosts = (numbers: string): string => `
  INSERT INTO "posts" ("id", "type", "status", "slug", "date", "dateGmt", "modified", "modifiedGmt", "authorId",
    "parentId", "titleKey", "title", "commentStatus", "pingStatus")
  SELECT ${FIRST} + n, 'post', 'publish', 'slug-' || n, '2001-01-01T00:10:00', '2001-01-01T00:00:00',
    '2001-01-01T00:10:00', '2001-01-01T00:00:00', 1, 0, 'title ' || n, 'Title ' || n, 'open', 'open'
  FROM (${numbers}) numbers`;

const INSERT_TEXTS = `
  INSERT INTO "post_search_texts" ("postId", "title", "excerpt", "content")
  SELECT "id", "titleKey", 'alpha beta', CASE WHEN "id" % 3 = 0 THEN 'alpha gamma' ELSE 'gamma' END
  FROM "posts" WHERE "id" >= ${FIRST}`;

let site: TestSite;
let program: RunningSite;

beforeAll(async () => {
  site = await createTestSite();
  await site.database.transaction(
    async (client) => {
      await client.$executeRawUnsafe(insertPosts(NUMBERS[site.database.dialect.engine]));
      await client.$executeRawUnsafe(INSERT_TEXTS);
    },
    { timeoutMs: 300_000 },
  );
  await site.database.updateStatistics('import');
  program = await site.start({ env: { RESPONSE_CACHE_BYTES: '0' } });
});

afterAll(() => site.dispose());

it.each([
  ['one word', 'posts?search=beta', POSTS],
  ['two words by relevance', 'posts?search=alpha+gamma&orderby=relevance', POSTS],
  ['two letters', 'posts?search=ma', POSTS],
  ['items of all types', 'search?search=gamma', POSTS],
])('the first search for %s in a large site is divided into steps', async (_, path, total) => {
  const { questions } = await stepsOf(async () => {
    const answer = await program.get(`${path}&_fields=id`);
    expect(answer.headers['x-cms-total']).toBe(String(total));
  });
  expect(questions).toBeGreaterThanOrEqual(POSTS / MAX_ITEMS_PER_STEP);
});
