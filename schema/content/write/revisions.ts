import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import type { TransactionClient } from '../../kernel.ts';
import { isIn, sql } from '../../sql.ts';
import { foldBlanks } from '../fold-blanks.ts';
import { revisedKeysOf } from '../meta/meta-registrations.ts';
import { orderKey } from '../normalise.ts';
import { writeSearchText } from './columns.ts';

/** What a revision keeps of an item. */
export type RevisedFields = Pick<Post, 'title' | 'content' | 'excerpt'>;

/** Keeps the item as it now stands, unless the latest revision says the same. Gives the revision's id, or null. */
export async function keepRevision(
  client: TransactionClient,
  { post, authorId }: { post: Post; authorId: number },
): Promise<number | null> {
  const { latest, hasMeta } = await latestRevision(client, post);
  if (latest && (await isKept(client, { post, latest }))) return null;
  const revision = await client.post.create({
    data: {
      ...revisionData(post, { authorId, autosave: false }),
      date: post.modified,
      dateGmt: post.modifiedGmt,
      modified: post.modified,
      modifiedGmt: post.modifiedGmt,
    },
  });
  if (hasMeta) await copyRevisedMeta(client, { from: post.id, to: revision.id, type: post.type });
  await writeSearchText(client, revision);
  await summariseRevisions(client, post.id);
  return revision.id;
}

/** The columns of a revision of an item, without its dates. */
export function revisionData(post: Post, { authorId, autosave }: { authorId: number; autosave: boolean }) {
  return {
    type: 'revision',
    status: 'inherit',
    slug: `${post.id}-${autosave ? 'autosave' : 'revision'}-v1`,
    parentId: post.id,
    authorId,
    autosave,
    title: post.title,
    titleKey: orderKey(post.title),
    content: post.content,
    excerpt: post.excerpt,
    guid: '',
  };
}

/** Keeps count and newest of an item's revisions beside it, so that reading it needs no look at them. */
export async function summariseRevisions(client: TransactionClient, postId: number): Promise<void> {
  const revisions = sql`"posts" r WHERE r."type" = 'revision' AND r."parentId" = ${postId}`;
  await client.$executeRaw(
    sql`UPDATE "posts" SET "revisionCount" = (SELECT COUNT(*) FROM ${revisions}), "latestRevisionId" = COALESCE((SELECT r."id" FROM ${revisions} ORDER BY r."date" DESC, r."id" DESC LIMIT 1), 0) WHERE "id" = ${postId}`,
  );
}

type LatestRevision = Pick<Post, 'id' | 'title' | 'content' | 'excerpt'>;

/** The latest revision of an item, and whether the item has values that revisions preserve. */
async function latestRevision(
  client: TransactionClient,
  { id, type }: Post,
): Promise<{ latest: LatestRevision | null; hasMeta: boolean }> {
  const meta = sql`SELECT 1 FROM "post_meta" m WHERE m."postId" = ${id} AND ${isIn('m."key"', revisedKeysOf(type))}`;
  const latest = sql`SELECT p."id", p."title", p."content", p."excerpt" FROM "posts" p WHERE p."type" = 'revision' AND p."parentId" = ${id} AND p."autosave" = ${false} ORDER BY p."date" DESC, p."id" DESC LIMIT 1`;
  const [row] = await client.$queryRaw<
    ({ hasMeta: boolean | number | bigint; id: number | null } & Omit<Post, 'id'>)[]
  >(
    sql`SELECT EXISTS (${meta}) AS "hasMeta", r."id", r."title", r."content", r."excerpt" FROM (SELECT 1 AS "one") o LEFT JOIN (${latest}) r ON 1 = 1`,
  );
  if (!row) return { latest: null, hasMeta: false };
  const { hasMeta, id: latestId, ...texts } = row;
  return { latest: latestId === null ? null : { ...texts, id: latestId }, hasMeta: Boolean(hasMeta) };
}

/** Whether the latest revision says what the item does: texts and registered values. */
async function isKept(
  client: TransactionClient,
  { post, latest }: { post: Post; latest: LatestRevision },
): Promise<boolean> {
  const { id, type } = post;
  const texts = ['title', 'content', 'excerpt'] as const;
  if (texts.some((name) => foldBlanks(latest[name]) !== foldBlanks(post[name]))) return false;
  return !(await differInMeta(client, { ids: [id, latest.id], type }));
}

/** Whether two versions of an item differ in registered values. Compared where they are stored. */
async function differInMeta(
  client: TransactionClient,
  { ids: [one, other], type }: { ids: [number, number]; type: string },
): Promise<boolean> {
  const keys = revisedKeysOf(type);
  if (keys.length === 0) return false;
  const rows = await client.$queryRaw<{ id: number }[]>(
    sql`SELECT m."id" FROM "post_meta" m WHERE m."postId" IN (${one}, ${other}) AND ${isIn('m."key"', keys)} AND NOT EXISTS (
      SELECT 1 FROM "post_meta" o WHERE o."postId" = CASE m."postId" WHEN ${one} THEN CAST(${other} AS INTEGER) ELSE CAST(${one} AS INTEGER) END
        AND o."key" = m."key" AND o."value" = m."value") LIMIT 1`,
  );
  return rows.length > 0;
}

/** Registered values are kept with the revision. */
async function copyRevisedMeta(
  client: TransactionClient,
  { from, to, type }: { from: number; to: number; type: string },
): Promise<void> {
  const isRegistered = isIn('"key"', revisedKeysOf(type));
  await client.$executeRaw(
    sql`INSERT INTO "post_meta" ("postId", "key", "value") SELECT CAST(${to} AS INTEGER), "key", "value" FROM "post_meta" WHERE "postId" = ${from} AND ${isRegistered}`,
  );
}
