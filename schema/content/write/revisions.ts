import { isDeepStrictEqual } from 'node:util';
import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { sql } from '../../core/dialect/sql.ts';
import type { Database, TransactionClient } from '../../core/domain-kernel.ts';
import { revisedKeysOf } from '../../core/registry/meta-registrations.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import { insertPostLater } from '../../core/rows/post-writes.ts';
import { orderKey } from '../../core/slugs/normalized-text.ts';
import type { MetaTexts } from '../meta/check-meta.ts';
import { collapseWhitespace } from '../rendered/rendered-text.ts';
import type { LatestRevision, StoredState } from './stored-state.ts';

/** The fields of an item that a revision stores. */
export type RevisedFields = Pick<Post, 'title' | 'content' | 'excerpt'>;

/** The columns of an item that summarize its revisions, so that reading the item needs no other query. */
type RevisionSummary = Pick<Post, 'revisionCount' | 'latestRevisionId'>;

/**
 * Stores a revision of an item, unless its texts and meta values equal those of the latest revision. The caller then
 * writes the meta values and the search text of the revision (`writeRelatedRows`). Returns the columns to write to the
 * item, and the id of the revision; null without a new one.
 */
export async function saveRevision(
  writing: { database: Database; client: TransactionClient },
  { post, type, authorId, state, meta, newId = null }: RevisionOptions,
): Promise<{ summary: RevisionSummary; id: number } | null> {
  const { latestRevision, revisionCount, newestRevisionDate } = state;
  if (latestRevision && isSaved({ post, type, meta, latest: latestRevision })) return null;
  const { modified, modifiedGmt } = post;
  const dates = { date: modified, dateGmt: modifiedGmt, modified, modifiedGmt };
  const data = { ...revisionData(post, { authorId, autosave: false }), ...dates };
  const {
    post: { id },
  } = await insertPostLater(writing, { id: newId, data });
  const latestRevisionId = newestRevisionDate > modified ? post.latestRevisionId : id;
  return { id, summary: { revisionCount: revisionCount + 1, latestRevisionId } };
}

/** The revisions of an item before a write. */
type RevisionState = Pick<StoredState, 'latestRevision' | 'revisionCount' | 'newestRevisionDate'>;

/** The revisions of a new item. */
export const NO_REVISIONS: RevisionState = { latestRevision: null, revisionCount: 0, newestRevisionDate: '' };

interface RevisionOptions {
  /** The item with its new columns. */
  post: Post;
  type: PostType;
  authorId: number;
  state: RevisionState;
  /** Its new meta values. */
  meta: MetaTexts;
  /** The reserved id of a revision (`References.newId`). */
  newId?: number | null;
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

/** Whether the latest revision has the same texts and registered meta values as the item. */
function isSaved({
  post,
  type,
  meta,
  latest,
}: Pick<RevisionOptions, 'post' | 'type' | 'meta'> & { latest: LatestRevision }): boolean {
  const texts = ['title', 'content', 'excerpt'] as const;
  if (texts.some((name) => collapseWhitespace(latest[name]) !== collapseWhitespace(post[name]))) return false;
  return revisedKeysOf(type).every((key) => isDeepStrictEqual(meta.get(key), latest.meta.get(key)));
}
