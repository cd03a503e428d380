import { canModerateComments } from '../../access/comment-access.ts';
import { coversKind } from '../../access/password-scopes.ts';
import { canEditPost, canReadPost } from '../../access/post-access.ts';
import { possibleOwnership } from '../../access/post-access-data.ts';
import { canWritePosts } from '../../access/site-access.ts';
import { isLoggedIn } from '../../access/viewer-access.ts';
import { isItemPasswordCorrect } from '../../content/previews/content-item.ts';
import { allOf, anyOf, never, type Sql, sql } from '../../core/dialect/sql.ts';
import type { ErrorCode } from '../../core/errors/domain-errors.ts';
import { usesPrivateFilters } from '../../core/graphql/filters.ts';
import type { RequestContext } from '../../core/request-context.ts';
import {
  isNotHidden,
  itemsSql,
  parentsThatHideSql,
  statusClasses,
  viewerCondition,
} from '../../core/rows/visible-content.ts';
import { type CommentFilter, commentFilters } from './comment-filter.ts';
import { supportsNotes } from './comment-inputs.ts';
import { type CommentedPost, commentedPostAccessData, loadCommentedPost, mayReadCommentsOf } from './comment-rights.ts';

/** The parameters of a list of comments that affect who may read it. */
export interface CommentListRequest {
  where: CommentFilter;
  forEditing: boolean;
  /** The password of the item whose comments are requested, if it is one item. */
  password?: string | null;
}

/**
 * Returns the error of a list that the viewer may not read (docs/protocol/errors.md#comments), or null. Runs one
 * statement if the filter names items, else none.
 */
export async function forbiddenCommentList(
  request: CommentListRequest,
  context: RequestContext,
): Promise<ErrorCode | null> {
  const { where, forEditing } = request;
  const { viewer } = context;
  const ids = where.postIn ?? [];
  const isNote = where.type === 'note';
  const posts = await Promise.all(ids.map((id) => loadCommentedPost(id, context)));
  const [onlyPost = null] = ids.length === 1 ? posts : [];
  const isUnlocked =
    onlyPost !== null && (await isItemPasswordCorrect(context, { item: onlyPost, password: request.password }));
  for (const [index, post] of posts.entries()) {
    const refusal = post ? commentListRefusal(post, { where, isUnlocked, context }) : null;
    if (refusal) return refusal;
    if (ids[index] === 0 && !canModerateComments(viewer)) return 'rest_cannot_read';
  }
  if (forEditing && isNote && ids.length > 0) {
    if (!posts.every((post) => post && canEditPost(viewer, commentedPostAccessData(post, context))))
      return 'rest_forbidden_context';
  } else if (forEditing && !canModerateComments(viewer)) return 'rest_forbidden_context';
  return commentFilterRefusal(where, context);
}

/** Returns the error of a list of comments on a loaded item that the viewer may not read, or null. */
export function commentListRefusal(
  post: CommentedPost,
  { where, isUnlocked, context }: { context: RequestContext; where: CommentFilter; isUnlocked: boolean },
): ErrorCode | null {
  if (where.type === 'note' && !supportsNotes(post.type, context)) {
    return canEditPost(context.viewer, commentedPostAccessData(post, context))
      ? 'rest_comment_not_supported_post_type'
      : 'rest_forbidden_param';
  }
  return mayReadCommentsOf(post, { context, isUnlocked }) ? null : 'rest_cannot_read_post';
}

/** Returns the error of a filter that the viewer may not use, or null. */
export const commentFilterRefusal = (where: CommentFilter, { viewer }: RequestContext): ErrorCode | null =>
  !canWritePosts(viewer) && usesPrivateFilters(commentFilters, where) ? 'rest_forbidden_param' : null;

/**
 * Returns the condition for comments (alias `c`) that the viewer may read, by the same rule as `mayReadComment`; null
 * if they may read all. `isUnlocked`: the request contains the password of the item of the comments.
 */
export const visibleComments = (context: RequestContext, { isUnlocked }: { isUnlocked: boolean }): Sql | null =>
  viewerCondition(context, {
    key: `comments ${isUnlocked}`,
    compute: () => computeVisibleComments(context, isUnlocked),
  });

function computeVisibleComments(context: RequestContext, isUnlocked: boolean): Sql | null {
  const { viewer } = context;
  const editable = itemsSql({ alias: 'item', context, matches: (item) => canEditPost(viewer, item) });
  const isModerator = canModerateComments(viewer);
  if (isModerator && canWritePosts(viewer) && editsAllCommented(context)) return null;
  const isOnReadableItem = onItem(
    anyOf([allOf([hasNoPassword(isUnlocked), readableItems(context)]), ...(editable ? [editable] : [])]),
  );
  const readableComment = allOf([sql`c."status" = 'approved'`, sql`c."type" <> 'note'`, isOnReadableItem]);
  if (!isLoggedIn(viewer) || !coversKind(viewer, 'comment')) return readableComment;
  const isByViewer = sql`c."userId" = ${viewer.userId}`;
  const isOnEditableItem = [
    ...(editable ? [onItem(editable)] : []),
    ...(canWritePosts(viewer) ? [sql`NOT EXISTS (SELECT 1 FROM "posts" item WHERE item."id" = c."postId")`] : []),
  ];
  // Only moderators read comments without an item.
  const hasItem = isModerator ? [] : [sql`(c."postId" > 0 OR c."type" = 'note')`];
  return anyOf([
    readableComment,
    allOf([...hasItem, anyOf([isByViewer, ...isOnEditableItem])]),
    ...(isModerator ? [sql`c."type" = 'note'`] : []),
  ]);
}

/** The condition for comments on an item (alias `item`) that meets a condition. */
const onItem = (condition: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM "posts" item WHERE item."id" = c."postId" AND ${condition})`;

/** The condition for items (alias `item`) that need no password. */
const hasNoPassword = (isUnlocked: boolean): Sql => (isUnlocked ? sql`1 = 1` : sql`item."password" = ''`);

/** The condition for items (alias `item`) that the viewer may read, apart from those that need a password. */
export function readableItems(context: RequestContext): Sql {
  const { viewer } = context;
  const items = itemsSql({ alias: 'item', context, matches: (item) => canReadPost(viewer, item) });
  const parentHides = parentsThatHideSql({ context, readContext: 'view', alias: 'item' });
  return allOf([items ?? never, ...(parentHides ? [isNotHidden(parentHides, 'item')] : [])]);
}

/** Whether the viewer may edit every item that can have comments. */
function editsAllCommented({ viewer, registry }: RequestContext): boolean {
  return [...registry.postTypes.values()]
    .filter(({ supports }) => supports.comments === true)
    .every(({ name: type, capabilities }) =>
      possibleOwnership(viewer).every((isOwn) =>
        statusClasses(registry).every((status) =>
          canEditPost(viewer, {
            ...{ type, status, capabilities, authorId: isOwn ? viewer.userId : -1 },
            declaredStatuses: registry.declaredStatuses,
          }),
        ),
      ),
    );
}
