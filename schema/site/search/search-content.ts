import type { GraphQLResolveInfo } from 'graphql';
import { canEditOthers } from '../access/post-access.ts';
import { type ListOrder, loadKeysetPage, type OrderKey } from '../content/lists/keyset.ts';
import { parseSearch, relevanceRank, searchCondition } from '../content/lists/search.ts';
import { MOST_RANKED, searchTables, textCandidates } from '../content/lists/text-index.ts';
import { type ContentRow, FACT_COLUMNS } from '../content/row.ts';
import type { RequestContext } from '../context.ts';
import { type PostColumn, selectedColumns } from '../selection.ts';
import { allOf, anyOf, isIn, isNotIn, rawSql, type Sql, sql } from '../sql.ts';
import type { PostType } from '../types/registry.ts';
import { countRows, type SearchArguments, type SearchPage, searchPage } from './page.ts';

/** Published items that hold the words, the most relevant first; without words the newest first. */
export async function searchContent(input: {
  types: readonly PostType[];
  args: SearchArguments;
  /** No rows are wanted, the total only. */
  isCount: boolean;
  context: RequestContext;
  info: GraphQLResolveInfo;
}): Promise<SearchPage> {
  const { types, args, isCount, context, info } = input;
  const { from, where, order } = await planSearch({ types, args, context });
  const page = await loadKeysetPage({ args, order, isCount }, ({ columns, where: bounds, orderBy, limit }) => {
    const own = new Set<PostColumn>([...selectedColumns(info, [['nodes'], ['edges', 'node']]), ...FACT_COLUMNS]);
    const list = rawSql([...own].map((column) => `p."${column}"`).join(', '));
    return context.kernel.database.reader.$queryRaw<ContentRow[]>(
      sql`SELECT ${list}${columns} FROM ${from} WHERE ${where} AND ${bounds} ORDER BY ${orderBy} ${limit}`,
    );
  });
  return searchPage(page, {
    result: (row) => ({ kind: 'POST', row }),
    count: () => countRows(context, { from, where }),
  });
}

const DATE: OrderKey = { value: sql`p."date"`, direction: 'DESC', type: 'text' };
const ID = { value: sql`p."id"`, direction: 'DESC' } as const;

async function planSearch(input: {
  types: readonly PostType[];
  args: SearchArguments;
  context: RequestContext;
}): Promise<{ from: Sql; where: Sql; order: ListOrder }> {
  const { types, args, context } = input;
  const { engine } = context.kernel.database;
  const names = types.map(({ name }) => name);
  const conditions = [isIn('p."type"', names), sql`p."status" = 'publish'`];
  if (args.idIn?.length) conditions.push(isIn('p."id"', args.idIn));
  else if (args.idNotIn?.length) conditions.push(isNotIn('p."id"', args.idNotIn));
  if (!args.query?.trim()) {
    return { from: sql`"posts" p`, where: allOf(conditions), order: { keys: [DATE], id: ID } };
  }
  const search = parseSearch(args.query);
  const columns = ['title', 'excerpt', 'content'] as const;
  conditions.push(searchCondition({ terms: search, columns, exact: false, engine }), isOpenTo(types, context));
  const candidates = await textCandidates(context, { terms: search.wanted, types: names, most: MOST_RANKED });
  return {
    from: searchTables(engine, candidates),
    where: allOf(conditions),
    order: { keys: [{ value: relevanceRank(search, engine), direction: 'ASC', type: 'number' }, DATE], id: ID },
  };
}

/** A search must not tell what its words cannot show: texts behind a password are searched for those who may edit them. */
function isOpenTo(types: readonly PostType[], { viewer }: RequestContext): Sql {
  const editable = types.filter(({ capabilities }) => canEditOthers(viewer, capabilities)).map(({ name }) => name);
  return anyOf([
    sql`p."password" = ''`,
    ...(viewer.userId > 0 ? [sql`p."authorId" = ${viewer.userId}`] : []),
    ...(editable.length > 0 ? [isIn('p."type"', editable)] : []),
  ]);
}
