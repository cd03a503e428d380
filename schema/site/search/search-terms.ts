import type { ListPage } from '../../content/lists/connection-page.ts';
import { countRows } from '../../content/lists/joined-lists.ts';
import { keysetPage, type ListOrder } from '../../content/lists/keyset.ts';
import type { Taxonomy } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import { containsWhole } from '../../core/search/text-search.ts';
import { allOf, isIn, isNotIn, type Sql, sql } from '../../core/sql.ts';
import type { SearchArguments, SearchRow } from './search-page.ts';

/** Returns a page of the terms that have the search text in their name or slug, by name. Unused terms are included. */
export function searchTerms(input: {
  taxonomies: readonly Taxonomy[];
  args: SearchArguments;
  context: RequestContext;
}): ListPage<SearchRow> {
  const { args, context } = input;
  const from = sql`"terms" t`;
  const where = termConditions(input);
  return keysetPage<TermRow, SearchRow>({
    args,
    from,
    where,
    order: ORDER,
    load: ({ columns, rows }) => context.kernel.database.reader.$queryRaw<TermRow[]>(sql`SELECT t.*${columns} ${rows}`),
    toNodes: (rows) => rows.map((row) => ({ kind: 'TERM', row })),
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

/** The conditions that a term in the results meets. `idIn` takes precedence over `idNotIn`. */
function termConditions(input: {
  taxonomies: readonly Taxonomy[];
  args: SearchArguments;
  context: RequestContext;
}): Sql {
  const { taxonomies, args, context } = input;
  const { dialect } = context.kernel.database;
  const names = taxonomies.map(({ name }) => name);
  const conditions = [isIn('t."taxonomy"', names)];
  if (args.idIn?.length) conditions.push(isIn('t."id"', args.idIn));
  else if (args.idNotIn?.length) conditions.push(isNotIn('t."id"', args.idNotIn));
  if (args.query) {
    conditions.push(containsWhole([sql`t."nameKey"`, sql`t."slug"`], { text: args.query, dialect }));
  }
  return allOf(conditions);
}
