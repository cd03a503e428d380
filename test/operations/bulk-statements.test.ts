import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GMT_TIME, insertMany, insertManyItems, LOCAL_TIME } from '../support/many-rows.ts';
import { createTestSite, type RunningSite, type TestSite } from '../support/test-site.ts';

/** The rows that each operation changes. */
const ROWS = 10_000;

/** On SQLite other requests wait for a statement, so that it changes at most so many rows. */
const MAX_ROWS_PER_STATEMENT = 1_000;

/** The first ids of rows. */
const IDS = { posts: 10_000, pages: 30_000, revisions: 50_000, menuItems: 70_000, terms: 500 };
/** Single rows that many others refer to. */
const AUTHOR = 50;
const FILE = 8000;
const [PARENT_PAGE, REVISED_PAGE] = [8001, 8002];
const [MENU, CATEGORY, PARENT_CATEGORY] = [IDS.terms, IDS.terms + 1, IDS.terms + 2];
const [TRASHED_POST, DELETED_POST, DISCUSSED_POST] = [IDS.posts, IDS.posts + 1, IDS.posts + 2];

let site: TestSite;
let program: RunningSite;
/** The count of the default category before it got the posts of the deleted one. */
let countBefore: number;

const comments = (first: number, postId: number, columns: Record<string, string> = {}) =>
  insertMany(site, {
    table: 'comments',
    count: ROWS,
    columns: {
      ...{ id: `${first} + n`, postId: String(postId), status: `'approved'`, date: LOCAL_TIME, dateGmt: GMT_TIME },
      ...{ authorName: `'Mo'`, content: `'A comment with number ' || n` },
      ...columns,
    },
  });

async function insertItems(): Promise<void> {
  const content = `'<!-- wp:paragraph --><p>Words of item ' || n || '</p><!-- /wp:paragraph -->'`;
  const posts = { content, authorId: String(AUTHOR), featuredMediaId: String(FILE) };
  await insertManyItems(site, { first: IDS.posts, count: ROWS, columns: posts });
  await insertManyItems(site, { first: FILE, count: 1, columns: { type: `'attachment'`, status: `'inherit'` } });
  const pages = { type: `'page'`, content, revisionCount: `CASE n WHEN 1 THEN ${ROWS} ELSE 0 END` };
  await insertManyItems(site, { first: PARENT_PAGE, count: 2, columns: pages });
  const children = { type: `'page'`, content, parentId: String(PARENT_PAGE) };
  await insertManyItems(site, { first: IDS.pages, count: ROWS, columns: children });
  const revisions = { type: `'revision'`, status: `'inherit'`, content, parentId: String(REVISED_PAGE) };
  await insertManyItems(site, { first: IDS.revisions, count: ROWS, columns: revisions });
  await insertManyItems(site, { first: IDS.menuItems, count: ROWS, columns: { type: `'nav_menu_item'` } });
}

async function insertRelations(): Promise<void> {
  const termNames = { slug: `'term-' || n`, name: `'Term ' || n`, nameKey: `'term ' || n` };
  const taxonomy = `CASE n WHEN 0 THEN 'nav_menu' ELSE 'category' END`;
  const parentId = `CASE WHEN n < 3 THEN 0 ELSE ${PARENT_CATEGORY} END`;
  const terms = { id: `${IDS.terms} + n`, taxonomy, parentId, ...termNames };
  await insertMany(site, { table: 'terms', count: ROWS, columns: terms });
  const ofCategory = { postId: `${IDS.posts} + n`, termId: String(CATEGORY) };
  await insertMany(site, { table: 'post_terms', count: ROWS, columns: ofCategory });
  const ofMenu = { postId: `${IDS.menuItems} + n`, termId: String(MENU) };
  await insertMany(site, { table: 'post_terms', count: ROWS, columns: ofMenu });
  const links = { postId: `${IDS.menuItems} + n`, itemType: `'custom'`, url: `'https://larch.example/'` };
  await insertMany(site, { table: 'menu_items', count: ROWS, columns: links });
  const shown = { postId: `${IDS.posts} + n`, targetId: String(FILE) };
  await insertMany(site, { table: 'render_dependencies', count: ROWS, columns: shown });
  await comments(10_000, TRASHED_POST);
  await comments(20_000, DELETED_POST);
  await comments(30_000, DISCUSSED_POST, { parentId: 'CASE n WHEN 0 THEN 0 ELSE 30000 END' });
  const account = { id: `${AUTHOR} + n`, login: `'many'`, loginKey: `'many'`, slug: `'many'`, registered: LOCAL_TIME };
  const otherColumns = { email: `'many@larch.example'`, emailKey: `''`, passwordHash: `'!'`, displayName: `'Many'` };
  await insertMany(site, { table: 'users', count: 1, columns: { ...account, ...otherColumns } });
}

