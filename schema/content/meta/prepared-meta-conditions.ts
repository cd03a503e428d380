import { domainError } from '../../core/domain-errors.ts';
import type { PostType } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { sql } from '../../core/sql.ts';
import { type MetaCondition, metaConditions } from './meta-conditions.ts';
import type { MetaFilter } from './meta-filter-input.ts';

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
