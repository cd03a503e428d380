import { canModerateComments } from '../../access/comment-access.ts';
import { isOwnComment } from '../../access/wpgraphql-access.ts';
import { allOf, always, anyOf, isIn, never, rawSql, type Sql, sql } from '../../core/dialect/sql.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { CommentRow } from '../../core/rows/comment-row.ts';
import { type CommentFilter, commentFilterSql } from '../../kinds/comments/comment-filter.ts';
import { contentTypeEnum, orderDirectionEnum, postStatusEnum } from '../core/content-enums.ts';
import { builderOf, LIST_OF_NULLABLES, oncePerSchema, optionalList } from '../core/wpgraphql-builder.ts';
import {
  databaseIds,
  givenTexts,
  idFilter,
  idInFilter,
  idNotInFilter,
  inColumn,
  notMatching,
  readWhere,
  type WhereValues,
  whereFilterOf,
} from '../nodes/where-entries.ts';
import { commentOrderByEnum } from './comment-order-keys.ts';

/** The statuses of comments. */
export const commentStatusEnum = oncePerSchema((builder) =>
  builder.enumType('CommentStatusEnum', {
    values: {
      APPROVE: { value: 'approved' },
      HOLD: { value: 'hold' },
      SPAM: { value: 'spam' },
      TRASH: { value: 'trash' },
    },
  }),
);

const filter = whereFilterOf<CommentFilter>();

/** The filters of lists of comments. Conditions are on comments (alias `c`) and their items (alias `p`). */
export const commentWhereFilters = {
  authorEmail: filter({ input: (t) => t.string(), values: (authorEmail) => ({ authorEmail }) }),
  authorIn: idInFilter('c."userId"'),
  authorNotIn: idNotInFilter('c."userId"'),
  authorUrl: filter({
    input: (t) => t.string(),
    sql: (address) => sql`c."authorUrl" = ${address}`,
  }),
  commentIn: idInFilter('c."id"'),
  commentNotIn: idNotInFilter('c."id"'),
  commentType: filter({ input: (t) => t.string() }),
  commentTypeIn: filter({ input: (t) => optionalList(t, 'String') }),
  commentTypeNotIn: filter({
    input: (t) => t.string(),
    sql: (type) => notMatching(isIn('c."type"', typesOf(type))),
  }),
  contentAuthor: idInFilter('p."authorId"'),
  contentAuthorIn: idInFilter('p."authorId"'),
  contentAuthorNotIn: idNotInFilter('p."authorId"'),
  contentId: filter({
    input: (t) => t.id({ description: 'The item; 0 and texts that are no id do not filter.' }),
    sql: (id) => inColumn('c."postId"', databaseIds([id]).filter(Boolean)),
  }),
  contentIdIn: idInFilter('c."postId"'),
  contentIdNotIn: idNotInFilter('c."postId"'),
  contentName: filter({
    input: (t) => t.string({ description: 'The slug of the item.' }),
    ignoresZero: true,
    sql: (slug) => sql`p."slug" = ${slug}`,
  }),
  contentParent: filter({
    input: (t) => t.int({ description: 'The parent of the item; 0 for any.' }),
    sql: (id) => (id === 0 ? always : sql`p."parentId" = ${id}`),
  }),
  contentStatus: filter({
    input: (t) => t.field({ type: [postStatusEnum(builderOf(t))], required: LIST_OF_NULLABLES }),
    sql: (statuses) => inColumn('p."status"', givenTexts(statuses)),
  }),
  contentType: filter({
    input: (t) => t.field({ type: [contentTypeEnum(builderOf(t))], required: LIST_OF_NULLABLES }),
    sql: (types) => inColumn('p."type"', givenTexts(types)),
  }),
  includeUnapproved: filter({ input: (t) => optionalList(t, 'ID') }),
  karma: filter({ input: (t) => t.int(), sql: (karma) => sql`c."karma" = ${karma}` }),
  order: filter({ input: (t) => t.field({ type: orderDirectionEnum(builderOf(t)) }) }),
  orderby: filter({ input: (t) => t.field({ type: commentOrderByEnum(builderOf(t)) }) }),
  parent: filter({
    input: (t) => t.int({ description: '0 or null for comments that reply to none.' }),
    nullStandsFor: 0,
    sql: (id) => sql`c."parentId" = ${id}`,
  }),
  parentIn: idInFilter('c."parentId"'),
  parentNotIn: idNotInFilter('c."parentId"'),
  search: filter({ input: (t) => t.string(), values: (search) => ({ search }) }),
  status: filter({ input: (t) => t.string({ deprecationReason: 'Use statusIn.' }) }),
  statusIn: filter({
    input: (t) => t.field({ type: [commentStatusEnum(builderOf(t))], required: LIST_OF_NULLABLES }),
  }),
  userId: idFilter('c."userId"'),
};

