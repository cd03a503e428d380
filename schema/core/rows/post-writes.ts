import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { tables } from '../../../prisma/generated/tables.ts';
import { joinSql, rawSql, type Sql, sql } from '../dialect/sql.ts';
import type { Database, TransactionClient } from '../domain-kernel.ts';

/** The columns of an item to write. */
export type PostColumns = Partial<Omit<Post, 'id'>>;

const COLUMNS = tables.find(({ name }) => name === 'posts')?.columns ?? [];

const quoted = (name: string): Sql => rawSql(`"${name}"`);

/** The columns that occur in the data, in a fixed order, so that equal writes are equal statements. */
const writtenColumns = (data: PostColumns & { id?: number }) =>
  COLUMNS.map(({ name }) => name as keyof Post).filter((name) => data[name] !== undefined);

const columnValue = (data: Partial<Post>, column: keyof Post): Sql => sql`${data[column] as string}`;

/** Inserts an item and returns its row with the defaults of the database. */
export async function insertPost(client: TransactionClient, data: PostColumns): Promise<Post> {
  const [row] = await client.$queryRaw<Record<string, unknown>[]>(insertStatement(data));
  return postOf(row ?? {});
}

function insertStatement(data: PostColumns & { id?: number }): Sql {
  const names = writtenColumns(data);
  return sql`
    INSERT INTO "posts" (${joinSql(names.map(quoted))})
    VALUES (${joinSql(names.map((name) => columnValue(data, name)))}) RETURNING *`;
}

/** The columns of a new item by default, as in the database. */
const NEW_POST: Omit<Post, 'id' | 'type' | 'date' | 'modified' | 'modifiedGmt'> = {
  ...{ status: 'draft', slug: '', dateGmt: null, authorId: 0, parentId: 0, menuOrder: 0, featuredMediaId: 0 },
  ...{ template: '', format: '', sticky: false, password: '', commentStatus: 'closed', pingStatus: 'closed' },
  ...{ commentCount: 0, mimeType: '', guid: '', revisionCount: 0, latestRevisionId: 0, autosave: false },
  ...{ titleKey: '', title: '', excerpt: '', content: '', contentFiltered: '', toPing: '', pinged: '' },
  ...{ renderVersion: 0, renderDynamic: false, titleRendered: '', excerptRendered: '', contentRendered: '' },
  ...{ unpublishAt: null, unpublishStatus: 'draft' },
};

/** A new item; its columns with a fixed type, and others. */
type NewPost = PostColumns & Pick<Post, 'type' | 'date' | 'modified' | 'modifiedGmt'>;

/** An item of which more is written before the commit. */
export interface UnfinishedPost {
  /** Its row, as later statements of the transaction read it. */
  post: Post;
  /**
   * Changes further columns with the commit, or together with the others if no statement has followed them. `written`
   * resolves to the row with the commit.
   */
  finish(data: PostColumns): Promise<{ written: Promise<Post> }>;
}

type WritingDatabase = Pick<Database, 'queryAtCommit' | 'queryLater' | 'addresses'>;

/**
 * Inserts an item with a reserved id (`Dialect.newPostId`) right before the next statement of the transaction. Without such
 * an id, or if its row differs from what is written, the item is inserted at once.
 */
export async function insertPostLater(
  { database, client }: { database: WritingDatabase; client: TransactionClient },
  { id, data }: { id: number | null; data: NewPost },
): Promise<UnfinishedPost> {
  if (id === null || !database.addresses.storesUntranslated) {
    const post = await insertPost(client, data);
    return { post, finish: (more) => updatePostAtCommit({ database, client }, { stored: post, data: more }) };
  }
  const { type, date, modified, modifiedGmt } = data;
  const post = withColumns({ ...NEW_POST, id, type, date, modified, modifiedGmt }, data);
  const insertion = await database.queryLater<Record<string, unknown>>(client, insertStatement({ ...data, id }));
  const finish = async (more: PostColumns) =>
    insertion.replace(insertStatement({ ...data, ...more, id }))
      ? { written: insertion.rows.then(([row]) => postOf(row ?? {})) }
      : updatePostAtCommit({ database, client }, { stored: post, data: more });
  return { post, finish };
}

/** An item whose columns are written when it is finished: for columns that no statement before the commit reads. */
export const unwrittenPost = (
  writing: { database: WritingDatabase; client: TransactionClient },
  { stored, data }: { stored: Post; data: PostColumns },
): UnfinishedPost => ({
  post: withColumns(stored, data),
  finish: (more) => updatePostAtCommit(writing, { stored, data: { ...data, ...more } }),
});

/** Changes columns of an item right before the next statement of the transaction. */
export async function updatePostLater(
  { database, client }: { database: WritingDatabase; client: TransactionClient },
  { stored, data }: { stored: Post; data: PostColumns },
): Promise<UnfinishedPost> {
  const update = updateStatement(stored, data);
  if (update === null || !database.addresses.storesUntranslated) {
    const post = await updatePost(client, { stored, data });
    return { post, finish: (more) => updatePostAtCommit({ database, client }, { stored: post, data: more }) };
  }
  const post = withColumns(stored, data);
  const writing = await database.queryLater<Record<string, unknown>>(client, update);
  // Dropped, not replaced: what is written later may depend on statements in between.
  const finish = (more: PostColumns) =>
    updatePostAtCommit(
      { database, client },
      { stored: post, data: writing.replace(null) ? { ...data, ...more } : more },
    );
  return { post, finish };
}

/** Changes columns of an item and returns its new row. */
export async function updatePost(
  client: TransactionClient,
  { stored, data }: { stored: Post; data: PostColumns },
): Promise<Post> {
  const update = updateStatement(stored, data);
  if (update === null) return stored;
  const [row] = await client.$queryRaw<Record<string, unknown>[]>(update);
  return postOf(row ?? {});
}

/**
 * Changes columns of an item as one of the last statements of a transaction (`Database.queryAtCommit`). `written`
 * resolves to its new row with the commit.
 */
export async function updatePostAtCommit(
  { database, client }: { database: Pick<Database, 'queryAtCommit'>; client: TransactionClient },
  { stored, data }: { stored: Post; data: PostColumns },
): Promise<{ written: Promise<Post> }> {
  const update = updateStatement(stored, data);
  if (update === null) return { written: Promise.resolve(stored) };
  const { rows } = await database.queryAtCommit<Record<string, unknown>>(client, update);
  return { written: rows.then(([row]) => postOf(row ?? {})) };
}

/** Returns null if no column changes. */
function updateStatement({ id }: Post, data: PostColumns): Sql | null {
  const names = writtenColumns(data);
  if (names.length === 0) return null;
  const assignments = names.map((name) => sql`${quoted(name)} = ${columnValue(data, name)}`);
  return sql`UPDATE "posts" SET ${joinSql(assignments)} WHERE "id" = ${id} RETURNING *`;
}

/** Returns a row with other columns; undefined ones remain. */
export const withColumns = (stored: Post, data: PostColumns): Post => ({
  ...stored,
  ...Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)),
});

/** Returns an item from a returned row. Not every engine reports the types of the columns of `RETURNING`. */
export function postOf(row: Readonly<Record<string, unknown>>): Post {
  const post: Record<string, unknown> = {};
  for (const { name, type } of COLUMNS) {
    const value = row[name] ?? null;
    if (value === null || type === 'text') post[name] = value;
    else post[name] = type === 'boolean' ? Boolean(Number(value)) : Number(value);
  }
  return post as unknown as Post;
}
