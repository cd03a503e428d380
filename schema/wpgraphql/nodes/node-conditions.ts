import { canModerateComments } from '../../access/comment-access.ts';
import { canEditPost, canSearchAllTexts } from '../../access/post-access.ts';
import { canManageSite } from '../../access/site-access.ts';
import { isOwnComment, isVisibleNode } from '../../access/wpgraphql-access.ts';
import { allOf, always, anyOf, never, type Sql, sql } from '../../core/dialect/sql.ts';
import type { RequestContext } from '../../core/request-context.ts';
import {
  isNotHidden,
  itemsSql,
  parentsHiddenBy,
  rowsVisibleBy,
  viewerCondition,
} from '../../core/rows/visible-content.ts';
import { visibleComments } from '../../kinds/comments/comment-list-access.ts';

/*
 * The rules that decide which nodes a viewer sees (`schema/access/wpgraphql-access.ts`), as conditions of lists: pages,
 * and whether others follow, must not reveal hidden rows.
 */

/** Returns the condition that a revision (alias `p`) belongs to an item of one of the types that the viewer may edit. */
export const revisionsOfEditableItems = (types: readonly string[], context: RequestContext): Sql =>
  viewerCondition(context, {
    key: `revisions of ${types}`,
    compute: () => {
      const items = editableItems(types, context);
      if (!items) return never;
      const declared = types.flatMap((name) => context.registry.postTypes.get(name) ?? []);
      return declared.some((type) => canSearchAllTexts(context.viewer, type))
        ? sql`EXISTS (SELECT 1 FROM "posts" item WHERE item."id" = p."parentId" AND ${items})`
        : // The items of one author are few: finding them first is faster than testing every revision.
          sql`p."parentId" IN (SELECT item."id" FROM "posts" item WHERE ${items})`;
    },
  });

/** The condition for the items (alias `item`) that the viewer may edit; null if there are none. */
function editableItems(types: readonly string[], context: RequestContext): Sql | null {
  const { site, viewer } = context;
  const items = itemsSql({
    alias: 'item',
    context,
    matches: (item) => types.includes(item.type) && canEditPost(viewer, item),
  });
  const privacyPageId = site.integer('wp_page_for_privacy_policy');
  return items && privacyPageId > 0 && !canManageSite(viewer)
    ? allOf([sql`item."id" <> ${privacyPageId}`, items])
    : items;
}

const nodeRule = { name: 'node', isVisible: isVisibleNode };

/** Returns the condition for the items (alias `p`) of some types and statuses that the viewer may see; null for all. */
export function visibleNodes(
  list: { types: readonly string[]; statuses: readonly string[] },
  context: RequestContext,
): Sql | null {
  const { where, hiddenBy } = rowsVisibleBy({ ...list, context, rule: nodeRule });
  const conditions = [where, hiddenBy && isNotHidden(hiddenBy)].filter((condition) => condition !== null);
  return conditions.length > 0 ? allOf(conditions) : null;
}

/** Returns the condition for comments (alias `c`) that the viewer may see. Notes follow the rule of the domain. */
export const visibleCommentNodes = (context: RequestContext): Sql =>
  viewerCondition(context, {
    key: 'comment nodes',
    compute: () => {
      const { viewer } = context;
      const items = itemsSql({ alias: 'item', context, matches: (item) => isVisibleNode(viewer, item) });
      const hiding = parentsHiddenBy({ context, rule: nodeRule, alias: 'item' });
      const isOnVisibleItem = allOf([items ?? never, ...(hiding ? [isNotHidden(hiding, 'item')] : [])]);
      const isOwn = isOwnComment(viewer, { authorId: viewer.userId }) ? [sql`c."userId" = ${viewer.userId}`] : [];
      const isShown = canModerateComments(viewer) ? always : sql`(c."status" = 'approved' OR c."type" = 'note')`;
      return allOf([
        sql`EXISTS (
          SELECT 1 FROM "posts" item WHERE item."id" = c."postId" AND ${anyOf([isOnVisibleItem, ...isOwn])}
        )`,
        anyOf([isShown, ...isOwn]),
        anyOf([sql`c."type" <> 'note'`, visibleComments(context, { isUnlocked: false }) ?? always]),
      ]);
    },
  });
