import { parseJson } from '../../values/json-text.ts';
import { isIn, sql } from '../dialect/sql.ts';
import type { Domain } from '../domain.ts';
import { queryRows } from '../reads/recording-reader.ts';
import { rowsById } from '../reads/row-tags.ts';
import type { Registry } from '../registry/registry.ts';

/** The meta key under which an autosave stores fields without a column. Only autosaves have it. */
export const AUTOSAVED_FIELDS = '_autosaved_fields';

const keysByRegistry = new WeakMap<Registry, readonly string[]>();

/** Returns the registered keys of all types and `AUTOSAVED_FIELDS`, computed once for a registry. */
function loadedKeys(registry: Registry): readonly string[] {
  const cached = keysByRegistry.get(registry);
  if (cached) return cached;
  const registered = [...registry.postTypes.values()].flatMap(({ meta }) => Object.keys(meta));
  const keys = [...new Set([...registered, AUTOSAVED_FIELDS])];
  keysByRegistry.set(registry, keys);
  return keys;
}

/** Loads the values of registered meta keys and of `AUTOSAVED_FIELDS`, by item. */
export async function loadRegisteredMeta(
  { kernel, registry }: Pick<Domain, 'kernel' | 'registry'>,
  ids: readonly number[],
): Promise<Map<number, Map<string, unknown>>> {
  const statement = sql`
    SELECT "postId", "key", "value" FROM "post_meta"
    WHERE ${isIn('"postId"', ids)} AND ${isIn('"key"', loadedKeys(registry))} ORDER BY "postId", "key", "id" DESC`;
  const rows = await queryRows<{ postId: number; key: string; value: string }>(kernel.database.reader, {
    statement,
    mentions: { post_meta: 1 },
    rows: rowsById('post_meta', ids),
  });
  const valuesByItem = new Map<number, Map<string, unknown>>(ids.map((id) => [id, new Map()]));
  // Of several values of a key, the one with the lowest id is read, as in the reference. Its row is the last one.
  for (const row of rows) valuesByItem.get(row.postId)?.set(row.key, parseJson(row.value, row.value));
  return valuesByItem;
}
