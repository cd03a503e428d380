import type { Driver, Row, RunStatement } from './driver.ts';

/** The body of a request that creates or changes a post. */
export interface PostBody {
  title: string;
  content: string;
  excerpt?: string;
  categories: number[];
  tags: number[];
  meta: { footnotes: string };
}

const now = (): string => new Date().toISOString().slice(0, 19);

const placeholders = (values: readonly unknown[], group = '?'): string => values.map(() => group).join(', ');

const slugOf = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** Creates a published post with its terms, meta value, search text and counts in one transaction; returns its id. */
export const createPost = (driver: Driver, body: PostBody): Promise<number> =>
  driver.transaction(async (run) => {
    const { title, content, excerpt = '' } = body;
    const time = now();
    const columns = [
      'type',
      'status',
      'slug',
      'date',
      'dateGmt',
      'modified',
      'modifiedGmt',
      'authorId',
      'title',
      'titleKey',
    ];
    const texts = ['content', 'excerpt', 'titleRendered', 'contentRendered', 'excerptRendered', 'guid'];
    const values = ['post', 'publish', slugOf(title), time, time, time, time, 1, title, title.toLowerCase()];
    const rendered = [content, excerpt, title, content, excerpt, ''];
    const names = [...columns, ...texts].map((name) => `"${name}"`).join(', ');
    const [row] = await run(
      `INSERT INTO "posts" (${names}) VALUES (${placeholders([...values, ...rendered])}) RETURNING "id"`,
      [...values, ...rendered],
    );
    const id = Number(row?.id);
    await writeRelated(run, { driver, id, body, removed: [] });
    return id;
  });

/** Changes a post with its terms, meta value, search text, revision and counts in one transaction. */
export const updatePost = (driver: Driver, id: number, body: PostBody): Promise<void> =>
  driver.transaction(async (run) => {
    const { title, content } = body;
    const removed = await termsOf(run, id);
    const time = now();
    const revision = `INSERT INTO "posts"
      ("type", "status", "slug", "date", "dateGmt", "modified", "modifiedGmt", "authorId", "parentId", "title", "content")
      VALUES ('revision', 'inherit', ?, ?, ?, ?, ?, 1, ?, ?, ?) RETURNING "id"`;
    const [row] = await run(revision, [`${id}-revision-v1`, time, time, time, time, id, title, content]);
    const revisionId = Number(row?.id);
    await run(
      `UPDATE "posts" SET "title" = ?, "titleKey" = ?, "content" = ?, "titleRendered" = ?,
         "contentRendered" = ?,
         "modified" = ?, "modifiedGmt" = ?, "revisionCount" = "revisionCount" + 1,
         "latestRevisionId" = ? WHERE "id" = ?`,
      [title, title.toLowerCase(), content, title, content, time, time, revisionId, id],
    );
    await run('DELETE FROM "post_terms" WHERE "postId" = ?', [id]);
    await run('DELETE FROM "post_meta" WHERE "postId" = ?', [id]);
    await writeRelated(run, { driver, id, body, removed });
    await writeSearchText(run, revisionId, body);
    await writeNote(run, revisionId, body);
  });

/** Deletes a post with its revisions and everything that belongs to it in one transaction. */
export const deletePost = (driver: Driver, id: number): Promise<void> =>
  driver.transaction(async (run) => {
    const terms = await termsOf(run, id);
    await run(`DELETE FROM "posts" WHERE "id" = ? OR ("parentId" = ? AND "type" = 'revision')`, [id, id]);
    await addToCounts(run, { driver, removed: terms, added: [] });
  });

const termsOf = async (run: RunStatement, id: number): Promise<number[]> =>
  (await run('SELECT "termId" FROM "post_terms" WHERE "postId" = ? ORDER BY "termId"', [id])).map((row: Row) =>
    Number(row.termId),
  );

async function writeRelated(
  run: RunStatement,
  { driver, id, body, removed }: { driver: Driver; id: number; body: PostBody; removed: readonly number[] },
): Promise<void> {
  const terms = [...body.categories, ...body.tags].sort((left, right) => left - right);
  await run(
    `INSERT INTO "post_terms" ("postId", "termId") VALUES ${placeholders(terms, '(?, ?)')}`,
    terms.flatMap((termId) => [id, termId]),
  );
  await writeNote(run, id, body);
  await writeSearchText(run, id, body);
  await addToCounts(run, { driver, removed, added: terms });
}

const writeNote = (run: RunStatement, id: number, { meta }: PostBody) =>
  run(`INSERT INTO "post_meta" ("postId", "key", "value") VALUES (?, 'footnotes', ?)`, [
    id,
    JSON.stringify(meta.footnotes),
  ]);

const writeSearchText = (run: RunStatement, id: number, { title, content, excerpt = '' }: PostBody) =>
  run(
    `INSERT INTO "post_search_texts" ("postId", "title", "excerpt", "content") VALUES (?, ?, ?, ?)
     ON CONFLICT ("postId") DO UPDATE SET "title" = excluded."title", "content" = excluded."content"`,
    [id, title.toLowerCase(), excerpt.toLowerCase(), content.toLowerCase()],
  );

/** Locks the terms in the order of their ids first, so that no two transactions wait for each other. */
async function addToCounts(
  run: RunStatement,
  { driver, removed, added }: { driver: Driver; removed: readonly number[]; added: readonly number[] },
): Promise<void> {
  const all = [...new Set([...removed, ...added])];
  if (driver.rowLock && all.length > 0) {
    await run(`SELECT "id" FROM "terms" WHERE "id" IN (${placeholders(all)}) ORDER BY "id" ${driver.rowLock}`, all);
  }
  await changeCounts(run, removed, -1);
  await changeCounts(run, added, 1);
}

async function changeCounts(run: RunStatement, terms: readonly number[], by: 1 | -1): Promise<void> {
  if (terms.length === 0) return;
  await run(`UPDATE "terms" SET "count" = "count" + ${by} WHERE "id" IN (${placeholders(terms)})`, terms);
}
