import { canReadPost } from '../../access/post-access.ts';
import { statusVisibility } from '../../access/post-access-data.ts';
import { canEditTerms } from '../../access/term-access.ts';
import type { ListPage, OrderDirection, TwoWayArguments } from '../../content/lists/connection-page.ts';
import { countRows, listRows, scopeOfTerms } from '../../content/lists/joined-lists.ts';
import { keysetPage, type ListOrder, type OrderKey, positionKey } from '../../content/lists/keyset.ts';
import { rawSql, sql } from '../../core/dialect/sql.ts';
import type { Dialect } from '../../core/dialect/sql-dialect.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { requireShortLists } from '../../core/graphql/filters.ts';
import type { ReadContextName } from '../../core/graphql/read-context.ts';
import type { Taxonomy } from '../../core/registry/taxonomy.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { loadAccessData } from '../../core/rows/access-data.ts';
import { requireAudience } from '../../core/rows/audience.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import { filterSlugs, type TermListFilter, termFilterSql } from './term-filter.ts';

/** The arguments of a list of terms. */
export interface TermListArguments extends TwoWayArguments<TermListFilter, TermOrder> {
  context?: ReadContextName | null;
}

/**
 * Loads a page of a taxonomy's terms.
 *
 * Errors: `rest_forbidden_context`, also for the terms of an item that the viewer may not read; `rest_post_invalid_id`
 * (400) for the terms of an item that does not exist; `rest_invalid_param` for an invalid cursor.
 */
export async function loadTermPage(input: {
  taxonomy: Taxonomy;
  args: TermListArguments;
  context: RequestContext;
  /** Whether the list is a field of a term. Lists of the same field share a statement. */
  isNested?: boolean;
}): Promise<ListPage<TermRow>> {
  const { taxonomy, args, context, isNested = false } = input;
  const { viewer, kernel } = context;
  const filter = args.where ?? {};
  requireShortLists(filter);
  if (args.context === 'EDIT' && !canEditTerms(viewer, taxonomy.capabilities)) {
    throw domainError('rest_forbidden_context', { viewer });
  }
  requireAudience(taxonomy.audience, context);
  if (filter.postId) await requireReadableItem({ postId: filter.postId, taxonomy, context });
  const order = termOrder({
    order: args.orderBy ?? 'NAME',
    direction: args.order ?? 'ASC',
    filter,
    dialect: kernel.database.dialect,
    language: context.site.locale,
  });
  const scope = scopeOfTerms(taxonomy.name);
  const from = sql`"terms" t`;
  const where = termFilterSql(filter, {
    taxonomy,
    dialect: kernel.database.dialect,
    language: context.site.locale,
    languages: context.site.languages,
  });
  return keysetPage<TermRow>({
    args,
    from,
    where,
    order,
    fromOfIds: isNested ? undefined : from,
    load: ({ columns, rows }) =>
      listRows<TermRow>(context, {
        statement: sql`SELECT t.* ${columns} ${rows}`,
        columnsKey: `terms ${columns.sql}`,
        sharesStatement: isNested,
        scope,
      }),
    count: () => countRows(context, { from, where, sharesStatement: isNested, scope }),
  });
}

/**
 * Checks the item of the filter. Errors: `rest_post_invalid_id`; `rest_forbidden_context` for an item that is not
 * visible to the viewer or whose type does not have the taxonomy.
 */
async function requireReadableItem(input: {
  postId: number;
  taxonomy: Taxonomy;
  context: RequestContext;
}): Promise<void> {
  const { postId, taxonomy, context } = input;
  const row = await context.loaders.linkRows.load(postId);
  if (!row) throw domainError('rest_post_invalid_id', { status: 400 });
  const type = context.registry.postTypes.get(row.type);
  const isPublic =
    type?.viewable === true && statusVisibility(row.status, context.registry.declaredStatuses) === 'public';
  const isReadable = isPublic || canReadPost(context.viewer, await loadAccessData(row, context));
  if (type?.taxonomies.includes(taxonomy.name) && isReadable) return;
  throw domainError('rest_forbidden_context', { viewer: context.viewer });
}

/** The orders of a list of terms, as in the GraphQL enum of the same name. */
type TermOrder = 'COUNT' | 'DESCRIPTION' | 'ID' | 'INCLUDE' | 'INCLUDE_SLUGS' | 'NAME' | 'SLUG' | 'TERM_GROUP';

const COLUMNS: Readonly<Partial<Record<TermOrder, [column: string, type: OrderKey['type']]>>> = {
  COUNT: ['t."count"', 'number'],
  NAME: ['t."nameKey"', 'text'],
  SLUG: ['t."slug"', 'text'],
  TERM_GROUP: ['t."termGroup"', 'number'],
};

/** A filter, and the language of its slugs. */
interface TermSlugs {
  filter: TermListFilter;
  language: string;
}

/** Returns the order by name instead of an order by a list that the filter does not contain. */
function effectiveOrder(order: TermOrder, { filter, language }: TermSlugs): TermOrder {
  if (order === 'INCLUDE' && !filter.idIn?.length) return 'NAME';
  return order === 'INCLUDE_SLUGS' && !filterSlugs(filter, language).length ? 'NAME' : order;
}

/**
 * Returns the SQL order of terms (alias `t`). Terms with equal keys are ordered by id: descending for COUNT ascending,
 * otherwise ascending.
 */
export function termOrder(
  input: TermSlugs & { order: TermOrder; direction: OrderDirection; dialect: Dialect },
): ListOrder {
  const { direction, filter, dialect, language } = input;
  const order = effectiveOrder(input.order, input);
  const id = { value: sql`t."id"`, direction: 'ASC' as const };
  if (order === 'ID') return { keys: [], id: { ...id, direction } };
  if (order === 'INCLUDE') return { keys: [positionKey(id.value, { values: filter.idIn ?? [], direction })], id };
  if (order === 'INCLUDE_SLUGS') {
    return { keys: [positionKey(sql`t."slug"`, { values: filterSlugs(filter, language), direction })], id };
  }
  if (order === 'DESCRIPTION') {
    // A description is too long for a cursor, so the cursor has the id and the statement looks it up.
    const value = dialect.lowerAscii(sql`t."description"`);
    return { keys: [{ value, direction, type: 'text', lookUp: {} }], id };
  }
  const [column, type] = COLUMNS[order] ?? ['t."nameKey"', 'text'];
  const idDirection = order === 'COUNT' && direction === 'ASC' ? 'DESC' : 'ASC';
  return { keys: [{ value: rawSql(column), direction, type }], id: { ...id, direction: idDirection } };
}
