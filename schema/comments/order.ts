import { joinSql, rawSql, type Sql, sql } from '../sql.ts';

export type CommentOrder = 'DATE' | 'DATE_GMT' | 'ID' | 'INCLUDE' | 'POST' | 'PARENT' | 'TYPE';

const COLUMNS: Readonly<Record<Exclude<CommentOrder, 'INCLUDE'>, string>> = {
  DATE: 'date',
  DATE_GMT: 'dateGmt',
  ID: 'id',
  POST: 'postId',
  PARENT: 'parentId',
  TYPE: 'type',
};

/** The ORDER BY list over the comments table (alias `c`): ids follow a date's direction, else the newest comes first. */
export function commentOrderSql(input: {
  order: CommentOrder;
  direction: 'ASC' | 'DESC';
  ids: readonly number[];
}): Sql {
  const { order, direction, ids } = input;
  if (order === 'INCLUDE') {
    const places = ids.map((id, place) => sql`WHEN ${id} THEN ${rawSql(String(place))}`);
    return places.length === 0 ? sql`c."id" DESC` : sql`CASE c."id" ${joinSql(places, ' ')} END, c."id" DESC`;
  }
  const way = rawSql(direction);
  if (order === 'ID') return sql`c."id" ${way}`;
  const tie = order === 'DATE' || order === 'DATE_GMT' ? way : rawSql('DESC');
  return sql`${rawSql(`c."${COLUMNS[order]}"`)} ${way}, c."id" ${tie}`;
}
