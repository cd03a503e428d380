import { canModerateComments } from '../../access/comment-access.ts';
import { type OrderKey, positionKey } from '../../content/lists/keyset.ts';
import { type Sql, sql } from '../../core/dialect/sql.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { NodeOrder } from '../connections/statement-page.ts';
import { oncePerSchema } from '../core/wpgraphql-builder.ts';

const ORDER_FIELDS = [
  'COMMENT_AGENT',
  'COMMENT_APPROVED',
  'COMMENT_AUTHOR',
  'COMMENT_AUTHOR_EMAIL',
  'COMMENT_AUTHOR_IP',
  'COMMENT_AUTHOR_URL',
  'COMMENT_CONTENT',
  'COMMENT_DATE',
  'COMMENT_DATE_GMT',
  'COMMENT_ID',
  'COMMENT_IN',
  'COMMENT_KARMA',
  'COMMENT_PARENT',
  'COMMENT_POST_ID',
  'COMMENT_TYPE',
  'USER_ID',
] as const;

/** The name of a value by which lists of comments can be ordered. */
export type CommentOrderField = (typeof ORDER_FIELDS)[number];

/** The values by which lists of comments can be ordered. */
export const commentOrderByEnum = oncePerSchema((builder) =>
  builder.enumType('CommentsConnectionOrderbyEnum', { values: ORDER_FIELDS }),
);

/** The orders that would reveal private data to viewers who may not moderate. */
const PRIVATE_FIELDS: ReadonlySet<CommentOrderField> = new Set([
  'COMMENT_AGENT',
  'COMMENT_AUTHOR_EMAIL',
  'COMMENT_AUTHOR_IP',
]);

/**
 * Returns the order of a list of comments (alias `c`): by date, the newest first, unless another one is requested. Among
 * equal comments, the largest id is first; by date, ids follow its direction.
 */
export function commentNodeOrder(
  { orderby, order, ids }: { orderby: CommentOrderField | null; order: 'ASC' | 'DESC'; ids: readonly number[] },
  context: RequestContext,
): NodeOrder {
  const isPrivate = orderby !== null && PRIVATE_FIELDS.has(orderby) && !canModerateComments(context.viewer);
  const field = orderby === null || isPrivate ? 'COMMENT_DATE_GMT' : orderby;
  const [value, table] = [sql`c."id"`, sql`"comments" c`];
  if (field === 'COMMENT_ID') return { keys: [], id: { value, direction: order }, table };
  const isDate = field === 'COMMENT_DATE' || field === 'COMMENT_DATE_GMT';
  const key: OrderKey =
    field === 'COMMENT_IN'
      ? positionKey(value, { values: ids })
      : { value: orderValue(field, context), direction: order, type: 'text' };
  return { keys: [key], id: { value, direction: isDate ? order : 'DESC' }, table };
}

function orderValue(field: Exclude<CommentOrderField, 'COMMENT_ID' | 'COMMENT_IN'>, { kernel }: RequestContext): Sql {
  const { lowerAscii } = kernel.database.dialect;
  const values: Record<typeof field, Sql> = {
    COMMENT_AGENT: lowerAscii(sql`c."userAgent"`),
    COMMENT_APPROVED: sql`c."status"`,
    COMMENT_AUTHOR: lowerAscii(sql`c."authorName"`),
    COMMENT_AUTHOR_EMAIL: lowerAscii(sql`c."authorEmail"`),
    COMMENT_AUTHOR_IP: sql`c."authorIp"`,
    COMMENT_AUTHOR_URL: lowerAscii(sql`c."authorUrl"`),
    COMMENT_CONTENT: lowerAscii(sql`c."content"`),
    COMMENT_DATE: sql`c."date"`,
    COMMENT_DATE_GMT: sql`c."dateGmt"`,
    COMMENT_KARMA: sql`c."karma"`,
    COMMENT_PARENT: sql`c."parentId"`,
    COMMENT_POST_ID: sql`c."postId"`,
    COMMENT_TYPE: sql`c."type"`,
    USER_ID: sql`c."userId"`,
  };
  return values[field];
}
