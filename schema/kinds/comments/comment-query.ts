import { GraphQLError } from 'graphql';
import { listConnection } from '../../content/lists/connection.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { numberedId } from '../../core/graphql/node-options.ts';
import { readContextEnum } from '../../core/graphql/read-context.ts';
import { isId } from '../../values/ids.ts';
import { commentFilterInput, commentInput, commentListArguments } from './comment-inputs.ts';
import { loadCommentPage } from './comment-list.ts';
import { forbiddenCommentList } from './comment-list-access.ts';
import { findComment, isVisibleComment, loadComment } from './comment-rights.ts';
import { commentPermissionsType, commentType } from './comment-type.ts';
import { creationRefusal } from './write/create-comment.ts';

/** The GraphQL connection type of comments. */
export const commentConnection = oncePerBuilder((builder) =>
  listConnection(builder, {
    name: 'Comment',
    node: commentType(builder),
    description: 'A page of a list of comments.',
    totalDescription: 'The number of comments that match the filter, on all pages.',
    edgeDescription: 'A comment in a list.',
  }),
);

const collectionRightsType = oncePerBuilder((builder) =>
  builder.objectRef<{ read: boolean; create: boolean }>('CommentCollectionRights').implement({
    description:
      'Whether the viewer may read the list of comments with these arguments, and create the comment `input`.',
    fields: (t) => ({ read: t.exposeBoolean('read'), create: t.exposeBoolean('create') }),
  }),
);

/** Registers the queries of comments. */
export function registerCommentQueries(builder: Builder): void {
  builder.nodeRef(commentType(builder), {
    id: numberedId,
    loadWithoutCache: async (id, context) => {
      const row = isId(id) ? await context.loaders.comments.load(id) : null;
      return row && isVisibleComment(row, context) ? row : null;
    },
  });

  builder.queryField('comments', (t) =>
    t.field({
      type: commentConnection(builder),
      description: 'A list of comments. Without `status` in the filter, only approved ones.',
      args: {
        ...commentListArguments(builder),
        context: t.arg({ type: readContextEnum(builder), defaultValue: 'VIEW' }),
        password: t.arg.string({ description: 'The password of the item whose comments are requested.' }),
      },
      resolve: (_root, args, context) => loadCommentPage({ args, context }),
    }),
  );

  builder.queryField('comment', (t) =>
    t.field({
      type: commentType(builder),
      description: 'One comment, by its id.',
      args: {
        id: t.arg.int({ required: true }),
        context: t.arg({ type: readContextEnum(builder), defaultValue: 'VIEW' }),
        password: t.arg.string({ description: 'The password of its item.' }),
      },
      resolve: (_root, args, context) => loadComment(args, context),
    }),
  );

  builder.queryField('commentPermissions', (t) =>
    t.field({
      type: commentPermissionsType(builder),
      nullable: true,
      description: 'The permissions of the viewer on a comment; null if the comment does not exist.',
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
      description:
        'Whether the viewer may read the list of comments with these arguments, and create the comment `input`.',
      args: {
        where: t.arg({ type: commentFilterInput(builder) }),
        context: t.arg({ type: readContextEnum(builder), defaultValue: 'VIEW' }),
        password: t.arg.string(),
        input: t.arg({ type: commentInput(builder) }),
      },
      resolve: async (_root, { where, context: readContext, password = null, input }, context) => {
        const request = { where: where ?? {}, forEditing: readContext === 'EDIT', password };
        return {
          read: (await forbiddenCommentList(request, context)) === null,
          create: input ? (await creationRefusal(input, { context })) === null : false,
        };
      },
    }),
  );
}
