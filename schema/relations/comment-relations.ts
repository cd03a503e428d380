import { isItemPasswordCorrect } from '../content/previews/content-item.ts';
import { type Sql, sql } from '../core/dialect/sql.ts';
import { domainError } from '../core/errors/domain-errors.ts';
import type { Builder } from '../core/graphql/builder.ts';
import { reads } from '../core/graphql/selection.ts';
import type { RequestContext } from '../core/request-context.ts';
import { commentListArguments } from '../kinds/comments/comment-inputs.ts';
import { type CommentListArguments, loadCommentPage } from '../kinds/comments/comment-list.ts';
import { commentFilterRefusal, commentListRefusal } from '../kinds/comments/comment-list-access.ts';
import { commentConnection } from '../kinds/comments/comment-query.ts';
import { commentedPostOf } from '../kinds/comments/comment-rights.ts';
import { commentType } from '../kinds/comments/comment-type.ts';
import { userType } from '../kinds/users/user-type.ts';

interface NestedCommentList {
  args: CommentListArguments;
  context: RequestContext;
  /** The condition that the comments (alias `c`) belong to the outer item, comment or account. */
  within: Sql;
  /** Whether the request has the password of the item. */
  isUnlocked?: boolean;
}

/** Loads a page of comments of an item, a comment or an account. Errors: `rest_forbidden_param` for private filters. */
function loadNestedComments({ args, context, within, isUnlocked = false }: NestedCommentList) {
  const refusal = commentFilterRefusal(args.where ?? {}, context);
  if (refusal) throw domainError(refusal, { viewer: context.viewer });
  return loadCommentPage({ args, context, nestedIn: { within, isUnlocked } });
}

/** Registers the fields of other types that list comments. */
export function registerCommentRelations(builder: Builder): void {
  builder.interfaceField('ContentNode', 'commentConnection', (t) =>
    t.field({
      type: commentConnection(builder),
      nullable: true,
      description:
        'The comments on the item; `where: { parentIn: [0] }` returns those that are not replies. Null if the viewer may not read them. Errors: `rest_forbidden_param`, `rest_comment_not_supported_post_type`.',
      args: {
        ...commentListArguments(builder),
        password: t.arg.string({ description: 'The password of the item, if it has one.' }),
      },
      extensions: reads('id', 'type', 'status', 'authorId', 'password', 'parentId'),
      resolve: async (row, { password = null, ...args }, context) => {
        const isUnlocked = await isItemPasswordCorrect(context, { item: row, password });
        const refusal = commentListRefusal(await commentedPostOf(row, context), {
          where: args.where ?? {},
          isUnlocked,
          context,
        });
        if (refusal === 'rest_cannot_read_post') return null;
        if (refusal) throw domainError(refusal, { viewer: context.viewer });
        const within = sql`c."postId" = ${row.id}`;
        return loadNestedComments({ args, context, within, isUnlocked });
      },
    }),
  );

  builder.objectField(commentType(builder), 'replyConnection', (t) =>
    t.field({
      type: commentConnection(builder),
      description:
        'The approved replies to the comment; for a note all replies, including open ones. Error: `rest_forbidden_param`.',
      args: commentListArguments(builder),
      resolve: (row, args, context) => {
        const isUnlocked = row.unlocked === true;
        // The password unlocks one item: a reply that was moved to another item remains protected.
        const isOnSameItem = isUnlocked ? sql` AND c."postId" = ${row.postId}` : sql``;
        const within = sql`c."parentId" = ${row.id}${isOnSameItem}`;
        if (row.type !== 'note') return loadNestedComments({ args, context, within, isUnlocked });
        const where = { type: 'note', status: 'all', ...args.where };
        // No check of the filters: viewers of a note may read its replies, and visibility is checked for each reply.
        return loadCommentPage({
          args: { ...args, where },
          context,
          nestedIn: { within, isUnlocked },
        });
      },
    }),
  );

  builder.objectField(userType(builder), 'comments', (t) =>
    t.field({
      type: commentConnection(builder),
      nullable: true,
      description:
        'The comments that the account wrote, by default the approved ones. Requires the capability `edit_posts`; null without it.',
      args: commentListArguments(builder),
      resolve: (row, args, context) => {
        if (commentFilterRefusal({ authorIn: [row.id] }, context)) return null;
        return loadNestedComments({ args, context, within: sql`c."userId" = ${row.id}` });
      },
    }),
  );
}
