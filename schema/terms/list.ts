import { canReadPost } from '../access/post-access.ts';
import { statusVisibility } from '../access/post-facts.ts';
import { canEditTerms } from '../access/term-access.ts';
import { requireAudience } from '../content/audience.ts';
import { factsOf } from '../content/facts.ts';
import { countRows, listRows } from '../content/lists/joined-lists.ts';
import { type KeyedRow, type KeysetPage, loadKeysetPage } from '../content/lists/keyset.ts';
import type { ReadContext } from '../content/lists/list.ts';
import type { TwoWayArguments } from '../content/lists/page-arguments.ts';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
import { allOf, sql } from '../sql.ts';
import type { Taxonomy } from '../types/registry.ts';
import { isTooLarge, type TermListFilter, termFilterSql } from './filter.ts';
import { type TermOrder, termOrder } from './order.ts';
import { TERM_COLUMNS, type TermRow } from './term-row.ts';

/** The arguments of a list of terms. */
export interface TermListArguments extends TwoWayArguments<TermListFilter, TermOrder> {
  context?: ReadContext | null;
}

/** A page of a list of terms, as the connection type reads it. */
export interface TermPage extends KeysetPage<TermRow> {
  total(): Promise<number>;
}

/**
 * A page of a taxonomy's terms: one statement for the rows, when they are asked for, and one for the total where the
 * page does not tell it.
 *
 * Errors: `rest_forbidden_context`, also for terms of an item that the viewer may not read; `rest_post_invalid_id`
 * (400) for those of an unknown one; `rest_invalid_param` for a false cursor.
 */
export async function loadTermPage(input: {
  taxonomy: Taxonomy;
  args: TermListArguments;
  context: RequestContext;
  /** The operation asks for the rows themselves. */
  showsRows: boolean;
  /** The list stands below a term: it is read together with those beside it. */
  isBelow?: boolean;
}): Promise<TermPage> {
  const { taxonomy, args, context, showsRows, isBelow = false } = input;
  const { viewer, kernel } = context;
  const filter = args.where ?? {};
  if (isTooLarge(filter)) {
    throw domainError('rest_invalid_param', { message: 'A filter may list 2,000 values at most.' });
  }
  if (args.context === 'EDIT' && !canEditTerms(viewer, taxonomy.capabilities)) {
    throw domainError('rest_forbidden_context', { viewer });
  }
  requireAudience(taxonomy.audience, context);
  if (filter.postId) await requireReadable({ postId: filter.postId, taxonomy, context });
  const order = termOrder({ order: args.orderBy ?? 'NAME', direction: args.order ?? 'ASC', filter });
  const where = termFilterSql(filter, { taxonomy, engine: kernel.database.engine });
  const page = await loadKeysetPage(
    { args, order, isCount: !showsRows },
    ({ columns, where: bounds, orderBy, limit }) =>
      listRows<TermRow & KeyedRow>(context, {
        statement: sql`SELECT ${TERM_COLUMNS} ${columns} FROM "terms" t WHERE ${allOf([where, bounds])} ORDER BY ${orderBy} ${limit}`,
        form: `terms ${columns.sql}`,
        isBelow,
      }),
  );
  return {
    ...page,
    // A page that holds everything has already counted it.
    total: async () => (page.isWhole ? page.rows.length : countRows(context, { from: sql`"terms" t`, where, isBelow })),
  };
}

/** The terms of an item tell of it: who may not read it may not ask for them, nor may anybody in a taxonomy not its own. */
async function requireReadable(input: { postId: number; taxonomy: Taxonomy; context: RequestContext }): Promise<void> {
  const { postId, taxonomy, context } = input;
  const row = await context.loaders.linkRows.load(postId);
  if (!row) throw domainError('rest_post_invalid_id', { status: 400 });
  const type = context.registry.postTypes.get(row.type);
  const isPublic = type?.viewable === true && statusVisibility(row.status) === 'public';
  if (type?.taxonomies.includes(taxonomy.name) && (isPublic || canReadPost(context.viewer, factsOf(row, context))))
    return;
  throw domainError('rest_forbidden_context', { viewer: context.viewer });
}
