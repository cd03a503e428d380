import { type ListOrder, type OrderKey, positionKey } from '../../content/lists/keyset.ts';
import { rawSql, sql } from '../../core/sql.ts';

/** The orders of a list of comments, as in the GraphQL enum of the same name. */
export type CommentOrder = 'DATE' | 'DATE_GMT' | 'ID' | 'INCLUDE' | 'POST' | 'PARENT' | 'TYPE';

const ORDER_COLUMNS: Readonly<
  Record<Exclude<CommentOrder, 'INCLUDE' | 'ID'>, [column: string, type: OrderKey['type']]>
> = {
  DATE: ['date', 'text'],
  DATE_GMT: ['dateGmt', 'text'],
  POST: ['postId', 'number'],
  PARENT: ['parentId', 'number'],
  TYPE: ['type', 'text'],
};

/**
 * Returns the SQL order of comments (alias `c`). Comments with equal keys are ordered by id: in the direction of a
 * date, otherwise from the highest id.
 */
export function commentOrder(input: {
  order: CommentOrder;
  direction: 'ASC' | 'DESC';
  ids: readonly number[];
}): ListOrder {
  const { order, direction, ids } = input;
  const id = sql`c."id"`;
  if (order === 'INCLUDE') {
    const keys = ids.length === 0 ? [] : [positionKey(id, { values: ids })];
    return { keys, id: { value: id, direction: 'DESC' } };
  }
  if (order === 'ID') return { keys: [], id: { value: id, direction } };
  const [column, type] = ORDER_COLUMNS[order];
  const followsDate = order === 'DATE' || order === 'DATE_GMT';
  return {
    keys: [{ value: rawSql(`c."${column}"`), direction, type }],
    id: { value: id, direction: followsDate ? direction : 'DESC' },
  };
}
