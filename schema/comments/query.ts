import { GraphQLError } from 'graphql';
import { builder } from '../builder.ts';
import { pageInfoType } from '../content/connection.ts';
import { orderEnum } from '../content/inputs.ts';
import { readContextEnum } from '../content/read-context.ts';
import { isId } from '../ids.ts';
import { registerNode } from '../node.ts';
import { wantsRows } from '../selection.ts';
import type { CommentRow } from './comment-row.ts';
import { commentFilterInput, commentInput, commentOrderEnum } from './inputs.ts';
import { findComment, isInSight, loadComment } from './item.ts';
import { type CommentPage, encodeCursor, loadCommentPage } from './list.ts';
import { forbiddenCommentList, isForEditing } from './list-access.ts';
import { commentPermissionsType, commentType } from './type.ts';
import { creationRefusal } from './write/creation-refusal.ts';

const edgeType = builder.objectRef<{ row: CommentRow; place: number }>('CommentEdge').implement({
  description: 'A comment in a list.',
  fields: (t) => ({
    cursor: t.string({ resolve: ({ place }) => encodeCursor(place) }),
    node: t.field({ type: commentType, resolve: ({ row }) => row }),
  }),
});

const connectionType = builder.objectRef<CommentPage>('CommentConnection').implement({
  description: 'A page of a list of comments.',
  fields: (t) => ({
    nodes: t.field({ type: [commentType], resolve: ({ rows }) => rows.map(({ row }) => row) }),
    edges: t.field({ type: [edgeType], resolve: ({ rows }) => [...rows] }),
    pageInfo: t.field({
      type: pageInfoType,
      resolve: ({ rows, offset, hasNextPage }) => {
        const [first, last] = [rows[0], rows.at(-1)];
        return {
          hasNextPage,
          hasPreviousPage: offset > 0,
          startCursor: first ? encodeCursor(first.place) : null,
          endCursor: last ? encodeCursor(last.place) : null,
        };
      },
    }),
    total: t.int({
      description: 'How many comments the filter matches, whatever the page.',
      resolve: (page) => page.total(),
    }),
  }),
});

registerNode('Comment', async (id, context) => {
  const row = isId(id) ? await context.loaders.comments.load(id) : null;
  return row && isInSight(row, context) ? row : null;
});

builder.queryField('comments', (t) =>
  t.field({
    type: connectionType,
    description: 'Comments, the approved ones unless others are asked for.',
    args: {
      where: t.arg({ type: commentFilterInput }),
      orderBy: t.arg({ type: commentOrderEnum, defaultValue: 'DATE_GMT' }),
      order: t.arg({ type: orderEnum, defaultValue: 'DESC' }),
      first: t.arg.int({ description: 'Comments on the page; at most 100, 10 by default.' }),
      after: t.arg.string({ description: 'A cursor: the page begins after it.' }),
      offset: t.arg.int({ description: 'Comments to skip.' }),
      context: t.arg({ type: readContextEnum, defaultValue: 'VIEW' }),
      password: t.arg.string({ description: 'Opens the one item whose comments are asked for.' }),
    },
    resolve: (_root, args, context, info) => loadCommentPage({ args, context, isCount: !wantsRows(info) }),
  }),
);

builder.queryField('comment', (t) =>
  t.field({
    type: commentType,
    description: 'One comment, by its number.',
    args: {
      id: t.arg.int({ required: true }),
      context: t.arg({ type: readContextEnum, defaultValue: 'VIEW' }),
      password: t.arg.string({ description: 'Opens the item it was written on.' }),
    },
    resolve: (_root, args, context) => loadComment(args, context),
  }),
);

builder.queryField('commentPermissions', (t) =>
  t.field({
    type: commentPermissionsType,
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

const collectionRightsType = builder
  .objectRef<{ read: boolean; create: boolean }>('CommentCollectionRights')
  .implement({
    description: 'Whether the viewer may have a list of comments, and write a comment.',
    fields: (t) => ({ read: t.exposeBoolean('read'), create: t.exposeBoolean('create') }),
  });

builder.queryField('commentCollectionRights', (t) =>
  t.field({
    type: collectionRightsType,
    description: 'Whether the viewer may have a list of comments, and write a comment.',
    args: {
      where: t.arg({ type: commentFilterInput }),
      context: t.arg({ type: readContextEnum, defaultValue: 'VIEW' }),
      password: t.arg.string(),
      input: t.arg({ type: commentInput }),
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
