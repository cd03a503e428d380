import { exemptFromAudit } from '../../core/audit/audit-journal.ts';
import type { Database, TransactionClient } from '../../core/domain-kernel.ts';
import { filterableMeta } from '../../core/registry/filterable-meta.ts';
import type { Registry } from '../../core/registry/registry.ts';

/** The type of values in `meta_filters` of a key that is no longer declared. */
export const REMOVED = 'removed';

/** The named lock of changes of `meta_filters`. */
export const META_FILTERS_LOCK = 'meta-filters';

interface StoredFilter {
  postType: string;
  key: string;
  valueType: string;
}

const idOf = ({ postType, key }: StoredFilter): string => JSON.stringify([postType, key]);

/** Returns the filterable meta keys of all types. */
const declaredFilters = ({ postTypes }: Pick<Registry, 'postTypes'>): StoredFilter[] =>
  [...postTypes.values()].flatMap((type) =>
    filterableMeta(type).map(({ key, valueType }) => ({ postType: type.name, key, valueType })),
  );

/**
 * Stores the filterable meta keys of a site. From then on triggers index their new values; the values of older items, and
 * those of keys that are no longer declared, are the work of `buildMetaIndex`. Does nothing if the declarations are
 * unchanged.
 */
export async function storeMetaFilters(
  database: Pick<Database, 'dialect' | 'lock' | 'primary' | 'transaction'>,
  registry: Pick<Registry, 'postTypes'>,
): Promise<void> {
  const declared = declaredFilters(registry);
  if (differences(declared, await database.primary.metaFilter.findMany()).length === 0) return;
  await database.transaction(async (client) => {
    exemptFromAudit(client);
    await database.lock(client, META_FILTERS_LOCK);
    // Transactions that have written values before the triggers knew the keys must end first: their rows would not be
    // indexed, and the job would not see them.
    for (const statement of database.dialect.lockTables(['post_meta'])) await client.$executeRawUnsafe(statement);
    await writeFilters(client, differences(declared, await client.metaFilter.findMany()));
  });
}

/** Returns the rows of `meta_filters` to write. */
function differences(declared: readonly StoredFilter[], stored: readonly StoredFilter[]): StoredFilter[] {
  const storedTypes = new Map(stored.map((filter) => [idOf(filter), filter.valueType]));
  const ids = new Set(declared.map(idOf));
  return [
    ...declared.filter((filter) => storedTypes.get(idOf(filter)) !== filter.valueType),
    ...stored
      .filter((filter) => filter.valueType !== REMOVED && !ids.has(idOf(filter)))
      .map((filter) => ({ ...filter, valueType: REMOVED })),
  ];
}

async function writeFilters(client: TransactionClient, filters: readonly StoredFilter[]): Promise<void> {
  for (const { postType, key, valueType } of filters) {
    const state = { valueType, position: 0, complete: false };
    await client.metaFilter.upsert({
      where: { postType_key: { postType, key } },
      create: { postType, key, ...state },
      update: state,
    });
  }
}

/** Marks the whole index as incomplete, so that `buildMetaIndex` writes it again. */
export const resetMetaIndex = (database: Pick<Database, 'lock' | 'transaction'>): Promise<void> =>
  database.transaction(async (client) => {
    exemptFromAudit(client);
    await database.lock(client, META_FILTERS_LOCK);
    await client.metaFilter.updateMany({ data: { position: 0, complete: false } });
  });