beforeAll(async () => {
  site = await createTestSite();
  await insertItems();
  await insertRelations();
  ({ count: countBefore } = await site.database.reader.term.findUniqueOrThrow({ where: { id: 1 } }));
  await site.database.updateStatistics('import');
  program = await site.start({ env: { RESPONSE_CACHE_BYTES: '0' } });
});

afterAll(() => site.dispose());

describe('an operation on many rows is divided into statements, between which other requests are answered:', () => {
  it.each([
    ['deleting a category of posts without another', 'DELETE', `categories/${CATEGORY}?force=true`],
    ['deleting a category with children', 'DELETE', `categories/${PARENT_CATEGORY}?force=true`],
    ['deleting a menu with its items', 'DELETE', `menus/${MENU}?force=true`],
    ['deleting a page with children', 'DELETE', `pages/${PARENT_PAGE}?force=true`],
    ['deleting a page with revisions', 'DELETE', `pages/${REVISED_PAGE}?force=true`],
    ['deleting an image that posts show', 'DELETE', `media/${FILE}?force=true`],
    ['trashing a post with comments', 'DELETE', `posts/${TRASHED_POST}`],
    ['deleting a post with comments', 'DELETE', `posts/${DELETED_POST}?force=true`],
    ['deleting a comment with replies', 'DELETE', 'comments/30000?force=true'],
    ['deleting an account whose posts another gets', 'DELETE', `users/${AUTHOR}?force=true&reassign=1`],
  ])('%s', async (_, method, path) => {
    let status = 0;
    const statements = await program.statements(async () => {
      ({ status } = await program.send({ method, path, as: 'admin' }));
    });
    expect(status).toBe(200);
    if (site.database.dialect.engine !== 'sqlite') return;
    const writes = statements.filter((sql) => /^\s*(?:UPDATE|DELETE|INSERT|WITH)\b/i.test(sql));
    expect(writes.length).toBeGreaterThanOrEqual(ROWS / MAX_ROWS_PER_STATEMENT);
  });

  it('all of their rows are changed', async () => {
    const { reader } = site.database;
    const counts = {
      category: await reader.postTerm.count({ where: { termId: CATEGORY } }),
      defaultCategory: await reader.postTerm.count({ where: { termId: 1, postId: { gte: IDS.posts } } }),
      childCategories: await reader.term.count({ where: { parentId: PARENT_CATEGORY } }),
      menuItems: await reader.post.count({ where: { type: 'nav_menu_item' } }),
      children: await reader.post.count({ where: { parentId: { in: [PARENT_PAGE, REVISED_PAGE] } } }),
      featured: await reader.post.count({ where: { featuredMediaId: FILE } }),
      trashedComments: await reader.comment.count({ where: { postId: TRASHED_POST, status: 'post-trashed' } }),
      deletedComments: await reader.comment.count({ where: { postId: DELETED_POST } }),
      replies: await reader.comment.count({ where: { parentId: { gt: 0 } } }),
      posts: await reader.post.count({ where: { authorId: AUTHOR } }),
    };
    expect(counts).toEqual({
      ...{ category: 0, defaultCategory: ROWS - 1, childCategories: 0, menuItems: 0, children: 0, featured: 0 },
      ...{ trashedComments: ROWS, deletedComments: 0, replies: 0, posts: 0 },
    });
    const { count } = await reader.term.findUniqueOrThrow({ where: { id: 1 } });
    // One of the posts was moved to the trash, and one was deleted.
    expect(count - countBefore).toBe(ROWS - 2);
  });
});
