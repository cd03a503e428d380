import type { Domain } from '../domain.ts';
import { isIn, sql } from '../sql.ts';
import type { PostType } from '../types/post-type.ts';
import { BUILDER_MARKS } from './builders.ts';
import { SEO_KEYS } from './seo-sources.ts';

/** The stored values of an item by key, in the order in which they were stored. */
export type ItemMeta = ReadonlyMap<string, readonly unknown[]>;

/** What page builders keep for themselves. */
const BUILDER_PREFIX = 'ct_';

const isProtected = (key: string): boolean => key.startsWith('_');

/** Protected keys that are read all the same. */
const READ_KEYS: readonly string[] = [...SEO_KEYS, ...BUILDER_MARKS.map(({ key }) => key)].filter(isProtected);

/** Of these it matters that they are there; their values are long. */
const NOTED_KEYS: readonly string[] = BUILDER_MARKS.filter(({ values }) => !values).map(({ key }) => key);

/**
 * The values of items, in one statement: what an export gives, and what tells how an item was made.
 */
export async function loadItemMeta(
  { kernel, registry }: Pick<Domain, 'kernel' | 'registry'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ItemMeta>> {
  const declared = [...registry.postTypes.values()].flatMap((type) => Object.keys(type.meta).filter(isProtected));
  const rows = await kernel.database.reader.$queryRaw<{ postId: number; key: string; value: string }[]>(
    sql`SELECT "postId", "key", CASE WHEN ${isIn('"key"', NOTED_KEYS)} OR substr("key", 1, 3) = ${BUILDER_PREFIX} THEN 'true' ELSE "value" END AS "value" FROM "post_meta" WHERE ${isIn('"postId"', ids)} AND (substr("key", 1, 1) <> '_' OR ${isIn('"key"', [...READ_KEYS, ...declared])}) ORDER BY "postId", "id"`,
  );
  const meta = new Map<number, Map<string, unknown[]>>(ids.map((id) => [id, new Map()]));
  for (const { postId, key, value } of rows) {
    const values = meta.get(postId)?.get(key);
    if (values) values.push(parse(value));
    else meta.get(postId)?.set(key, [parse(value)]);
  }
  return meta;
}

function parse(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The values that an export gives: protected ones where a program for search engines, or the site, is known to keep them. */
export function customFields(meta: ItemMeta, type: PostType | undefined): Record<string, unknown> {
  const given = [...meta].filter(
    ([key]) =>
      !key.startsWith(BUILDER_PREFIX) &&
      !NOTED_KEYS.includes(key) &&
      (!isProtected(key) || SEO_KEYS.has(key) || type?.meta[key] !== undefined),
  );
  return Object.fromEntries(given.map(([key, values]) => [key, values.length === 1 ? values[0] : values]));
}
