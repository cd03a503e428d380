import { type ListOrder, type OrderKey, placeKey } from '../../content/lists/keyset.ts';
import { rawSql, sql } from '../../core/sql.ts';

export type CommentOrder = 'DATE' | 'DATE_GMT' | 'ID' | 'INCLUDE' | 'POST' | 'PARENT' | 'TYPE';

const KEYS: Readonly<Record<Exclude<CommentOrder, 'INCLUDE' | 'ID'>, [column: string, type: OrderKey['type']]>> = {
  DATE: ['date', 'text'],
  DATE_GMT: ['dateGmt', 'text'],
  POST: ['postId', 'number'],
  PARENT: ['parentId', 'number'],
  TYPE: ['type', 'text'],
};

/** The order of comments (alias `c`): ids have the direction of a date, else the newest comes first. */
export function commentOrder(input: {
  order: CommentOrder;
  direction: 'ASC' | 'DESC';
  ids: readonly number[];
}): ListOrder {
  const { order, direction, ids } = input;
  const id = sql`c."id"`;
  if (order === 'INCLUDE') {
    const keys = ids.length === 0 ? [] : [placeKey(id, { values: ids })];
    return { keys, id: { value: id, direction: 'DESC' } };
  }
  if (order === 'ID') return { keys: [], id: { value: id, direction } };
  const [column, type] = KEYS[order];
  const followsDate = order === 'DATE' || order === 'DATE_GMT';
  return {
    keys: [{ value: rawSql(`c."${column}"`), direction, type }],
    id: { value: id, direction: followsDate ? direction : 'DESC' },
  };
}
