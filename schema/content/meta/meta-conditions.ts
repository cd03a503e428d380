import { canReadMeta } from '../../access/meta-access.ts';
import type { MetaIndex } from '../../core/dialect/plan-dialect.ts';
import { allOf, isIn, rawSql, type Sql, sql } from '../../core/dialect/sql.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { type FilterableMeta, filterableMeta } from '../../core/registry/filterable-meta.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { MetaFilter, MetaValueFilter } from './meta-filter-input.ts';

/** The maximum number of meta values that one list is filtered by, and of the values of one condition. */
const MAX_FILTERS = 8;

export const MAX_FILTER_VALUES = 100;

/** The length of the texts in the index. Longer ones are cut, so no filter can equal them. */
const MAX_TEXT_LENGTH = 200;

/** A condition on the index of meta values (table `meta_values`, alias `v`). */
export interface MetaCondition {
  key: string;
  /** The index through which its rows are found. */
  index: MetaIndex;
  /** The condition on the value of a row of the key; null if every row matches. */
  value: Sql | null;
  /** Whether items must have a row that matches, or must not. */
  isPositive: boolean;
  /** Whether its rows are in the order of their dates in the index: those with one value, or all of the key. */
  isOrdered: boolean;
}

/**
 * Converts a filter to conditions. Errors: `rest_forbidden_param` for a value that the viewer may not read,
 * `rest_invalid_param` for too many or too long values and for texts that are not dates.
 */
function metaConditions(
  filter: MetaFilter | null | undefined,
  { type, context }: { type: PostType; context: RequestContext },
): MetaCondition[] {
  const { viewer } = context;
  const used = filterableMeta(type).flatMap((meta) => {
    const conditions = filter?.[meta.name];
    return conditions && Object.values(conditions).some((value) => value !== null && value !== undefined)
      ? [{ meta, conditions }]
      : [];
  });
  if (used.length > MAX_FILTERS) throw invalid(`A list may be filtered by ${MAX_FILTERS} meta values at most.`);
  return used.flatMap(({ meta, conditions }) => {
    if (!canReadMeta(viewer, meta.registration)) {
      const message = `You are not allowed to filter by meta.${meta.key}.`;
      throw domainError('rest_forbidden_param', { viewer, message });
    }
    return conditionsOf(meta, { conditions, context });
  });
}

const COMPARISONS = { equals: '=', greaterThan: '>', atLeast: '>=', lessThan: '<', atMost: '<=' } as const;

function conditionsOf(
  meta: FilterableMeta,
  { conditions, context }: { conditions: MetaValueFilter; context: RequestContext },
): MetaCondition[] {
  const { key, valueType } = meta;
  const index = valueType === 'string' || valueType === 'date' ? 'text' : 'number';
  const column = `v."${index}"`;
  const convert = (value: string | number | boolean) => indexedValue(value, { meta, context });
  const { in: list, exists } = conditions;
  if (list && list.length > MAX_FILTER_VALUES)
    throw invalid(`A condition on meta.${key} may have ${MAX_FILTER_VALUES} values at most.`);
  const values = [
    ...(Object.keys(COMPARISONS) as (keyof typeof COMPARISONS)[]).flatMap((name) => {
      const value = conditions[name];
      if (value === null || value === undefined) return [];
      return [sql`${rawSql(column)} ${rawSql(COMPARISONS[name])} ${convert(value)}`];
    }),
    ...(list ? [isIn(column, [...new Set(list.map(convert))])] : []),
  ];
  const isSingle = (conditions.equals ?? null) !== null || list?.length === 1;
  return [
    ...(values.length > 0
      ? [{ key, index, value: allOf(values), isPositive: true, isOrdered: isSingle } as const]
      : []),
    ...(exists === false || (exists === true && values.length === 0)
      ? [{ key, index: 'key', value: null, isPositive: exists, isOrdered: true } as const]
      : []),
  ];
}

/** Returns a value as the index contains it. */
function indexedValue(
  value: string | number | boolean,
  { meta: { key, valueType }, context }: { meta: FilterableMeta; context: RequestContext },
): string | number {
  if (valueType !== 'string' && valueType !== 'date') return Number(value);
  const text = String(value);
  if ([...text].length > MAX_TEXT_LENGTH)
    throw invalid(`A text of the filter by meta.${key} may have ${MAX_TEXT_LENGTH} characters at most.`);
  if (valueType === 'string') return text;
  const moment = /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00` : text;
  const local = context.site.clock.parse(moment)?.local;
  if (!local) throw invalid(`The value of the filter by meta.${key} must be a date such as 2026-05-01.`);
  return local;
}

const invalid = (message: string) => domainError('rest_invalid_param', { message });

/** The condition that an item (alias `p`) meets a condition. */
export function itemMeets({ key, value, isPositive }: MetaCondition): Sql {
  const rows = sql`
    EXISTS (
      SELECT 1 FROM "meta_values" v WHERE v."postId" = p."id" AND v."key" = ${key} ${value ? sql`AND ${value}` : sql``}
    )`;
  return isPositive ? rows : sql`NOT ${rows}`;
}

/** The condition on the rows (alias `v`) of the items of a type, with some statuses, that have a matching value. */
export const rowsThatMeet = (
  { key, value }: MetaCondition,
  { type, statuses }: { type: string; statuses: readonly string[] },
): Sql => {
  const [status = '', ...others] = statuses;
  return allOf([
    sql`v."type" = ${type}`,
    sql`v."key" = ${key}`,
    ...(value ? [value] : []),
    others.length === 0 ? sql`v."status" = ${status}` : isIn('v."status"', statuses),
  ]);
};

/**
 * Converts a filter to conditions whose index is complete. Errors: those of `metaConditions`, and
 * `rest_meta_filter_not_ready` while the values of older items are not indexed.
 */
export async function preparedMetaConditions(
  filter: MetaFilter | null | undefined,
  { type, context }: { type: PostType; context: RequestContext },
): Promise<MetaCondition[]> {
  const conditions = metaConditions(filter, { type, context });
  if (conditions.length === 0) return [];
  // Not cached: after a change of the declarations, processes with other declarations may still run.
  const rows = await context.kernel.database.reader.$queryRaw<{ key: string; valueType: string }[]>(
    sql`SELECT "key", "valueType" FROM "meta_filters" WHERE "postType" = ${type.name} AND "complete" = ${true}`,
  );
  const types = new Map(rows.map(({ key, valueType }) => [key, valueType]));
  for (const { key } of conditions) {
    if (types.get(key) !== type.meta[key]?.type)
      throw domainError('rest_meta_filter_not_ready', {
        message: `The index of meta.${key} is being built. Try again later.`,
      });
  }
  return conditions;
}
