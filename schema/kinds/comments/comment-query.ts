import { GraphQLError } from 'graphql';
import { type Builder, oncePerBuilder } from '../builder.ts';
import { orderEnum } from '../content/inputs.ts';
import { pageArguments, pageInfoType } from '../content/lists/connection.ts';
import { pageInfoOf } from '../content/lists/keyset.ts';
import { readContextEnum } from '../content/read-context.ts';
import { isId } from '../ids.ts';
import { numberedId } from '../node-options.ts';
import { wantsRows } from '../selection.ts';
import type { CommentRow } from './comment-row.ts';
import { commentFilterInput, commentInput, commentOrderEnum } from './inputs.ts';
import { findComment, isInSight, loadComment } from './item.ts';
import { type CommentPage, loadCommentPage } from './list.ts';
import { forbiddenCommentList, isForEditing } from './list-access.ts';
import { commentPermissionsType, commentType } from './type.ts';
import { creationRefusal } from './write/creation-refusal.ts';

const edgeType = oncePerBuilder((builder) =>
  builder.objectRef<{ page: CommentPage; row: CommentRow }>('CommentEdge').implement({
    description: 'A comment in a list.',
    fields: (t) => ({
      cursor: t.string({ resolve: ({ page, row }) => page.cursorOf(row) }),
      node: t.field({ type: commentType(builder), resolve: ({ row }) => row }),
    }),
  }),
);

/** A page of a list of comments. */
export const commentConnection = oncePerBuilder((builder) =>
  builder.objectRef<CommentPage>('CommentConnection').implement({
    description: 'A page of a list of comments.',
    fields: (t) => ({
      nodes: t.field({ type: [commentType(builder)], resolve: ({ shown }) => shown }),
      edges: t.field({ type: [edgeType(builder)], resolve: (page) => page.shown.map((row) => ({ page, row })) }),
      pageInfo: t.field({ type: pageInfoType(builder), resolve: pageInfoOf }),
      total: t.int({
        description: 'How many comments the filter matches, whatever the page.',
        resolve: (page) => page.total(),
      }),
    }),
  }),
);

const listArguments = oncePerBuilder((builder) =>
  builder.args((t) => ({
    where: t.field({ type: commentFilterInput(builder) }),
    orderBy: t.field({ type: commentOrderEnum(builder), defaultValue: 'DATE_GMT' }),
    order: t.field({ type: orderEnum(builder), defaultValue: 'DESC' }),
    ...pageArguments(t),
    offset: t.int({ description: 'Comments to skip.' }),
    context: t.field({ type: readContextEnum(builder), defaultValue: 'VIEW' }),
    password: t.string({ description: 'Opens the one item whose comments are asked for.' }),
  })),
);

const collectionRightsType = oncePerBuilder((builder) =>
  builder.objectRef<{ read: boolean; create: boolean }>('CommentCollectionRights').implement({
    description: 'Whether the viewer may have a list of comments, and write a comment.',
    fields: (t) => ({ read: t.exposeBoolean('read'), create: t.exposeBoolean('create') }),
  }),
);

/** Registers what this file declares on a schema builder. */
export function registerCommentsQuery(builder: Builder): void {
  builder.nodeRef(commentType(builder), {
    id: numberedId,
    loadWithoutCache: async (id, context) => {
      const row = isId(id) ? await context.loaders.comments.load(id) : null;
      return row && isInSight(row, context) ? row : null;
    },
  });

  builder.queryField('comments', (t) =>
    t.field({
      type: commentConnection(builder),
      description: 'Comments, the approved ones unless others are asked for.',
      args: listArguments(builder),
      resolve: (_root, args, context, info) => loadCommentPage({ args, context, isCount: !wantsRows(info) }),
    }),
  );

  builder.queryField('comment', (t) =>
    t.field({
      type: commentType(builder),
      description: 'One comment, by its number.',
      args: {
        id: t.arg.int({ required: true }),
        context: t.arg({ type: readContextEnum(builder), defaultValue: 'VIEW' }),
        password: t.arg.string({ description: 'Opens the item it was written on.' }),
      },
      resolve: (_root, args, context) => loadComment(args, context),
    }),
  );

  builder.queryField('commentPermissions', (t) =>
    t.field({
      type: commentPermissionsType(builder),
      nullable: true,
      description: 'What the viewer may do with a comment; null when there is none.',
      args: { id: t.arg.int({ required: true }), password: t.arg.string() },
      resolve: (_root, args, context) =>
        findComment(context, args).catch((error: unknown) => {
          if (error instanceof GraphQLError) return null;
          throw error;
        }),
    }),
  );

  builder.queryField('commentCollectionRights', (t) =>
    t.field({
      type: collectionRightsType(builder),
      description: 'Whether the viewer may have a list of comments, and write a comment.',
      args: {
        where: t.arg({ type: commentFilterInput(builder) }),
        context: t.arg({ type: readContextEnum(builder), defaultValue: 'VIEW' }),
        password: t.arg.string(),
        input: t.arg({ type: commentInput(builder) }),
      },
      resolve: async (_root, { where, context: readContext, password = null, input }, context) => {
        const wish = { where: where ?? {}, forEditing: isForEditing(readContext), password };
        return {
          read: (await forbiddenCommentList(wish, context)) === null,
          create: input ? (await creationRefusal(input, context)) === null : false,
        };
      },
    }),
  );
}
