import { parseJson } from '../../values/json-text.ts';
import { isIn, type Sql, sql } from '../dialect/sql.ts';
import type { Domain } from '../domain.ts';
import { queryRows } from '../reads/recording-reader.ts';
import { rowsById } from '../reads/row-tags.ts';

/** What a search engine plugin of an imported site stored with an item, a term or an account: values by meta key. */
export type SearchMetaValues = ReadonlyMap<string, unknown>;

const SHARED_IMAGE_KEYS = ['title', 'description', 'image', 'image-id'];

/** The meta keys of items that Yoast SEO stores. */
const YOAST_ITEM_KEYS = [
  ...['title', 'metadesc', 'canonical', 'focuskw', 'metakeywords', 'bctitle', 'is_cornerstone', 'primary_category'],
  ...['meta-robots-noindex', 'meta-robots-nofollow', 'meta-robots-adv', 'estimated-reading-time-minutes'],
  ...['schema_page_type', 'schema_article_type'],
  ...SHARED_IMAGE_KEYS.flatMap((name) => [`opengraph-${name}`, `twitter-${name}`]),
].map((name) => `_yoast_wpseo_${name}`);

/** The meta keys that Rank Math stores with items, terms and accounts. */
const RANK_MATH_KEYS = [
  ...['title', 'description', 'canonical_url', 'robots', 'focus_keyword', 'breadcrumb_title', 'pillar_content'],
  ...['primary_category', 'twitter_use_facebook'],
  ...SHARED_IMAGE_KEYS.map((name) => name.replace('-', '_')).flatMap((name) => [`facebook_${name}`, `twitter_${name}`]),
].map((name) => `rank_math_${name}`);

/** The names of the addresses of an account in social networks. */
export const SOCIAL_KEYS = [
  ...['facebook', 'twitter', 'instagram', 'linkedin', 'myspace', 'pinterest', 'youtube', 'soundcloud', 'wikipedia'],
] as const;

const YOAST_ACCOUNT_KEYS = ['wpseo_title', 'wpseo_metadesc', 'wpseo_noindex_author'];

/** A table with meta values, and the keys that are read from it. */
interface MetaTable {
  table: 'post_meta' | 'term_meta' | 'user_meta';
  rows: (ids: readonly number[], keys: readonly string[]) => Sql;
  keys: readonly string[];
}

/** Creates the function that loads the values of keys from a table; of several values of a key, the first one. */
const loadFrom =
  ({ table, rows, keys }: MetaTable) =>
  async ({ kernel }: Domain, ids: readonly number[]): Promise<Map<number, SearchMetaValues>> => {
    const statement = rows(ids, keys);
    const found = await queryRows<{ owner: number; key: string; value: string }>(kernel.database.reader, {
      statement,
      mentions: { [table]: 1 },
      rows: rowsById(table, ids),
    });
    const valuesById = new Map<number, Map<string, unknown>>();
    for (const { owner, key, value } of found) {
      const values = valuesById.get(owner) ?? new Map<string, unknown>();
      valuesById.set(owner, values);
      values.set(key, parseJson(value, value));
    }
    return valuesById;
  };

/** Loads what is stored with items. */
export const loadItemSearchMeta = loadFrom({
  table: 'post_meta',
  rows: (ids, keys) => sql`
    SELECT "postId" AS "owner", "key", "value" FROM "post_meta"
    WHERE ${isIn('"postId"', ids)} AND ${isIn('"key"', keys)} ORDER BY "postId", "key", "id" DESC`,
  keys: [...YOAST_ITEM_KEYS, ...RANK_MATH_KEYS],
});

/** Loads what is stored with terms. Yoast SEO stores it in a setting instead. */
export const loadTermSearchMeta = loadFrom({
  table: 'term_meta',
  rows: (ids, keys) => sql`
    SELECT "termId" AS "owner", "key", "value" FROM "term_meta"
    WHERE ${isIn('"termId"', ids)} AND ${isIn('"key"', keys)} ORDER BY "termId", "key", "id" DESC`,
  keys: RANK_MATH_KEYS,
});

/** Loads what is stored with accounts. */
export const loadAccountSearchMeta = loadFrom({
  table: 'user_meta',
  rows: (ids, keys) => sql`
    SELECT "userId" AS "owner", "key", "value" FROM "user_meta"
    WHERE ${isIn('"userId"', ids)} AND ${isIn('"key"', keys)} ORDER BY "userId", "key", "id" DESC`,
  keys: [...YOAST_ACCOUNT_KEYS, ...RANK_MATH_KEYS, ...SOCIAL_KEYS],
});
