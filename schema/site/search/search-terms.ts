import { type ListOrder, loadKeysetPage } from '../content/lists/keyset.ts';
import { holdsText } from '../content/lists/text-index.ts';
import { normaliseText } from '../content/normalise.ts';
import type { RequestContext } from '../context.ts';
import { allOf, anyOf, isIn, isNotIn, type Sql, sql } from '../sql.ts';
import { TERM_COLUMNS, type TermRow } from '../terms/term-row.ts';
import type { Taxonomy } from '../types/registry.ts';
import { countRows, type SearchArguments, type SearchPage, searchPage } from './page.ts';

/** Terms whose name or slug holds the text, by name; used or not. */
export async function searchTerms(input: {
  taxonomies: readonly Taxonomy[];
  args: SearchArguments;
  /** No rows are wanted, the total only. */
  isCount: boolean;
  context: RequestContext;
}): Promise<SearchPage> {
  const { taxonomies, args, isCount, context } = input;
  const { reader } = context.kernel.database;
  const from = sql`"terms" t`;
  const where = conditionsOf({ taxonomies, args, context });
  const page = await loadKeysetPage({ args, order: ORDER, isCount }, ({ columns, where: bounds, orderBy, limit }) =>
    reader.$queryRaw<TermRow[]>(
      sql`SELECT ${TERM_COLUMNS}${columns} FROM ${from} WHERE ${where} AND ${bounds} ORDER BY ${orderBy} ${limit}`,
    ),
  );
  return searchPage(page, {
    result: (row) => ({ kind: 'TERM', row }),
    count: () => countRows(context, { from, where }),
  });
}

const ORDER: ListOrder = {
  keys: [
    { value: sql`t."nameKey"`, direction: 'ASC', type: 'text' },
    { value: sql`t."taxonomy"`, direction: 'DESC', type: 'text' },
  ],
  id: { value: sql`t."id"`, direction: 'ASC' },
};

/** Terms that are asked for by number are not left out. */
function conditionsOf(input: { taxonomies: readonly Taxonomy[]; args: SearchArguments; context: RequestContext }): Sql {
  const { taxonomies, args, context } = input;
  const { engine } = context.kernel.database;
  const names = taxonomies.map(({ name }) => name);
  const conditions = [isIn('t."taxonomy"', names)];
  if (args.idIn?.length) conditions.push(isIn('t."id"', args.idIn));
  else if (args.idNotIn?.length) conditions.push(isNotIn('t."id"', args.idNotIn));
  if (args.query) {
    const wanted = normaliseText(args.query);
    conditions.push(
      anyOf([sql`t."nameKey"`, sql`t."slug"`].map((column) => holdsText(engine, { column, term: wanted }))),
    );
  }
  return allOf(conditions);
}
