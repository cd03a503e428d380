import type { RequestContext } from '../../core/request-context.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import { rawSql, sql } from '../../core/sql.ts';
import type { NodeOrderKey } from '../connections/statement-page.ts';
import type { TermListWhere, TermOrderBy } from './term-list-where.ts';

const COLUMNS: Readonly<Partial<Record<TermOrderBy, 'count' | 'nameKey' | 'slug' | 'termGroup'>>> = {
  COUNT: 'count',
  NAME: 'nameKey',
  SLUG: 'slug',
  TERM_GROUP: 'termGroup',
};

/**
 * Returns the order of a list of terms (alias `t`): by name, unless `where` has another one. Other orders are descending
 * by default. Among equal terms, the largest id is first.
 */
export function termOrderKeys(
  { orderby, order }: Pick<TermListWhere, 'order' | 'orderby'>,
  { kernel }: RequestContext,
): NodeOrderKey<TermRow>[] {
  const field = orderby ?? 'NAME';
  const direction = order ?? (field === 'NAME' ? 'ASC' : 'DESC');
  const id = { value: sql`t."id"`, of: (row: TermRow) => row.id };
  if (field === 'TERM_ID' || field === 'TERM_ORDER') return [{ ...id, direction }];
  const last: NodeOrderKey<TermRow> = { ...id, direction: 'DESC' };
  if (field === 'DESCRIPTION') {
    const { lowerAscii } = kernel.database.dialect;
    const of = (row: TermRow) => lowerAscii(sql`${row.description}`);
    return [{ value: lowerAscii(sql`t."description"`), direction, of }, last];
  }
  const column = COLUMNS[field] ?? 'nameKey';
  const of = (row: TermRow) => (column === 'count' ? Number(row.count) : row[column]);
  return [{ value: rawSql(`t."${column}"`), direction, of }, last];
}
