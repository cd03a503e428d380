import { GMT_TIME, insertMany, insertManyItems, LOCAL_TIME } from '../../support/many-rows.ts';
import { accounts } from '../../support/site-content.ts';
import { createTestSite, type TestSite } from '../../support/test-site.ts';

/** The ids and numbers of items of the site. */
export const worstSite = {
  posts: { first: 10_000, count: 3_000 },
  /** Posts with long content; a list of 100 has 18 MB. */
  longPosts: { first: 20_000, count: 100 },
  pages: { first: 30_000, count: 2_000 },
  terms: { first: 1_000, count: 2_000 },
  /** All comments are on one post, each a reply to one of the first hundred. */
  comments: { first: 50_000, count: 5_000, postId: 10_000 },
} as const;

/** The length of the content of long posts, in paragraphs of about 90 characters. */
const LONG_PARAGRAPHS = 2_000;

const paragraph = (text: string) => `'<!-- wp:paragraph --><p>${text} ' || n || '</p><!-- /wp:paragraph -->'`;
const WORDS = 'alpha beta gamma words of an item with <em>some</em> markup';

const insertTexts = (first: number) => `
  INSERT INTO "post_search_texts" ("postId", "title", "excerpt", "content")
  SELECT "id", "titleKey", 'alpha beta', 'gamma words of an item ' || "id" FROM "posts" WHERE "id" >= ${first}`;

/** Creates a site that is large enough for worst requests, by SQL. */
export async function createWorstSite(): Promise<TestSite> {
  const site = await createTestSite();
  const { posts, longPosts, pages, terms, comments } = worstSite;
  const shared = { authorId: String(accounts.author.id), commentStatus: `'open'` };
  await insertManyItems(site, { ...posts, columns: { ...shared, content: paragraph(WORDS) } });
  const isSqlite = site.database.dialect.engine === 'sqlite';
  const text = `<!-- wp:paragraph --><p>${WORDS}</p><!-- /wp:paragraph -->`;
  const long = isSqlite
    ? `REPLACE(HEX(ZEROBLOB(${LONG_PARAGRAPHS / 2})), '0', '${text}')`
    : `REPEAT('${text}', ${LONG_PARAGRAPHS})`;
  const longColumns = { ...shared, content: long, date: `'2002-01-01T00:10:00'`, dateGmt: `'2002-01-01T00:00:00'` };
  await insertManyItems(site, { ...longPosts, columns: longColumns });
  const parentId = `CASE WHEN n < 20 THEN 0 ELSE ${pages.first} + n / 20 END`;
  await insertManyItems(site, { ...pages, columns: { ...shared, type: `'page'`, parentId } });
  const names = { slug: `'term-' || n`, name: `'Term ' || n`, nameKey: `'term ' || n`, taxonomy: `'post_tag'` };
  await insertMany(site, { table: 'terms', count: terms.count, columns: { id: `${terms.first} + n`, ...names } });
  const ofPost = { postId: `${posts.first} + n % ${posts.count}`, termId: `${terms.first} + n % ${terms.count}` };
  await insertMany(site, { table: 'post_terms', count: posts.count * 2, columns: ofPost });
  await insertMany(site, {
    table: 'comments',
    count: comments.count,
    columns: {
      ...{ id: `${comments.first} + n`, postId: String(comments.postId), status: `'approved'`, authorName: `'Mo'` },
      parentId: `CASE WHEN n < 100 THEN 0 ELSE ${comments.first} + n % 100 END`,
      ...{ date: LOCAL_TIME, dateGmt: GMT_TIME, content: `'A comment with number ' || n || ' and some words.'` },
    },
  });
  await site.database.transaction((client) => client.$executeRawUnsafe(insertTexts(posts.first)), {
    timeoutMs: 300_000,
  });
  await site.database.updateStatistics('import');
  return site;
}
