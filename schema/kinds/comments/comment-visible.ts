import { canModerateComments } from '../access/comment-access.ts';
import { canEditPost, canReadPost } from '../access/post-access.ts';
import { isLoggedIn, viewerCan } from '../access/viewer.ts';
import { knownStatuses, ownersFor } from '../access/visible-classes.ts';
import { hiddenAbove, isNotHidden, itemsSql } from '../content/lists/visible.ts';
import type { RequestContext } from '../context.ts';
import { allOf, anyOf, never, type Sql, sql } from '../sql.ts';

/**
 * Which comments (alias `c`) of a list the viewer may see, by the rule of single comments (`mayRead`): lists, totals and
 * cursors hold these alone. `isUnlocked`: the password of their item came along. Null: all of them.
 */
export function visibleComments(context: RequestContext, { isUnlocked }: { isUnlocked: boolean }): Sql | null {
  const { viewer } = context;
  const editable = itemsSql({ alias: 'item', context, chooses: (item) => canEditPost(viewer, item) });
  const isModerator = canModerateComments(viewer);
  if (isModerator && viewerCan(viewer, 'edit_posts') && editsAllCommented(context)) return null;
  const onReadable = onItem(anyOf([allOf([isOpen(isUnlocked), readable(context)]), ...(editable ? [editable] : [])]));
  const readableComment = allOf([sql`c."status" = 'approved'`, sql`c."type" <> 'note'`, onReadable]);
  if (!isLoggedIn(viewer)) return readableComment;
  const isOwn = sql`c."userId" = ${viewer.userId}`;
  const onEditable = [
    ...(editable ? [onItem(editable)] : []),
    ...(viewerCan(viewer, 'edit_posts')
      ? [sql`NOT EXISTS (SELECT 1 FROM "posts" item WHERE item."id" = c."postId")`]
      : []),
  ];
  const ofItem = isModerator ? [] : [sql`(c."postId" > 0 OR c."type" = 'note')`];
  return anyOf([
    readableComment,
    allOf([...ofItem, anyOf([isOwn, ...onEditable])]),
    ...(isModerator ? [sql`c."type" = 'note'`] : []),
  ]);
}

const onItem = (condition: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM "posts" item WHERE item."id" = c."postId" AND ${condition})`;

const isOpen = (isUnlocked: boolean): Sql => (isUnlocked ? sql`1 = 1` : sql`item."password" = ''`);

/** The items (alias `item`) that the viewer may read. */
function readable(context: RequestContext): Sql {
  const { viewer } = context;
  const items = itemsSql({ alias: 'item', context, chooses: (item) => canReadPost(viewer, item) });
  const hiddenBy = hiddenAbove({ context, readContext: 'view', alias: 'item' });
  return allOf([items ?? never, ...(hiddenBy ? [isNotHidden(hiddenBy, 'item')] : [])]);
}

/** Whether the viewer edits every item that comments may be on: then no item has to be looked at. */
function editsAllCommented({ viewer, registry }: RequestContext): boolean {
  return [...registry.postTypes.values()]
    .filter(({ name, supports }) => name === 'attachment' || supports.comments === true)
    .every(({ name: type, capabilities }) =>
      ownersFor(viewer).every((isOwn) =>
        knownStatuses.every((status) =>
          canEditPost(viewer, { type, status, capabilities, authorId: isOwn ? viewer.userId : -1 }),
        ),
      ),
    );
}
