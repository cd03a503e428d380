import { opensItem } from '../auth/item-password.ts';
import { type Builder, oncePerBuilder } from '../builder.ts';
import { commentFilterInput, commentOrderEnum } from '../comments/inputs.ts';
import { type CommentListArguments, loadCommentPage } from '../comments/list.ts';
import { refusalOfFilters, refusalOfItem } from '../comments/list-access.ts';
import { commentConnection } from '../comments/query.ts';
import { commentType } from '../comments/type.ts';
import { orderEnum } from '../content/inputs.ts';
import { pageArguments } from '../content/lists/connection.ts';
import type { ContentRow } from '../content/row.ts';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
import { reads, wantsRows } from '../selection.ts';
import { type Sql, sql } from '../sql.ts';
import { userType } from '../users/type.ts';

const listArguments = oncePerBuilder((builder) =>
  builder.args((t) => ({
    where: t.field({
      type: commentFilterInput(builder),
      description: 'What the list is narrowed by, beside where it stands.',
    }),
    orderBy: t.field({ type: commentOrderEnum(builder), defaultValue: 'DATE_GMT' }),
    order: t.field({ type: orderEnum(builder), defaultValue: 'DESC' }),
    ...pageArguments(t),
    offset: t.int({ description: 'Comments to skip.' }),
  })),
);

interface Below {
  args: CommentListArguments;
  context: RequestContext;
  info: Parameters<typeof wantsRows>[0];
  within: Sql;
  isUnlocked?: boolean;
}

/** Errors: `rest_forbidden_param` for filters that take the right to edit posts. */
function listBelow({ args, context, info, within, isUnlocked = false }: Below) {
  const refusal = refusalOfFilters(args.where ?? {}, context);
  if (refusal) throw domainError(refusal, { viewer: context.viewer });
  return loadCommentPage({ args, context, isCount: !wantsRows(info), below: { within, isUnlocked } });
}

/** The item as the rights on its comments ask for it. */
async function commentedItem(row: ContentRow, { loaders }: RequestContext) {
  const above = row.type === 'attachment' && row.parentId > 0 ? await loaders.linkRows.load(row.parentId) : null;
  return { ...row, above };
}

/** Registers what this file declares on a schema builder. */
export function registerRelationsComments(builder: Builder): void {
  builder.interfaceField('ContentNode', 'commentConnection', (t) =>
    t.field({
      type: commentConnection(builder),
      nullable: true,
      description:
        'Its comments, a page at a time, with their number; `where: { parentIn: [0] }` gives those that reply to none. Null where the viewer may not read them. Errors: `rest_forbidden_param`, `rest_comment_not_supported_post_type`.',
      args: {
        ...listArguments(builder),
        password: t.arg.string({ description: 'Opens the comments of an item that a password protects.' }),
      },
      extensions: reads('id', 'type', 'status', 'authorId', 'password', 'parentId'),
      resolve: async (row, { password = null, ...args }, context, info) => {
        const isUnlocked = await opensItem(context, { item: row, password });
        const refusal = refusalOfItem(await commentedItem(row, context), {
          where: args.where ?? {},
          isUnlocked,
          context,
        });
        if (refusal === 'rest_cannot_read_post') return null;
        if (refusal) throw domainError(refusal, { viewer: context.viewer });
        const within = sql`c."postId" = ${row.id}`;
        return listBelow({ args, context, info, within, isUnlocked });
      },
    }),
  );

  builder.objectField(commentType(builder), 'replyConnection', (t) =>
    t.field({
      type: commentConnection(builder),
      description:
        'The replies to it, a page at a time, with their number: approved ones; under a note the notes, open ones too. Error: `rest_forbidden_param`.',
      args: listArguments(builder),
      resolve: (row, args, context, info) => {
        const within = sql`c."parentId" = ${row.id}`;
        const isUnlocked = row.unlocked === true;
        if (row.type !== 'note') return listBelow({ args, context, info, within, isUnlocked });
        const where = { type: 'note', status: 'all', ...args.where };
        // Who reads a note may read what stands below it: each reply is looked at for itself.
        return loadCommentPage({
          args: { ...args, where },
          context,
          isCount: !wantsRows(info),
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
        'The comments that they wrote with the account, approved ones unless others are asked for. Null for those who may not edit posts: they are not told who wrote what.',
      args: listArguments(builder),
      resolve: (row, args, context, info) => {
        if (refusalOfFilters({ authorIn: [row.id] }, context)) return null;
        return listBelow({ args, context, info, within: sql`c."userId" = ${row.id}` });
      },
    }),
  );
}
