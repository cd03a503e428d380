import { listRows } from '../../content/lists/joined-lists.ts';
import { orderSql } from '../../content/lists/keyset.ts';
import { allOf, isIn, type Sql, sql } from '../../core/dialect/sql.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import { termOrder } from '../../kinds/terms/term-list.ts';
import { groupBy } from '../../values/collections.ts';
import { type ConnectionArguments, emptyPage, type PageOfNodes, pageOfList } from '../connections/page-of-nodes.ts';
import { type NodeOrder, statementPage } from '../connections/statement-page.ts';
import { type TermScope, withDescendants } from './term-conditions.ts';
import { type TermListWhere, termConditions } from './term-list-where.ts';

/** A list of terms: its taxonomies, the arguments of the connection, and the condition of a nested list on rows (`t`). */
export interface TermPageRequest extends TermScope {
  args: ConnectionArguments;
  where: TermListWhere;
  within?: Sql;
}

/** The maximum number of descendants that are put into the order of the tree. */
const MAX_DESCENDANTS = 1_000;

/** Loads a page of terms. */
export async function loadTermNodes(request: TermPageRequest): Promise<PageOfNodes<TermRow>> {
  const { taxonomies, args, where, context, within } = request;
  if (taxonomies.length === 0) return emptyPage();
  const condition = allOf([await termConditions(where, { taxonomies, context }), ...(within ? [within] : [])]);
  const order = termNodeOrder(where, context);
  const sharesStatement = within !== undefined;
  const loadRows = ({ rows, orderBy, limit }: { rows: Sql; orderBy: Sql; limit: number }) =>
    listRows<TermRow>(context, {
      statement: sql`
        SELECT t.* FROM "terms" t WHERE ${condition} AND ${rows} ORDER BY ${orderBy} LIMIT ${limit}`,
      columnsKey: 'terms',
      sharesStatement,
    });
  if (where.childOf) {
    const descendants = await loadRows({
      rows: isIn('t."id"', await descendantsOf(where.childOf, request)),
      orderBy: orderSql(order, false),
      limit: MAX_DESCENDANTS,
    });
    return pageOfList(args, inTreeOrder(descendants, where.childOf));
  }
  return statementPage<TermRow>(args, {
    order,
    rowOfCursor: (id) => context.loaders.terms.load(id),
    load: ({ between, orderBy, limit }) => loadRows({ rows: between, orderBy, limit }),
  });
}

/** The ids of the descendants of a term, without its own. */
async function descendantsOf(id: number, scope: TermScope): Promise<number[]> {
  const [, ...descendants] = await withDescendants([id], scope);
  return descendants.slice(0, MAX_DESCENDANTS);
}

/** Puts each term before its children, which keep their order. Terms without a path to the ancestor are left out. */
function inTreeOrder(rows: readonly TermRow[], ancestorId: number): TermRow[] {
  const children = groupBy(rows, ({ parentId }) => parentId);
  const ordered: TermRow[] = [];
  const pending = [...(children.get(ancestorId) ?? [])].reverse();
  for (let row = pending.pop(); row; row = pending.pop()) {
    ordered.push(row);
    pending.push(...[...(children.get(row.id) ?? [])].reverse());
    children.delete(row.id);
  }
  return ordered;
}

/**
 * Returns the order of a list of terms (alias `t`): by name, unless `where` has another one. Other orders are descending
 * by default. Among equal terms, the largest id is first.
 */
export function termNodeOrder(
  { orderby, order }: Pick<TermListWhere, 'order' | 'orderby'>,
  { kernel, site }: RequestContext,
): NodeOrder {
  const field = orderby ?? 'NAME';
  const isById = field === 'TERM_ID' || field === 'TERM_ORDER';
  const { keys, id } = termOrder({
    order: isById ? 'ID' : field,
    direction: order ?? (field === 'NAME' ? 'ASC' : 'DESC'),
    filter: {},
    dialect: kernel.database.dialect,
    language: site.locale,
  });
  return { keys, id: isById ? id : { ...id, direction: 'DESC' }, table: sql`"terms" t` };
}
