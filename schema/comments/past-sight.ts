import DataLoader from 'dataloader';
import type { Builder } from '../builder.ts';
import type { JournalRow } from '../changes/journal.ts';
import { registerPastSight } from '../changes/past-sight.ts';
import type { RequestContext } from '../context.ts';
import type { CommentRow } from './comment-row.ts';
import { isInSight } from './item.ts';
import { type CommentedPost, loadCommentedPosts } from './rights.ts';

/** The items of comments that are gone, in one statement for all that are looked at together. */
const loaders = new WeakMap<RequestContext, DataLoader<number, CommentedPost | null>>();

function loaderOf(context: RequestContext): DataLoader<number, CommentedPost | null> {
  const known = loaders.get(context);
  if (known) return known;
  const loader = new DataLoader<number, CommentedPost | null>(async (ids) => {
    const posts = await loadCommentedPosts(context, ids);
    return ids.map((id) => posts.get(id) ?? null);
  });
  loaders.set(context, loader);
  return loader;
}

async function couldReadComment(row: JournalRow, context: RequestContext): Promise<boolean> {
  const post = await loaderOf(context).load(row.oldParentId);
  const before = {
    id: row.objectId,
    type: row.type,
    status: row.oldStatus,
    userId: row.oldAuthorId,
    postId: row.oldParentId,
    postType: post?.type ?? null,
    postStatus: post?.status ?? null,
    postAuthorId: post?.authorId ?? null,
    postPassword: post?.password ?? null,
    aboveType: post?.above?.type ?? null,
    aboveStatus: post?.above?.status ?? null,
    aboveAuthorId: post?.above?.authorId ?? null,
  } as CommentRow;
  return isInSight(before, context);
}

/** Says who could read a comment before it changed. */
export const registerCommentsPastSight = (builder: Builder): void =>
  registerPastSight(builder, { kind: 'comment', sight: couldReadComment });
