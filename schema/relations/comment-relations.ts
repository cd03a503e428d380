import { isItemPasswordCorrect } from '../content/item-password.ts';
import type { Builder } from '../core/builder.ts';
import { domainError } from '../core/domain-errors.ts';
import type { RequestContext } from '../core/request-context.ts';
import { reads } from '../core/selection.ts';
import { type Sql, sql } from '../core/sql.ts';
import { commentListArguments } from '../kinds/comments/comment-inputs.ts';
import { type CommentListArguments, loadCommentPage } from '../kinds/comments/comment-list.ts';
import { commentFilterRefusal, commentListRefusal } from '../kinds/comments/comment-list-access.ts';
import { commentConnection } from '../kinds/comments/comment-query.ts';
import { commentedPostOf } from '../kinds/comments/comment-rights.ts';
import { commentType } from '../kinds/comments/comment-type.ts';
import { userType } from '../kinds/users/user-type.ts';

interface Below {
  args: CommentListArguments;
  context: RequestContext;
  within: Sql;
  isUnlocked?: boolean;
}

/** Errors: `rest_forbidden_param` for filters that require the right to edit posts. */
function listBelow({ args, context, within, isUnlocked = false }: Below) {
  const refusal = commentFilterRefusal(args.where ?? {}, context);
  if (refusal) throw domainError(refusal, { viewer: context.viewer });
  return loadCommentPage({ args, context, below: { within, isUnlocked } });
}

/** Registers what this file declares on a schema builder. */
export function registerCommentRelations(builder: Builder): void {
  builder.interfaceField('ContentNode', 'commentConnection', (t) =>
    t.field({
      type: commentConnection(builder),
      nullable: true,
      description:
        'Its comments, a page at a time, with their number; `where: { parentIn: [0] }` gives those that reply to none. Null where the viewer may not read them. Errors: `rest_forbidden_param`, `rest_comment_not_supported_post_type`.',
      args: {
        ...commentListArguments(builder),
        password: t.arg.string({ description: 'Opens the comments of an item that a password protects.' }),
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
        return listBelow({ args, context, within, isUnlocked });
      },
    }),
  );

  builder.objectField(commentType(builder), 'replyConnection', (t) =>
    t.field({
      type: commentConnection(builder),
      description:
        'The replies to it, a page at a time, with their number: approved ones; under a note the notes, open ones too. Error: `rest_forbidden_param`.',
      args: commentListArguments(builder),
      resolve: (row, args, context) => {
        const isUnlocked = row.unlocked === true;
        // The password opens one item: a reply that was moved to another one stays closed.
        const sameItem = isUnlocked ? sql` AND c."postId" = ${row.postId}` : sql``;
        const within = sql`c."parentId" = ${row.id}${sameItem}`;
        if (row.type !== 'note') return listBelow({ args, context, within, isUnlocked });
        const where = { type: 'note', status: 'all', ...args.where };
        // Who reads a note may read what stands below it: each reply is looked at for itself.
        return loadCommentPage({
          args: { ...args, where },
          context,
          below: { within, isUnlocked },
        });
      },
    }),
  );

  builder.objectField(userType(builder), 'comments', (t) =>
    t.field({
      type: commentConnection(builder),
      nullable: true,
      description:
        'The comments that they wrote with the account, approved ones unless the filter names others. Null for viewers who may not edit posts.',
      args: commentListArguments(builder),
      resolve: (row, args, context) => {
        if (commentFilterRefusal({ authorIn: [row.id] }, context)) return null;
        return listBelow({ args, context, within: sql`c."userId" = ${row.id}` });
      },
    }),
  );
}
