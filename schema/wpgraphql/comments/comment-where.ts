import { canModerateComments } from '../../access/comment-access.ts';
import { isOwnComment } from '../../access/wpgraphql-access.ts';
import { allOf, anyOf, isIn, never, rawSql, type Sql, sql } from '../../core/dialect/sql.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { commentFilterSql } from '../../kinds/comments/comment-filter.ts';
import { contentTypeEnum, orderDirectionEnum, postStatusEnum } from '../core/content-enums.ts';
import {
  builderOf,
  LIST_OF_NULLABLES,
  oncePerSchema,
  optionalList,
  type WpgraphqlInputs,
} from '../core/wpgraphql-builder.ts';
import { databaseIdOf } from '../nodes/wpgraphql-id.ts';
import { type CommentOrderField, commentOrderByEnum } from './comment-order-keys.ts';

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

/** The filters of lists of comments. */
export function commentWhere(t: WpgraphqlInputs) {
  const builder = builderOf(t);
  const list = { required: LIST_OF_NULLABLES };
  return {
    authorEmail: t.string(),
    authorIn: optionalList(t, 'ID'),
    authorNotIn: optionalList(t, 'ID'),
    authorUrl: t.string(),
    commentIn: optionalList(t, 'ID'),
    commentNotIn: optionalList(t, 'ID'),
    commentType: t.string(),
    commentTypeIn: optionalList(t, 'String'),
    commentTypeNotIn: t.string(),
    contentAuthor: optionalList(t, 'ID'),
    contentAuthorIn: optionalList(t, 'ID'),
    contentAuthorNotIn: optionalList(t, 'ID'),
    contentId: t.id(),
    contentIdIn: optionalList(t, 'ID'),
    contentIdNotIn: optionalList(t, 'ID'),
    contentName: t.string({ description: 'The slug of the item.' }),
    contentParent: t.int({ description: 'The parent of the item.' }),
    contentStatus: t.field({ type: [postStatusEnum(builder)], ...list }),
    contentType: t.field({ type: [contentTypeEnum(builder)], ...list }),
    includeUnapproved: optionalList(t, 'ID'),
    karma: t.int(),
    order: t.field({ type: orderDirectionEnum(builder) }),
    orderby: t.field({ type: commentOrderByEnum(builder) }),
    parent: t.int({ description: '0 for comments that reply to none.' }),
    parentIn: optionalList(t, 'ID'),
    parentNotIn: optionalList(t, 'ID'),
    search: t.string(),
    status: t.string({ deprecationReason: 'Use statusIn.' }),
    statusIn: t.field({ type: [commentStatusEnum(builder)], ...list }),
    userId: t.id(),
  };
}

type Nullable<Value> = Value | null | undefined;
type Ids = Nullable<readonly Nullable<string | number>[]>;
type Names = Nullable<readonly Nullable<string>[]>;

/** The values of the argument `where` of lists of comments. */
export interface CommentWhere {
  authorEmail?: Nullable<string>;
  authorIn?: Ids;
  authorNotIn?: Ids;
  authorUrl?: Nullable<string>;
  commentIn?: Ids;
  commentNotIn?: Ids;
  commentType?: Nullable<string>;
  commentTypeIn?: Names;
  commentTypeNotIn?: Nullable<string>;
  contentAuthor?: Ids;
  contentAuthorIn?: Ids;
  contentAuthorNotIn?: Ids;
  contentId?: Nullable<string | number>;
  contentIdIn?: Ids;
  contentIdNotIn?: Ids;
  contentName?: Nullable<string>;
  contentParent?: Nullable<number>;
  contentStatus?: Names;
  contentType?: Names;
  includeUnapproved?: Ids;
  karma?: Nullable<number>;
  order?: Nullable<'ASC' | 'DESC'>;
  orderby?: Nullable<CommentOrderField>;
  parent?: Nullable<number>;
  parentIn?: Ids;
  parentNotIn?: Ids;
  search?: Nullable<string>;
  status?: Nullable<string>;
  statusIn?: Names;
  userId?: Nullable<string | number>;
}

const isGiven = <Value>(value: Nullable<Value>): value is Value => value !== null && value !== undefined;

const namesOf = (names: Names): string[] => (names ?? []).filter((name) => isGiven(name) && name !== '') as string[];

