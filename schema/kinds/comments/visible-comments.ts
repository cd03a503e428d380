import { canModerateComments } from '../../access/comment-access.ts';
import { coversKind } from '../../access/password-scopes.ts';
import { canEditPost, canReadPost } from '../../access/post-access.ts';
import { possibleOwnership, statusClasses } from '../../access/post-access-data.ts';
import { canWritePosts } from '../../access/site-access.ts';
import { isLoggedIn } from '../../access/viewer-access.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { isNotHidden, itemsSql, parentsThatHideSql, viewerCondition } from '../../core/rows/visible-content.ts';
import { allOf, anyOf, never, type Sql, sql } from '../../core/sql.ts';

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
        statusClasses.every((status) =>
          canEditPost(viewer, { type, status, capabilities, authorId: isOwn ? viewer.userId : -1 }),
        ),
      ),
    );
}
