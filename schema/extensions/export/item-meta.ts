import { isIn, sql } from '../../core/dialect/sql.ts';
import type { Domain } from '../../core/domain.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import { parseJson } from '../../values/json-text.ts';
import { SEO_KEYS } from './seo-sources.ts';

/** A meta key that identifies the page builder of an item; with `values`, only if its value is one of them. */
interface BuilderIndicator {
  readonly builder: string;
  readonly key: string;
  readonly values?: readonly unknown[];
}

/** The meta values that indicate that a page builder is used. */
const ENABLED_VALUES = ['on', 'yes', 'true', '1', 1, true];

/** The meta keys of page builders, in the order in which they are checked. */
export const BUILDER_INDICATORS: readonly BuilderIndicator[] = [
  { builder: 'elementor', key: '_elementor_edit_mode', values: ['builder'] },
  { builder: 'divi', key: '_et_pb_use_builder', values: ['on'] },
  { builder: 'beaver', key: '_fl_builder_enabled', values: ENABLED_VALUES },
  { builder: 'bricks', key: '_bricks_page_content_2' },
  { builder: 'breakdance', key: '_breakdance_data' },
  { builder: 'oxygen', key: 'ct_builder_json' },
  { builder: 'oxygen', key: '_ct_builder_json' },
  { builder: 'oxygen', key: 'ct_builder_shortcodes' },
  { builder: 'oxygen', key: '_ct_builder_shortcodes' },
  { builder: 'brizy', key: 'brizy' },
  { builder: 'wpbakery', key: '_wpb_vc_js_status', values: ENABLED_VALUES },
  { builder: 'siteorigin', key: 'panels_data' },
  { builder: 'thrive', key: 'tcb_editor_enabled', values: ENABLED_VALUES },
  { builder: 'seedprod', key: '_seedprod_page', values: ENABLED_VALUES },
];

/** The prefixes of shortcodes of page builders; content that begins with such a shortcode belongs to the builder. */
export const BUILDER_SHORTCODES: readonly (readonly [prefix: string, builder: string])[] = [
  ['et_pb_', 'divi'],
  ['vc_', 'wpbakery'],
  ['fusion_', 'fusion'],
  ['av_', 'avia'],
  ['cs_', 'cornerstone'],
];

/** The stored meta values of an item by key, in stored order. */
export type ItemMeta = ReadonlyMap<string, readonly unknown[]>;

/** The prefix of internal keys of page builders. */
const BUILDER_PREFIX = 'ct_';

const isProtected = (key: string): boolean => key.startsWith('_');

/** The protected keys that are loaded. */
const LOADED_KEYS: readonly string[] = [...SEO_KEYS, ...BUILDER_INDICATORS.map(({ key }) => key)].filter(isProtected);

/** The keys of which only the presence matters; their long values are not loaded. */
const PRESENCE_KEYS: readonly string[] = BUILDER_INDICATORS.filter(({ values }) => !values).map(({ key }) => key);

/** Loads the meta values of items in one statement: those to export, and those that identify page builders. */
export async function loadItemMeta(
  { kernel, registry }: Pick<Domain, 'kernel' | 'registry'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ItemMeta>> {
  const declared = [...registry.postTypes.values()].flatMap((type) => Object.keys(type.meta).filter(isProtected));
  const rows = await kernel.database.reader.$queryRaw<{ postId: number; key: string; value: string }[]>(sql`
    SELECT "postId", "key",
      CASE WHEN ${isIn('"key"', PRESENCE_KEYS)} OR substr("key", 1, 3) = ${BUILDER_PREFIX} THEN 'true' ELSE "value" END
        AS "value"
    FROM "post_meta"
    WHERE ${isIn('"postId"', ids)} AND (substr("key", 1, 1) <> '_' OR ${isIn('"key"', [...LOADED_KEYS, ...declared])})
    ORDER BY "postId", "id"`);
  const meta = new Map<number, Map<string, unknown[]>>(ids.map((id) => [id, new Map()]));
  for (const { postId, key, value } of rows) {
    const values = meta.get(postId)?.get(key);
    if (values) values.push(parseJson(value, value));
    else meta.get(postId)?.set(key, [parseJson(value, value)]);
  }
  return meta;
}

/** The meta values to export; protected ones only if a known SEO plugin or a declaration of the site uses them. */
export function customFields(meta: ItemMeta, type: PostType | undefined): Record<string, unknown> {
  const exported = [...meta].filter(
    ([key]) =>
      !key.startsWith(BUILDER_PREFIX) &&
      !PRESENCE_KEYS.includes(key) &&
      (!isProtected(key) || SEO_KEYS.has(key) || type?.meta[key] !== undefined),
  );
  return Object.fromEntries(exported.map(([key, values]) => [key, values.length === 1 ? values[0] : values]));
}
