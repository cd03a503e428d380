import { normaliseText } from '../content/normalise.ts';
import { holdsText } from '../content/text-index.ts';
import type { RequestContext } from '../context.ts';
import { allOf, anyOf, isIn, isNotIn, type Sql, sql } from '../sql.ts';
import { TERM_COLUMNS, type TermRow } from '../terms/term-row.ts';
import type { Taxonomy } from '../types/registry.ts';
import { countRows, pageOf, type SearchArguments, type SearchPage, type Window } from './page.ts';

/** Terms whose name or slug holds the text, by name; used or not. */
export async function searchTerms(input: {
  taxonomies: readonly Taxonomy[];
  args: SearchArguments;
  window: Window;
  context: RequestContext;
}): Promise<SearchPage> {
  const { taxonomies, args, window, context } = input;
  const { reader } = context.kernel.database;
  const from = sql`"terms" t`;
  const where = conditionsOf({ taxonomies, args, context });
  const rows = window.isCount
    ? []
    : await reader.$queryRaw<TermRow[]>(
        sql`SELECT ${TERM_COLUMNS} FROM ${from} WHERE ${where} ORDER BY t."nameKey", t."taxonomy" DESC, t."id" LIMIT ${window.first + 1} OFFSET ${window.offset}`,
      );
  return pageOf(
    rows.map((row) => ({ kind: 'TERM' as const, row })),
    { window, count: () => countRows(context, { from, where }) },
  );
}

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
    conditions.push(anyOf([sql`t."nameKey"`, sql`t."slug"`].map((column) => holdsText(engine, column, wanted))));
  }
  return allOf(conditions);
}
