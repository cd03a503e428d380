import {
  type CommentAccessData,
  canEditComment,
  canModerateComments,
  canReadComment,
  canReadCommentsOf,
} from '../../access/comment-access.ts';
import { coversKind } from '../../access/password-scopes.ts';
import { canEditPost } from '../../access/post-access.ts';
import type { PostAccessData } from '../../access/post-access-data.ts';
import { isLoggedIn } from '../../access/viewer-access.ts';
import { isItemPasswordCorrect } from '../../content/previews/content-item.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { ReadContextName } from '../../core/graphql/read-context.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { accessDataOf } from '../../core/rows/access-data.ts';
import { type CommentRow, loadComments } from '../../core/rows/comment-row.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { isId } from '../../values/ids.ts';

/** The columns of an item that the rights on its comments depend on. */
export interface CommentedPost {
  id: number;
  type: string;
  status: string;
  authorId: number;
  password: string;
  /** The parent of an attachment. */
  parent: Pick<ContentRow, 'type' | 'status' | 'authorId'> | null;
}

/** Returns the data of an item that access rules need; for an attachment, with that of its parent. */
export function commentedPostAccessData(post: CommentedPost, context: RequestContext): PostAccessData {
  const accessData = accessDataOf(post as unknown as ContentRow, context);
  return post.parent
    ? { ...accessData, parent: accessDataOf(post.parent as unknown as ContentRow, context) }
    : accessData;
}

/** Returns the item of a comment, or null if it no longer exists. */
export function itemOfComment(row: CommentRow): CommentedPost | null {
  const { postType: type, postStatus: status, postAuthorId: authorId, postPassword: password } = row;
  if (type === null || status === null || authorId === null || password === null) return null;
  const { postParentType, postParentStatus, postParentAuthorId } = row;
  const parent =
    postParentType === null || postParentStatus === null || postParentAuthorId === null
      ? null
      : { type: postParentType, status: postParentStatus, authorId: postParentAuthorId };
  return { id: row.postId, type, status, authorId, password, parent };
}

function commentAccessData(row: CommentRow, context: RequestContext): CommentAccessData {
  const post = itemOfComment(row);
  return {
    status: row.status,
    authorId: row.userId,
    post: post && commentedPostAccessData(post, context),
    hasPost: row.postId > 0,
    passwordRequired: post !== null && post.password !== '' && row.unlocked !== true,
  };
}

/** Whether the viewer may read the comment. Notes, in any status, are visible to their authors, to editors of the item and
 * to moderators. */
export function mayReadComment(row: CommentRow, context: RequestContext): boolean {
  const { viewer } = context;
  if (row.type !== 'note') return canReadComment(viewer, commentAccessData(row, context));
  const isOwn = isLoggedIn(viewer) && row.userId === viewer.userId;
  return mayEditComment(row, context) || (isOwn && coversKind(viewer, 'comment'));
}

/** Whether the viewer may change the comment, which includes reading its private data. */
export const mayEditComment = (row: CommentRow, context: RequestContext): boolean =>
  canEditComment(context.viewer, commentAccessData(row, context));

/** Whether the viewer may read the comment in the edit context; for a note, whether they may edit its item. */
export function mayReadCommentForEditing(row: CommentRow, context: RequestContext): boolean {
  if (row.type !== 'note') return canModerateComments(context.viewer);
  const post = coversKind(context.viewer, 'comment') ? itemOfComment(row) : null;
  return post !== null && canEditPost(context.viewer, commentedPostAccessData(post, context));
}

/** Whether the viewer may read comments on the item. `isUnlocked`: the request contains its password. */
export function mayReadCommentsOf(
  post: CommentedPost,
  { context, isUnlocked = false }: { context: RequestContext; isUnlocked?: boolean | undefined },
): boolean {
  const passwordRequired = post.password !== '' && !isUnlocked;
  return canReadCommentsOf({ viewer: context.viewer, post: commentedPostAccessData(post, context), passwordRequired });
}

/** Returns the columns of an item that the rights on its comments depend on; for an attachment, with its parent's. */
export async function commentedPostOf(row: ContentRow, { loaders }: RequestContext): Promise<CommentedPost> {
  const { id, type, status, authorId, password, parentId } = row;
  const parent = type === 'attachment' && parentId > 0 ? await loaders.linkRows.load(parentId) : null;
  return { id, type, status, authorId, password, parent };
}

/** Like `commentedPostOf`, by the id of the item; null if it does not exist. */
export async function loadCommentedPost(id: number, context: RequestContext): Promise<CommentedPost | null> {
  const row = isId(id) ? await context.loaders.linkRows.load(id) : null;
  return row && commentedPostOf(row, context);
}

/**
 * Returns the comment with this id. A transaction that wrote the comment passes its own client. Errors:
 * `rest_comment_invalid_id`, `rest_post_invalid_id` if its item no longer exists.
 */
export async function findComment(
  context: RequestContext,
  {
    id,
    password,
    client = context.kernel.database.reader,
  }: { id: number; password?: string | null | undefined; client?: TransactionClient },
): Promise<CommentRow> {
  const [row] = isId(id) ? await loadComments(client, [id]) : [];
  if (!row) throw domainError('rest_comment_invalid_id');
  const post = itemOfComment(row);
  if (row.postId > 0 && !post) throw domainError('rest_post_invalid_id');
  if (post && (await isItemPasswordCorrect(context, { item: post, password }))) row.unlocked = true;
  return row;
}

/**
 * Returns one comment that the viewer may read. Errors (docs/protocol/errors.md#comments): `rest_comment_invalid_id`,
 * `rest_post_invalid_id`, `rest_forbidden_context`, `rest_cannot_read`, `rest_cannot_read_post`.
 */
export async function loadComment(
  args: { id: number; context?: ReadContextName | null; password?: string | null },
  context: RequestContext,
): Promise<CommentRow> {
  const { viewer } = context;
  const row = await findComment(context, args);
  if (args.context === 'EDIT' && !mayReadCommentForEditing(row, context)) {
    throw domainError('rest_forbidden_context', { viewer });
  }
  if (!mayReadComment(row, context)) throw domainError('rest_cannot_read', { viewer });
  const post = itemOfComment(row);
  if (post && !mayReadCommentsOf(post, { context, isUnlocked: row.unlocked })) {
    throw domainError('rest_cannot_read_post', { viewer });
  }
  return row;
}

/** Whether a loaded comment is visible to the viewer: they may read it and the comments on its item. */
export function isVisibleComment(row: CommentRow, context: RequestContext): boolean {
  const post = itemOfComment(row);
  if (row.postId > 0 && !post) return false;
  return mayReadComment(row, context) && (post === null || mayReadCommentsOf(post, { context }));
}
