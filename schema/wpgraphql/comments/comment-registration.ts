import { canModerateComments } from '../../access/comment-access.ts';
import { isOwnComment } from '../../access/wpgraphql-access.ts';
import { listRows } from '../../content/lists/joined-lists.ts';
import type { CommentIndex } from '../../core/dialect/plan-dialect.ts';
import { allOf, type Sql, sql } from '../../core/dialect/sql.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { reads } from '../../core/graphql/selection.ts';
import type { RequestContext } from '../../core/request-context.ts';
import {
  COMMENT_COLUMNS,
  type CommentRow,
  commentRow,
  type StoredCommentRow,
  WITH_POSTS,
} from '../../core/rows/comment-row.ts';
import { addConnection, addEdge } from '../connections/connection-fields.ts';
import { type ConnectionArguments, emptyPage, type NodeEdge, type PageOfNodes } from '../connections/page-of-nodes.ts';
import { statementPage } from '../connections/statement-page.ts';
import { exposedItemTypes } from '../core/exposed-kinds.ts';
import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { loadVisibleComment, visibleComment } from '../nodes/comment-node.ts';
import { visibleCommentNodes } from '../nodes/node-conditions.ts';
import { loadVisibleUser } from '../nodes/user-node.ts';
import { isRestricted, loadVisibleNode, ownerOf } from '../nodes/visible-node.ts';
import { databaseIds } from '../nodes/where-entries.ts';
import { numberOfGlobalId, numberOfKey } from '../nodes/wpgraphql-id.ts';
import { commentAuthorObject, commentObject, forModerators, forModeratorsAndAuthor } from './comment-object.ts';
import { commentNodeOrder } from './comment-order-keys.ts';
import {
  type CommentWhere,
  commentConditions,
  commentWhereFilters,
  isListedComment,
  requestedStatuses,
} from './comment-where.ts';

/** Registers comments: their types, queries and connections. */
export function registerComments(builder: WpgraphqlBuilder): void {
  commentObject(builder);
  commentAuthorObject(builder);
  registerWpCommentQueries(builder);
  registerCommentEdges(builder);
  for (const { typeName, supports } of exposedItemTypes(builder.environment.registry)) {
    if (!supports.comments) continue;
    addConnection(builder, {
      // The builder knows the built-in types only.
      from: typeName as 'Post',
      to: 'Comment',
      field: 'comments',
      description: 'The comments on the item.',
      where: commentWhereFilters,
      extensions: reads('id', 'password'),
      resolve: ({ parent, args, where, context }) =>
        isRestricted(parent, context)
          ? emptyPage(args, (id) => loadVisibleComment(id, context))
          : loadCommentNodes({ args, where, within: sql`c."postId" = ${ownerOf(parent).id}` }, context),
    });
  }
  addConnection(builder, {
    from: 'Comment',
    to: 'Comment',
    field: 'replies',
    description: 'The replies to the comment.',
    where: commentWhereFilters,
    resolve: ({ parent, args, where, context }) =>
      loadCommentNodes({ args, where, within: sql`c."parentId" = ${parent.id}` }, context),
  });
  addConnection(builder, {
    from: 'User',
    to: 'Comment',
    field: 'comments',
    description: 'The comments of the account.',
    where: commentWhereFilters,
    resolve: ({ parent, args, where, context }) =>
      loadCommentNodes({ args, where, within: sql`c."userId" = ${parent.id}` }, context),
  });
}

function registerWpCommentQueries(builder: WpgraphqlBuilder): void {
  const idType = builder.enumType('CommentNodeIdTypeEnum', { values: ['DATABASE_ID', 'ID'] as const });
  builder.queryField('comment', (t) =>
    t.field({
      type: 'Comment',
      description: 'A comment; null if there is none that the viewer may see.',
      args: { id: t.arg.id({ required: true }), idType: t.arg({ type: idType }) },
      resolve: (_root, { id, idType: form }, context) => {
        if (form === 'DATABASE_ID') return loadVisibleComment(numberOfKey(String(id)), context);
        return loadVisibleComment(numberOfGlobalId(String(id)), context);
      },
    }),
  );
  addConnection(builder, {
    from: 'RootQuery',
    to: 'Comment',
    field: 'comments',
    description: 'A list of comments.',
    where: commentWhereFilters,
    resolve: ({ args, where, context }) => loadCommentNodes({ args, where }, context),
  });
}

type CommenterEdge = Pick<NodeEdge<unknown>, 'from'>;

const commentOfEdge = ({ from }: CommenterEdge) => from as CommentRow;

