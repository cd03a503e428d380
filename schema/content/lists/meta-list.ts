import { allOf, always, isIn, type Sql, sql } from '../../core/dialect/sql.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { HidingParents } from '../../core/rows/visible-content.ts';
import { itemMeets, type MetaCondition, rowsThatMeet } from '../meta/meta-conditions.ts';
import { countRows, type ListScope } from './joined-lists.ts';
import type { ListOrder } from './keyset.ts';

/** The tables of a list and the condition on rows. */
export interface RowSource {
  from: Sql;
  where: Sql;
}

/** A list with conditions on meta values. */
interface MetaList {
  context: RequestContext;
  type: string;
  statuses: readonly string[];
  scope: ListScope;
  conditions: readonly MetaCondition[];
  /** The condition on items (alias `p`), apart from the meta values. */
  where: Sql;
  order: ListOrder;
  isByDate: boolean;
  /** Whether `where` has other conditions than the type and the statuses. */
  hasOtherConditions: boolean;
}

/** How a list reads and counts its rows. */
interface MetaListPlan extends RowSource {
  count: RowSource & { hiddenBy: HidingParents | null; scope: ListScope; without?: RowSource };
  order: ListOrder;
}

/**
 * The maximum number of items that a list sorts. With more, it reads items in order and tests them, so that its cost
 * does not grow with the number of items.
 */
const MAX_SORTED_META = 2_000;

/** Returns how to read a list if few items meet one of its conditions: through the index of that condition. */
export async function listOfFewWithMeta(list: MetaList): Promise<MetaListPlan | null> {
  const { context, where, order, scope } = list;
  const { dialect } = context.kernel.database;
  for (const condition of list.conditions.filter(({ isPositive }) => isPositive)) {
    const rows = sql`FROM ${dialect.metaValuesThrough(condition.index)} WHERE ${rowsThatMeet(condition, list)}`;
    const bounded = sql`(SELECT 1 ${rows} LIMIT ${MAX_SORTED_META + 1}) n`;
    if ((await countRows(context, { from: bounded, where: always, scope })) > MAX_SORTED_META) continue;
    const source = {
      from: dialect.postsThrough('id'),
      where: allOf([sql`p."id" IN (SELECT v."postId" ${rows})`, where, ...othersOf(list, condition)]),
    };
    return { ...source, count: { ...source, hiddenBy: null, scope }, order };
  }
  return null;
}

/**
 * Returns how to read a list if many items meet each of its conditions. In the order of dates, the rows of one value are
 * in order in its index. Otherwise items are read in the order of the list (`scanned`) and tested. The total is counted
 * in the index alone if that determines it.
 */
export function listOfManyWithMeta(list: MetaList, scanned: MetaListPlan): MetaListPlan {
  const { context, conditions, statuses, where, order, isByDate, hasOtherConditions, scope } = list;
  const { dialect } = context.kernel.database;
  const ofCondition = (condition: MetaCondition): RowSource => ({
    from: dialect.metaValuesThrough(condition.index),
    where: rowsThatMeet(condition, list),
  });
  const joined = (condition: MetaCondition): RowSource => {
    const rows = ofCondition(condition);
    return {
      from: sql`${rows.from} CROSS JOIN ${dialect.postsThrough('id')}`,
      where: allOf([rows.where, sql`p."id" = v."postId"`, where, ...othersOf(list, condition)]),
    };
  };
  const [only, ...others] = conditions;
  const positive = conditions.filter(({ isPositive }) => isPositive);
  const ordered = positive.find(({ isOrdered }) => isOrdered);
  const driver = ordered ?? positive[0];
  const isIndexOnly = only !== undefined && others.length === 0 && !hasOtherConditions;
  const count = isIndexOnly
    ? only.isPositive
      ? { ...ofCondition(only), hiddenBy: null, scope }
      : {
          ...{ from: dialect.postsThrough('date'), where: itemsOfType(list), hiddenBy: null, scope },
          without: ofCondition(only),
        }
    : driver
      ? { ...joined(driver), hiddenBy: null, scope }
      : scanned.count;
  if (!ordered || !isByDate || statuses.length !== 1) return { ...scanned, count };
  return { ...joined(ordered), count, order: byDateOfValues(order) };
}

/** The conditions on items apart from one, through whose index they are found. */
const othersOf = ({ conditions }: MetaList, condition: MetaCondition): Sql[] =>
  conditions.filter((other) => other !== condition).map(itemMeets);

const itemsOfType = ({ type, statuses }: MetaList): Sql => sql`p."type" = ${type} AND ${isIn('p."status"', statuses)}`;

/** The order by date, by the columns of the index. */
const byDateOfValues = ({ keys, id }: ListOrder): ListOrder => ({
  keys: keys.map((key) => ({ ...key, value: sql`v."date"` })),
  id: { ...id, value: sql`v."postId"` },
});
