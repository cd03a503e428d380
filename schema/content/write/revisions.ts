import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { orderKey } from '../../core/normalize.ts';
import { revisedKeysOf } from '../../core/registry/meta-registrations.ts';
import { isIn, sql } from '../../core/sql.ts';
import { collapseWhitespace } from '../collapse-whitespace.ts';
import { writeSearchText } from '../search-text.ts';

/** The fields of an item that a revision stores. */
export type RevisedFields = Pick<Post, 'title' | 'content' | 'excerpt'>;

/** The columns of an item that summarize its revisions, so that reading the item needs no other query. */
type RevisionSummary = Pick<Post, 'revisionCount' | 'latestRevisionId'>;

/**
 * Stores the present state of the item as a revision, unless it equals the latest revision. Returns the columns to
 * write to the item, or null.
 */
export async function saveRevision(
  client: TransactionClient,
  { post, authorId }: { post: Post; authorId: number },
): Promise<RevisionSummary | null> {
  const { latest, hasMeta, count, hasNewer } = await latestRevision(client, post);
  if (latest && (await equalsRevision(client, { post, latest }))) return null;
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
  return { revisionCount: count + 1, latestRevisionId: hasNewer ? post.latestRevisionId : revision.id };
}

/** Returns the columns of a revision of an item, without its dates. */
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

/**
 * Updates the revision count and the latest revision id of an item, after a revision was deleted or an autosave
 * written.
 */
export async function summarizeRevisions(client: TransactionClient, postId: number): Promise<void> {
  const revisions = sql`"posts" r WHERE r."type" = 'revision' AND r."parentId" = ${postId}`;
  await client.$executeRaw(sql`
    UPDATE "posts"
    SET "revisionCount" = (SELECT COUNT(*) FROM ${revisions}),
      "latestRevisionId" = COALESCE(
        (SELECT r."id" FROM ${revisions} ORDER BY r."date" DESC, r."id" DESC LIMIT 1), 0
      )
    WHERE "id" = ${postId}`);
}

type LatestRevision = Pick<Post, 'id' | 'title' | 'content' | 'excerpt'>;

/**
 * Loads the latest revision of an item, the number of its revisions including autosaves, whether one is newer than the
 * last change of the item, and whether the item has meta values that revisions store. Runs one statement.
 */
async function latestRevision(client: TransactionClient, { id, type, modified }: Post) {
  const meta = sql`SELECT 1 FROM "post_meta" m WHERE m."postId" = ${id} AND ${isIn('m."key"', revisedKeysOf(type))}`;
  const revisions = sql`"posts" p WHERE p."type" = 'revision' AND p."parentId" = ${id}`;
  const latest = sql`SELECT p."id", p."title", p."content", p."excerpt" FROM ${revisions} AND p."autosave" = ${false}
    ORDER BY p."date" DESC, p."id" DESC LIMIT 1`;
  const [row] = await client.$queryRaw<
    (Record<'hasMeta' | 'count' | 'newer', number | bigint | boolean> &
      Omit<LatestRevision, 'id'> & { id: number | null })[]
  >(
    sql`SELECT EXISTS (${meta}) AS "hasMeta", c."count", c."newer", r."id", r."title", r."content", r."excerpt"
      FROM (
        SELECT COUNT(*) AS "count", COUNT(CASE WHEN p."date" > ${modified} THEN 1 END) AS "newer" FROM ${revisions}
      ) c
      LEFT JOIN (${latest}) r ON 1 = 1`,
  );
  if (!row) return { latest: null, hasMeta: false, count: 0, hasNewer: false };
  const { hasMeta, count, newer, id: latestId, ...texts } = row;
  const revision = latestId === null ? null : { ...texts, id: latestId };
  return { latest: revision, hasMeta: Boolean(hasMeta), count: Number(count), hasNewer: Number(newer) > 0 };
}

/** Whether the latest revision has the same texts and registered meta values as the item. */
async function equalsRevision(
  client: TransactionClient,
  { post, latest }: { post: Post; latest: LatestRevision },
): Promise<boolean> {
  const { id, type } = post;
  const texts = ['title', 'content', 'excerpt'] as const;
  if (texts.some((name) => collapseWhitespace(latest[name]) !== collapseWhitespace(post[name]))) return false;
  return !(await differInMeta(client, { ids: [id, latest.id], type }));
}

/** Whether two versions of an item differ in registered meta values. The database compares them. */
async function differInMeta(
  client: TransactionClient,
  { ids: [firstId, secondId], type }: { ids: [number, number]; type: string },
): Promise<boolean> {
  const keys = revisedKeysOf(type);
  if (keys.length === 0) return false;
  const otherVersion = sql`
    CASE m."postId" WHEN ${firstId} THEN CAST(${secondId} AS INTEGER) ELSE CAST(${firstId} AS INTEGER) END`;
  const rows = await client.$queryRaw<{ id: number }[]>(sql`
    SELECT m."id" FROM "post_meta" m
    WHERE m."postId" IN (${firstId}, ${secondId}) AND ${isIn('m."key"', keys)}
      AND NOT EXISTS (
        SELECT 1 FROM "post_meta" o
        WHERE o."postId" = ${otherVersion} AND o."key" = m."key" AND o."value" = m."value"
      )
    LIMIT 1`);
  return rows.length > 0;
}

/** Copies the registered meta values that revisions store. */
async function copyRevisedMeta(
  client: TransactionClient,
  { from, to, type }: { from: number; to: number; type: string },
): Promise<void> {
  const isRegistered = isIn('"key"', revisedKeysOf(type));
  await client.$executeRaw(sql`
    INSERT INTO "post_meta" ("postId", "key", "value")
    SELECT CAST(${to} AS INTEGER), "key", "value" FROM "post_meta"
    WHERE "postId" = ${from} AND ${isRegistered}`);
}