/** Creates the resolver of a text of the comment that an edge leads from, for moderators. */
const privateEdgeText =
  (read: (row: CommentRow) => string) =>
  (edge: CommenterEdge, args: unknown, context: RequestContext): string | null =>
    forModerators(read)(commentOfEdge(edge), args, context);

function registerCommentEdges(builder: WpgraphqlBuilder): void {
  addEdge(builder, {
    from: 'Comment',
    to: 'Commenter',
    field: 'author',
    hasCursor: false,
    description: 'The author: an account, if the viewer may see it, else what the comment says about them.',
    resolve: async (row, context) => (await loadVisibleUser(row.userId, context)) ?? { authoredComment: row },
    fields: (t) => ({
      name: t.string({ resolve: (edge: CommenterEdge) => commentOfEdge(edge).authorName || null }),
      email: t.string({ resolve: privateEdgeText(({ authorEmail }) => authorEmail) }),
      ipAddress: t.string({
        description: 'For moderators and the author.',
        resolve: (edge: CommenterEdge, args: unknown, context: RequestContext) =>
          forModeratorsAndAuthor(({ authorIp }) => authorIp)(commentOfEdge(edge), args, context),
      }),
      url: t.string({ resolve: (edge: CommenterEdge) => commentOfEdge(edge).authorUrl || null }),
    }),
  });
  addEdge(builder, {
    from: 'Comment',
    to: 'Comment',
    field: 'parent',
    name: 'CommentToParentCommentConnectionEdge',
    description: 'The comment that it replies to, if the filters select it; by default an approved one.',
    where: commentWhereFilters,
    isShown: isListedComment,
    isSelected: async ({ id }, { where, context }) => {
      const page = await loadCommentNodes({ args: { first: 1 }, where, within: sql`c."id" = ${id}` }, context);
      return (await page.nodes()).length > 0;
    },
    resolve: (row, context) => loadVisibleComment(row.parentId, context),
  });
  addEdge(builder, {
    from: 'Comment',
    to: 'ContentNode',
    field: 'commentedOn',
    description: 'The item.',
    resolve: (row, context) => loadVisibleNode(row.postId, context),
  });
}

/**
 * Loads a page of the comments that the viewer may see, by default approved ones. `within` selects the comments of a
 * nested list (alias `c`). Errors: `rest_invalid_param` for long lists, and for the order of a missing list.
 */
async function loadCommentNodes(
  { args, where, within }: { args: ConnectionArguments; where: CommentWhere; within?: Sql },
  context: RequestContext,
): Promise<PageOfNodes<CommentRow>> {
  const condition = allOf([
    await commentConditions(where, context),
    visibleCommentNodes(context),
    ...(within ? [within] : []),
  ]);
  const ids = databaseIds(where.commentIn);
  const orderby = where.orderby ?? null;
  if (orderby === 'COMMENT_IN' && ids.length === 0) {
    throw domainError('rest_invalid_param', { message: 'The order COMMENT_IN needs the filter commentIn.' });
  }
  const from = context.kernel.database.dialect.commentsThrough(within ? null : indexOf(where, context));
  return statementPage<CommentRow>(args, {
    order: commentNodeOrder({ orderby, order: where.order ?? 'DESC', ids }, context),
    rowOfCursor: (id) => loadVisibleComment(id, context),
    load: async ({ between, orderBy, limit }) => {
      const rows = await listRows<StoredCommentRow>(context, {
        statement: sql`
          SELECT ${COMMENT_COLUMNS} FROM ${from} ${WITH_POSTS}
          WHERE ${condition} AND ${between} ORDER BY ${orderBy} LIMIT ${limit}`,
        columnsKey: 'comment nodes',
        sharesStatement: within !== undefined,
      });
      return rows.map(commentRow);
    },
    toNodes: (rows) => rows.map((row) => visibleComment(row, context)),
  });
}

/**
 * Returns the index of a list that contains approved comments and others of the viewer; null if the engine chooses.
 * Without it, an engine may sort all approved comments.
 */
function indexOf(where: CommentWhere, { viewer }: RequestContext): CommentIndex | null {
  const { order, orderby, status, statusIn, commentType, commentTypeIn, commentTypeNotIn, ...others } = where;
  const { contentType, contentStatus, ...selective } = others;
  if (Object.values(selective).some((value) => value !== null && value !== undefined)) return null;
  const addsOwn = isOwnComment(viewer, { authorId: viewer.userId }) && !canModerateComments(viewer);
  if (!addsOwn || !requestedStatuses(where).includes('approved')) return null;
  if (orderby === 'COMMENT_DATE') return 'date';
  return orderby === null || orderby === undefined || orderby === 'COMMENT_DATE_GMT' ? 'dateGmt' : null;
}