/** The values of the argument `where` of lists of comments. */
export type CommentWhere = WhereValues<typeof commentWhereFilters>;

/** Returns the condition of a filter on comments (alias `c`) and their items (alias `p`). */
export async function commentConditions(where: CommentWhere, context: RequestContext): Promise<Sql> {
  const { conditions, values } = await readWhere<CommentFilter>(commentWhereFilters, { where, environment: context });
  return allOf([
    // Statuses and types follow.
    commentFilterSql({ status: 'any', type: 'all', ...values }, context),
    statusCondition(where, context),
    typeCondition(where),
    ...conditions,
  ]);
}

/** The statuses of the texts of the argument `status`. Other texts are statuses. */
const STATUS_TEXTS: Readonly<Record<string, readonly string[]>> = {
  approve: ['approved'],
  all: ['approved', 'hold'],
};

/** The requested statuses, by default approved. */
export function requestedStatuses(where: CommentWhere): string[] {
  const named = where.status ? (STATUS_TEXTS[where.status.toLowerCase()] ?? [where.status.toLowerCase()]) : [];
  const requested = [...givenTexts(where.statusIn), ...named];
  return requested.length > 0 ? requested : ['approved'];
}

/**
 * The condition of the statuses. Accounts that do not moderate get their own comments in the requested statuses, and
 * always those that wait for approval.
 */
function statusCondition(where: CommentWhere, { viewer }: RequestContext): Sql {
  const statuses = requestedStatuses(where);
  const ofAuthors = (ids: readonly number[], shown: readonly string[]) =>
    ids.length > 0 ? [allOf([isIn('c."status"', shown), isIn('c."userId"', ids)])] : [];
  if (canModerateComments(viewer)) {
    const authors = databaseIds(where.includeUnapproved).filter((id) => id > 0);
    return anyOf([isIn('c."status"', statuses), ...ofAuthors(authors, ['hold'])]);
  }
  const own = isOwnComment(viewer, { authorId: viewer.userId }) ? [viewer.userId] : [];
  const conditions = [
    ...(statuses.includes('approved') ? [sql`c."status" = 'approved'`] : []),
    ...ofAuthors(own, [...new Set([...statuses, 'hold'])]),
  ];
  return conditions.length > 0 ? anyOf(conditions) : never;
}

/** Whether lists without filters show a comment: an approved one, or one of the viewer that waits for approval. */
export const isListedComment = ({ status, type, userId: authorId }: CommentRow, { viewer }: RequestContext): boolean =>
  type !== 'note' && (status === 'approved' || (status === 'hold' && isOwnComment(viewer, { authorId })));

const PINGS = ['pingback', 'trackback'];

/** The stored types that a name stands for. */
function typesOf(name: string): readonly string[] {
  return name === 'pings' ? PINGS : [name === 'comments' ? 'comment' : name];
}

/** The condition of the types. Notes are only in lists that ask for them. */
function typeCondition({ commentType, commentTypeIn }: CommentWhere): Sql {
  const requested = [...(commentType ? [commentType] : []), ...givenTexts(commentTypeIn)];
  const isAll = requested.includes('all');
  return allOf([
    ...(requested.length > 0 && !isAll ? [isIn('c."type"', requested.flatMap(typesOf))] : []),
    ...(requested.length === 0 ? [rawSql(`c."type" <> 'note'`)] : []),
  ]);
}
