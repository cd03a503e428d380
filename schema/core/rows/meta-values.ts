import { parseJson } from '../../values/json-text.ts';
import { isIn, rawSql, sql } from '../dialect/sql.ts';
import type { Domain } from '../domain.ts';
import { queryRows } from '../reads/recording-reader.ts';
import { rowsById } from '../reads/row-tags.ts';
import type { MetaObject } from '../registry/meta-registrations.ts';
import type { Registry } from '../registry/registry.ts';

/** The meta key under which an autosave stores fields without a column. Only autosaves have it. */
export const AUTOSAVED_FIELDS = '_autosaved_fields';

/** The stored values of an owner by key, in the order in which they were stored. */
export type StoredMeta = ReadonlyMap<string, readonly unknown[]>;

/** The tables of meta values, and their columns with the id of the owner. */
export const META_TABLES = {
  post: { table: 'post_meta', owner: 'postId' },
  term: { table: 'term_meta', owner: 'termId' },
  user: { table: 'user_meta', owner: 'userId' },
  comment: { table: 'comment_meta', owner: 'commentId' },
} as const satisfies Record<MetaObject, { table: string; owner: string }>;

type LoadedKeys = Readonly<Record<MetaObject, readonly string[]>>;

const keysByRegistry = new WeakMap<Registry, LoadedKeys>();

/** Returns the registered keys of all subtypes, and `AUTOSAVED_FIELDS` of items; computed once for a registry. */
function loadedKeys(registry: Registry): LoadedKeys {
  const cached = keysByRegistry.get(registry);
  if (cached) return cached;
  const keysOf = (subtypes: Iterable<{ meta: Readonly<Record<string, unknown>> }>) => [
    ...new Set([...subtypes].flatMap(({ meta }) => Object.keys(meta))),
  ];
  const keys = {
    post: [...keysOf(registry.postTypes.values()), AUTOSAVED_FIELDS],
    term: keysOf(registry.taxonomies.values()),
    user: Object.keys(registry.userMeta),
    comment: Object.keys(registry.commentMeta),
  };
  keysByRegistry.set(registry, keys);
  return keys;
}

/** Creates the function that loads the stored values of registered keys, by owner. */
export const metaLoaderOf =
  (object: MetaObject) =>
  async (
    { kernel, registry }: Pick<Domain, 'kernel' | 'registry'>,
    ids: readonly number[],
  ): Promise<Map<number, StoredMeta>> => {
    const { table, owner } = META_TABLES[object];
    const ownerColumn = rawSql(`"${owner}"`);
    const rows = await queryRows<{ owner: number; key: string; value: string }>(kernel.database.reader, {
      statement: sql`
        SELECT ${ownerColumn} AS "owner", "key", "value" FROM ${rawSql(`"${table}"`)}
        WHERE ${isIn(`"${owner}"`, ids)} AND ${isIn('"key"', loadedKeys(registry)[object])}
        ORDER BY ${ownerColumn}, "key", "id"`,
      mentions: { [table]: 1 },
      rows: rowsById(table, ids),
    });
    const byOwner = new Map(ids.map((id) => [id, new Map<string, unknown[]>()]));
    for (const row of rows) {
      const values = byOwner.get(row.owner);
      const value: unknown = parseJson(row.value, row.value);
      const ofKey = values?.get(row.key);
      if (ofKey) ofKey.push(value);
      else values?.set(row.key, [value]);
    }
    return byOwner;
  };