const idsOf = (ids: Ids, kind: string): number[] => (ids ?? []).filter(isGiven).map((id) => databaseIdOf(id, kind));

/** The condition that a column has one of the values, or none of them; nothing for an empty list. */
function valueConditions(
  column: string,
  { values, isExcluded = false }: { values: readonly (string | number)[]; isExcluded?: boolean },
): Sql[] {
  if (values.length === 0) return [];
  const condition = isIn(column, values);
  return [isExcluded ? sql`NOT (${condition})` : condition];
}

/** Returns the condition of a filter on comments (alias `c`) and their items (alias `p`). */
export function commentConditions(where: CommentWhere, context: RequestContext): Sql {
  const ids = (column: string, kind: string) => (values: Ids, isExcluded?: boolean) =>
    valueConditions(column, { values: idsOf(values, kind), ...(isExcluded ? { isExcluded } : {}) });
  const [comment, parent, post] = [ids('c."id"', 'comment'), ids('c."parentId"', 'comment'), ids('c."postId"', 'post')];
  const [author, contentAuthor] = [ids('c."userId"', 'user'), ids('p."authorId"', 'user')];
  return allOf([
    // The filter of the domain: only its search and the e-mail address; statuses and types follow.
    commentFilterSql(
      {
        status: 'any',
        type: 'all',
        search: where.search || undefined,
        authorEmail: where.authorEmail || undefined,
      },
      context,
    ),
    statusCondition(where, context),
    typeCondition(where),
    ...comment(where.commentIn),
    ...comment(where.commentNotIn, true),
    ...(isGiven(where.parent) ? [sql`c."parentId" = ${where.parent}`] : []),
    ...parent(where.parentIn),
    ...parent(where.parentNotIn, true),
    ...(isGiven(where.contentId) ? post([where.contentId]) : []),
    ...post(where.contentIdIn),
    ...post(where.contentIdNotIn, true),
    ...(isGiven(where.userId) ? author([where.userId]) : []),
    ...author(where.authorIn),
    ...author(where.authorNotIn, true),
    ...contentAuthor(where.contentAuthor),
    ...contentAuthor(where.contentAuthorIn),
    ...contentAuthor(where.contentAuthorNotIn, true),
    ...(where.authorUrl ? [sql`c."authorUrl" = ${where.authorUrl}`] : []),
    ...(where.contentName ? [sql`p."slug" = ${where.contentName}`] : []),
    ...(isGiven(where.contentParent) ? [sql`p."parentId" = ${where.contentParent}`] : []),
    ...(isGiven(where.karma) ? [sql`c."karma" = ${where.karma}`] : []),
    ...valueConditions('p."status"', { values: namesOf(where.contentStatus) }),
    ...valueConditions('p."type"', { values: namesOf(where.contentType) }),
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
  const requested = [...namesOf(where.statusIn), ...named];
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
    const authors = idsOf(where.includeUnapproved, 'user').filter((id) => id > 0);
    return anyOf([isIn('c."status"', statuses), ...ofAuthors(authors, ['hold'])]);
  }
  const own = isOwnComment(viewer, { authorId: viewer.userId }) ? [viewer.userId] : [];
  const conditions = [
    ...(statuses.includes('approved') ? [sql`c."status" = 'approved'`] : []),
    ...ofAuthors(own, [...new Set([...statuses, 'hold'])]),
  ];
  return conditions.length > 0 ? anyOf(conditions) : never;
}

const PINGS = ['pingback', 'trackback'];

const typesOf = (name: string): readonly string[] =>
  name === 'pings' ? PINGS : [name === 'comments' ? 'comment' : name];

/** The condition of the types. Notes are only in lists that ask for them. */
function typeCondition({ commentType, commentTypeIn, commentTypeNotIn }: CommentWhere): Sql {
  const requested = [...(commentType ? [commentType] : []), ...namesOf(commentTypeIn)];
  const isAll = requested.includes('all');
  return allOf([
    ...(requested.length > 0 && !isAll ? [isIn('c."type"', requested.flatMap(typesOf))] : []),
    ...(requested.length === 0 ? [rawSql(`c."type" <> 'note'`)] : []),
    ...(commentTypeNotIn ? [sql`NOT (${isIn('c."type"', typesOf(commentTypeNotIn))})`] : []),
  ]);
}
