import type pg from 'pg';
import { CATEGORIES, TAGS } from '../site/bench-shape.ts';

/** How many items a large site has. */
export interface SiteSize {
  posts: number;
  comments: number;
  terms: number;
}

/** The posts of the site that is multiplied, and the distance between the ids of an item and of its copy. */
export const BASE_POSTS = 10_000;
const ID_DISTANCE = 20_000;

/** Copies are this many minutes older than what they are copied from, so that all dates differ. */
const MINUTES_BETWEEN_COPIES = 2;

/** Of the additional terms, one in so many is a category. */
const TERMS_PER_CATEGORY = 10;

/**
 * Multiplies the rows of a site of `BASE_POSTS` posts until it has the given size, in the schema of the connection.
 * Writing such a site row by row takes most of an hour. Indexes are dropped and created again, and triggers do not run.
 */
export async function multiplyRows(
  client: pg.Client,
  { size, say }: { size: SiteSize; say(text: string): void },
): Promise<void> {
  await client.query(`SET session_replication_role = replica`);
  await client.query(`SET maintenance_work_mem = '1GB'`);
  await client.query('SET synchronous_commit = off');
  const createIndexes = await dropIndexes(client);
  const copies = Math.ceil(size.posts / BASE_POSTS) - 1;
  const commentsPerPost = Math.round(size.comments / size.posts);
  const columns = await columnsByTable(client);
  await client.query(continueIds('post_meta'));
  await client.query(`UPDATE "posts" SET "commentCount" = ${commentsPerPost} WHERE "type" = 'post'`);
  for (let copy = 1; copy <= copies; copy++) {
    for (const statement of copyStatements(columns, copy)) await client.query(statement);
    if (copy % 10 === 0) say(`${((copy + 1) * BASE_POSTS).toLocaleString('en')} posts`);
  }
  await client.query(
    `CREATE TEMPORARY TABLE numbered_posts AS
     SELECT id, ROW_NUMBER() OVER (ORDER BY id) - 1 AS n FROM posts WHERE type = 'post'`,
  );
  await addTerms(client, size.terms - CATEGORIES - TAGS);
  say(`${size.terms.toLocaleString('en')} terms`);
  await addComments(client, { perPost: commentsPerPost, columns: columns.comments ?? [] });
  say('comments');
  for (const [name, statement] of createIndexes) {
    await client.query(statement);
    say(`index ${name}`);
  }
  await writeCounts(client);
  await client.query('SET session_replication_role = origin');
}

const continueIds = (table: string): string =>
  `SELECT SETVAL(PG_GET_SERIAL_SEQUENCE('${table}', 'id'), (SELECT MAX("id") FROM "${table}"))`;

/** The tables whose rows are multiplied. */
const TABLES = ['posts', 'post_search_texts', 'attachments', 'post_terms', 'post_meta', 'comments', 'terms'] as const;
type Table = (typeof TABLES)[number];
type Columns = Readonly<Record<string, readonly string[]>>;

/** Drops all indexes but those of primary keys. Returns their names and the statements that create them again. */
async function dropIndexes(client: pg.Client): Promise<[string, string][]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `SELECT indexname, indexdef FROM pg_indexes
     WHERE schemaname = current_schema() AND tablename = ANY($1) AND indexdef NOT LIKE 'CREATE UNIQUE%'`,
    [TABLES],
  );
  for (const { indexname } of rows) await client.query(`DROP INDEX "${indexname}"`);
  return rows.map(({ indexname, indexdef }) => [indexname, indexdef]);
}

async function columnsByTable(client: pg.Client): Promise<Columns> {
  const { rows } = await client.query<{ table_name: Table; column_name: string }>(
    `SELECT table_name, column_name FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = ANY($1) AND is_generated = 'NEVER'
     ORDER BY ordinal_position`,
    [TABLES],
  );
  return Object.fromEntries(
    TABLES.map((table) => [table, rows.filter((row) => row.table_name === table).map((row) => row.column_name)]),
  );
}

/** Returns the statements that copy all items of the base once, with new ids, slugs and dates. */
function copyStatements(columns: Columns, copy: number): string[] {
  const offset = copy * ID_DISTANCE;
  const older = (column: string) =>
    `TO_CHAR("${column}"::timestamp - INTERVAL '${copy * MINUTES_BETWEEN_COPIES} minutes', 'YYYY-MM-DD"T"HH24:MI:SS')`;
  const newId = (column: string) => `"${column}" + ${offset}`;
  const changes: Partial<Record<Table, Record<string, string>>> = {
    posts: {
      id: newId('id'),
      slug: `"slug" || '-${copy}'`,
      guid: `"guid" || '-${copy}'`,
      date: older('date'),
      dateGmt: older('dateGmt'),
      modified: older('modified'),
      modifiedGmt: older('modifiedGmt'),
      sticky: 'FALSE',
      content: firstBlock('content', 2),
      contentRendered: firstBlock('contentRendered', 4),
    },
    post_search_texts: { postId: newId('postId'), content: firstBlock('content', 2) },
    attachments: { postId: newId('postId') },
    post_terms: { postId: newId('postId') },
    post_meta: { id: `NEXTVAL(PG_GET_SERIAL_SEQUENCE('post_meta', 'id'))`, postId: newId('postId') },
  };
  return Object.entries(changes).map(([table, changed]) => {
    const id = 'id' in changed && table === 'posts' ? 'id' : 'postId';
    const list = columns[table as Table] ?? [];
    const values = list.map((column) => changed[column] ?? `"${column}"`);
    return `
      INSERT INTO "${table}" (${quoted(list)}) SELECT ${values.join(', ')}
      FROM "${table}" WHERE "${id}" < ${ID_DISTANCE}`;
  });
}

/** The first block of a text. Copies are short, because the text index of a million long ones takes an hour. */
const firstBlock = (column: string, lineFeeds: number): string =>
  `SPLIT_PART("${column}", REPEAT(E'\\n', ${lineFeeds}), 1)`;

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/**
 * Adds categories, each below one of the first ones, and tags, and assigns one tag to each post and a category to one
 * in five.
 */
async function addTerms(client: pg.Client, count: number): Promise<void> {
  const first = CATEGORIES + TAGS + 1;
  const categories = Math.floor(count / TERMS_PER_CATEGORY);
  const isCategory = `n < ${categories}`;
  await client.query(`
    INSERT INTO "terms" ("id", "taxonomy", "name", "slug", "parentId", "nameKey", "description")
    SELECT ${first} + n, CASE WHEN ${isCategory} THEN 'category' ELSE 'post_tag' END, 'Subject ' || n, 'subject-' || n,
      CASE WHEN ${isCategory} THEN 1 + n % ${CATEGORIES} ELSE 0 END, 'subject ' || n, ''
    FROM GENERATE_SERIES(0, ${count - 1}) AS n`);
  const assign = (termOf: string, condition: string) =>
    client.query(`
      INSERT INTO "post_terms" ("postId", "termId") SELECT "id", ${termOf} FROM numbered_posts WHERE ${condition}`);
  await assign(`${first + categories} + n % ${count - categories}`, 'TRUE');
  await assign(`${first} + n % ${categories}`, 'n % 5 = 0');
}

/** Replaces the comments by `perPost` copies for each post. */
async function addComments(
  client: pg.Client,
  { perPost, columns }: { perPost: number; columns: readonly string[] },
): Promise<void> {
  await client.query(`
    CREATE TEMPORARY TABLE numbered_comments AS
    SELECT *, ROW_NUMBER() OVER (ORDER BY "id") - 1 AS number FROM "comments"`);
  await client.query('ANALYZE numbered_comments');
  const [{ total }] = (await client.query<{ total: number }>('SELECT COUNT(*)::int AS total FROM numbered_comments'))
    .rows as [{ total: number }];
  await client.query('TRUNCATE "comments" CASCADE');
  const date = (column: string) => `TO_CHAR(${column}::timestamp + k * INTERVAL '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS')`;
  const changed: Record<string, string> = {
    id: `p.n * ${perPost} + k + 1`,
    postId: 'p."id"',
    date: date('posts."date"'),
    dateGmt: date('posts."dateGmt"'),
  };
  const values = columns.map((column) => changed[column] ?? `c."${column}"`);
  await client.query(`
    INSERT INTO "comments" (${quoted(columns)}) SELECT ${values.join(', ')}
    FROM numbered_posts AS p JOIN posts ON posts."id" = p."id" CROSS JOIN GENERATE_SERIES(0, ${perPost - 1}) AS k
    JOIN numbered_comments AS c ON c.number = (p.n * 7 + k) % ${total}`);
}

/** Writes the counts of terms, and continues the ids. */
async function writeCounts(client: pg.Client): Promise<void> {
  const statements = [
    `UPDATE "terms" SET "count" = counted.posts
     FROM (SELECT "termId", COUNT(*)::int AS posts FROM "post_terms" GROUP BY "termId") AS counted
     WHERE counted."termId" = "terms"."id"`,
    ...['posts', 'comments', 'terms'].map(continueIds),
  ];
  for (const statement of statements) await client.query(statement);
}
