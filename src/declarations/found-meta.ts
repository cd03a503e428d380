import { isIn, rawSql, type Sql, sql } from '../../schema/core/dialect/sql.ts';
import type { Database } from '../../schema/core/domain-kernel.ts';
import { mayBeSecret } from '../../schema/core/registry/declared-settings.ts';
import type { MetaObject } from '../../schema/core/registry/meta-registrations.ts';
import { metaRegistrationsOf, type Registry } from '../../schema/core/registry/registry.ts';
import { isFieldKey } from '../../schema/core/rows/field-value-rows.ts';
import type { JsonValue } from '../../schema/json-schema/schema-types.ts';
import { ValueSummary } from './value-summary.ts';

/** Keys that are internal to programs beside this one. */
const INTERNAL_KEY =
  /^(?:rank_math|yoast|wpseo|aioseop?|seopress|elementor|et_pb|et_|fusion_|vc_|wpb_|fl_builder|ct_|oxygen|bricks|jetpack|sharing_disabled|switch_like_status|litespeed|rocket_|wp_|cms_|wc_|woocommerce|_?wpml|icl_|pll_|wprm_|ngg_|rs_page|slide_template|sbg_|tm_|ampforwp|onesignal|wordfence|wf|itsec|googlesitekit|enclosure$|footnotes$|inline_featured_image$|is_cms_suggestion$|is_wp_suggestion$|akismet)/i;

/** Settings of the editing pages of an account. */
const ACCOUNT_SETTING =
  /^(?:user-settings|dismissed_|show_welcome_panel|rich_editing|syntax_highlighting|comment_shortcuts|admin_color|use_ssl|show_admin_bar|meta-box-order|closedpostboxes|metaboxhidden|manage.*columnshidden$|screen_layout|nav_menu_recently_edited|.*per_page$|default_password_nag|community-events|dashboard_|media_library_mode|persisted_preferences|last_update$|edit_|locale$|closedmeta|tgmpa_|\d)/i;

/** Keys of the entries of a list that a program has stored as values of their own, such as `team_0_name`. */
const NUMBERED_KEY = /(?:^|[_-])\d+[_-]/;

/** Keys whose values are about a person. */
const PERSONAL_KEY =
  /e-?mail|phone|mobile|fax|address|street|birth|gender|customer|billing|shipping|payer|payment|(?:^|[_-])(?:ip|vat|tax)(?:[_-]|$)|user_agent|salary|income/i;

/** Types that are internal to programs beside this one, or whose items are about customers. */
const INTERNAL_TYPE =
  /^(?:acf-|scheduled-action|elementor|e-|wpcf7|flamingo|shop_(?:order|coupon|subscription)|wpforms|nf_sub|jetpack|jp_|amn_|wc_|wp-|customize|fl-builder|et_|ct_|oxy_|bricks|um_|mc4wp|tablepress_|polylang|_|mw-wp-form|is_search_form|user_request|wpcode|amp_validated|rank_math|sureforms|fluentform)/i;

const INTERNAL_TAXONOMY =
  /^(?:action-group|elementor|product_(?:visibility|shipping_class|type)|amp_|translation_priority|post_translations|term_(?:language|translations)|wpcode|layout_|et_|wp_|acf-|polylang|_)/i;

/** Returns why the values of a key are not proposed; null if they are. */
export function withholdingReason({ object, key }: { object: MetaObject; key: string }): string | null {
  if (key.trim() === '' || key.length > 191) return 'without a usable name';
  if (mayBeSecret(key)) return 'may be secret';
  if (INTERNAL_KEY.test(key)) return 'internal to a program';
  if (object === 'user' && ACCOUNT_SETTING.test(key)) return 'settings of the editing pages';
  if (NUMBERED_KEY.test(key)) return 'numbered entries of a list';
  return null;
}

/** Whether values with the key are about a person, so that not every reader should see them. */
export const isPersonalKey = (key: string): boolean => PERSONAL_KEY.test(key);

/** Whether a type or taxonomy is internal to a program beside this one. */
export const isInternalKind = (name: string, kind: 'type' | 'taxonomy'): boolean =>
  (kind === 'type' ? INTERNAL_TYPE : INTERNAL_TAXONOMY).test(name);

/** An undeclared meta key of the owners of one subtype. */
export interface FoundMeta {
  object: MetaObject;
  /** The type or taxonomy; empty for accounts and comments. */
  subtype: string;
  key: string;
  /** The number of stored values, and of owners that have one. */
  values: number;
  owners: number;
  /** Whether no owner has several. */
  isSingle: boolean;
  /** The number of values that were read. */
  read: number;
  summary: ValueSummary;
}

/** The undeclared meta keys of a database. */
export interface FoundMetaKeys {
  found: readonly FoundMeta[];
  /** The number of keys that are not proposed, by reason. */
  withheld: ReadonlyMap<string, number>;
}

type Reader = Database['reader'];

/** Where the values of an object are, and the condition and column of its subtypes. */
interface MetaTable {
  table: string;
  owner: string;
  join: Sql;
  subtype: Sql;
}

/** A constant that is not a literal, by which engines do not group. */
const NO_SUBTYPE = sql`CAST('' AS TEXT)`;

const TABLES: Readonly<Record<MetaObject, MetaTable>> = {
  post: {
    table: 'post_meta',
    owner: 'postId',
    join: sql`JOIN "posts" o ON o."id" = m."postId" AND o."type" <> 'revision'`,
    subtype: sql`o."type"`,
  },
  term: {
    table: 'term_meta',
    owner: 'termId',
    join: sql`JOIN "terms" o ON o."id" = m."termId"`,
    subtype: sql`o."taxonomy"`,
  },
  user: { table: 'user_meta', owner: 'userId', join: sql``, subtype: NO_SUBTYPE },
  comment: { table: 'comment_meta', owner: 'commentId', join: sql``, subtype: NO_SUBTYPE },
};

/** The rows that one statement counts, beside the further rows of the last owner. */
const ROWS_PER_STATEMENT = 20_000;

/** Values of a key that are read in one statement, and altogether: then one of each statement, up to the last number. */
const SAMPLES_PER_STATEMENT = 25;
const SAMPLES = 250;
const MAX_SAMPLES = 500;

/** Longer values are not read. */
const MAX_VALUE_LENGTH = 20_000;

/** Values that are read in one statement. */
const VALUES_PER_STATEMENT = 200;

/** Keys that are counted per object. Further ones are usually made of numbers. */
const MAX_KEYS = 5_000;

/**
 * Finds the meta keys that the registry does not know. It reads the tables in ranges of their owners: counts of each range,
 * and with `samples` some values of each key. Memory depends on the number of keys.
 */
export async function findMeta(
  reader: Reader,
  { registry, samples = true }: { registry: Registry; samples?: boolean },
): Promise<FoundMetaKeys> {
  const found: FoundMeta[] = [];
  const withheldKeys = new Map<string, Set<string>>();
  for (const object of ['post', 'term', 'user', 'comment'] as const) {
    const keys = new Map<string, FoundMeta>();
    for (let after = 0; ; ) {
      const range = await nextRange(reader, { object, after });
      if (range === null) break;
      after = range.last;
      await countRange(reader, { object, range, registry, keys, withheldKeys });
      if (samples) await sampleRange(reader, { object, range, keys });
    }
    found.push(...keys.values());
  }
  return { found, withheld: new Map([...withheldKeys].map(([reason, keys]) => [reason, keys.size])) };
}

interface OwnerRange {
  after: number;
  last: number;
}

/** The next owners, whose rows one statement reads. */
async function nextRange(
  reader: Reader,
  { object, after }: { object: MetaObject; after: number },
): Promise<OwnerRange | null> {
  const { table, owner } = TABLES[object];
  const [column, from] = [rawSql(`"${owner}"`), rawSql(`"${table}"`)];
  const [row] = await reader.$queryRaw<{ last: number | bigint | null }[]>(
    sql`SELECT MAX(r."owner") AS "last" FROM (
        SELECT ${column} AS "owner" FROM ${from} WHERE ${column} > ${after}
        ORDER BY ${column} LIMIT ${ROWS_PER_STATEMENT}
      ) r`,
  );
  return row?.last === null || row?.last === undefined ? null : { after, last: Number(row.last) };
}

/** The rows of the range whose keys are not private. */
function rowsOf(object: MetaObject, { after, last }: OwnerRange): Sql {
  const { table, owner, join } = TABLES[object];
  const column = rawSql(`m."${owner}"`);
  return sql`${rawSql(`"${table}"`)} m ${join}
    WHERE ${column} > ${after} AND ${column} <= ${last} AND substr(m."key", 1, 1) <> '_'`;
}

const idOf = (subtype: string, key: string): string => `${subtype} ${key}`;

async function countRange(
  reader: Reader,
  {
    object,
    range,
    registry,
    keys,
    withheldKeys,
  }: {
    object: MetaObject;
    range: OwnerRange;
    registry: Registry;
    keys: Map<string, FoundMeta>;
    withheldKeys: Map<string, Set<string>>;
  },
): Promise<void> {
  const { owner, subtype } = TABLES[object];
  const column = rawSql(`m."${owner}"`);
  const rows = await reader.$queryRaw<
    { subtype: string; key: string; values: unknown; owners: unknown; most: unknown }[]
  >(
    sql`SELECT g."subtype", g."key", SUM(g."n") AS "values", COUNT(*) AS "owners", MAX(g."n") AS "most" FROM (
        SELECT ${subtype} AS "subtype", m."key", COUNT(*) AS "n" FROM ${rowsOf(object, range)}
        GROUP BY ${subtype}, m."key", ${column}
      ) g GROUP BY g."subtype", g."key" ORDER BY g."subtype", g."key"`,
  );
  for (const { subtype: name, key, values, owners, most } of rows) {
    if (isKnown(registry, { object, subtype: name, key })) continue;
    const id = idOf(name, key);
    let entry = keys.get(id);
    const reason = entry
      ? null
      : keys.size >= MAX_KEYS
        ? `beyond the first ${MAX_KEYS}`
        : withholdingReason({ object, key });
    if (reason !== null) {
      const withheld = withheldKeys.get(reason) ?? new Set();
      if (withheld.size < MAX_KEYS) withheld.add(`${object} ${key}`);
      withheldKeys.set(reason, withheld);
      continue;
    }
    entry ??= {
      ...{ object, subtype: name, key, values: 0, owners: 0 },
      ...{ isSingle: true, read: 0, summary: new ValueSummary() },
    };
    keys.set(id, entry);
    entry.values += Number(values);
    entry.owners += Number(owners);
    if (Number(most) > 1) entry.isSingle = false;
  }
}

/** Whether a key is declared, belongs to what the program itself stores, or to a subtype that it does not show. */
function isKnown(
  registry: Registry,
  { object, subtype, key }: { object: MetaObject; subtype: string; key: string },
): boolean {
  if (Object.hasOwn(metaRegistrationsOf(registry, { object, subtype }), key)) return true;
  if (isFieldKey(registry.fieldGroups, key)) return true;
  if (object === 'post') {
    const type = registry.postTypes.get(subtype);
    return registry.hidden.types.has(subtype) || (type !== undefined && !type.viewable && !type.declared);
  }
  if (object !== 'term') return false;
  const taxonomy = registry.taxonomies.get(subtype);
  return (
    registry.hidden.taxonomies.has(subtype) || (taxonomy !== undefined && !taxonomy.viewable && !taxonomy.declared)
  );
}

/** Reads some values of each key in the range. */
async function sampleRange(
  reader: Reader,
  { object, range, keys }: { object: MetaObject; range: OwnerRange; keys: ReadonlyMap<string, FoundMeta> },
): Promise<void> {
  if (![...keys.values()].some(({ read }) => read < MAX_SAMPLES)) return;
  const { table, subtype } = TABLES[object];
  const rows = await reader.$queryRaw<{ id: number | bigint; subtype: string; key: string; rank: number | bigint }[]>(
    sql`SELECT r."id", r."subtype", r."key", r."rank" FROM (
        SELECT m."id", ${subtype} AS "subtype", m."key",
          ROW_NUMBER() OVER (PARTITION BY ${subtype}, m."key" ORDER BY m."id") AS "rank"
        FROM ${rowsOf(object, range)}
      ) r WHERE r."rank" <= ${SAMPLES_PER_STATEMENT} ORDER BY r."id"`,
  );
  const entries = new Map<number, FoundMeta>();
  const planned = new Map<FoundMeta, number>();
  for (const row of rows) {
    const entry = keys.get(idOf(row.subtype, row.key));
    if (!entry) continue;
    const count = entry.read + (planned.get(entry) ?? 0);
    if (count >= MAX_SAMPLES || (entry.read >= SAMPLES && Number(row.rank) > 1)) continue;
    planned.set(entry, (planned.get(entry) ?? 0) + 1);
    entries.set(Number(row.id), entry);
  }
  const ids = [...entries.keys()];
  for (let start = 0; start < ids.length; start += VALUES_PER_STATEMENT) {
    const part = ids.slice(start, start + VALUES_PER_STATEMENT);
    const values = await reader.$queryRaw<{ id: number | bigint; value: string; isLong: number | bigint }[]>(
      sql`SELECT "id",
          CASE WHEN length("value") <= ${MAX_VALUE_LENGTH} THEN "value" ELSE substr("value", 1, 1) END AS "value",
          CASE WHEN length("value") <= ${MAX_VALUE_LENGTH} THEN 0 ELSE 1 END AS "isLong"
        FROM ${rawSql(`"${table}"`)} WHERE ${isIn('"id"', part)}`,
    );
    for (const { id, value, isLong } of values)
      addValue(entries.get(Number(id)), { value, isLong: Number(isLong) === 1 });
  }
}

function addValue(entry: FoundMeta | undefined, { value, isLong }: { value: string; isLong: boolean }): void {
  if (!entry) return;
  entry.read++;
  if (isLong) entry.summary.addUnread(value);
  else entry.summary.add(JSON.parse(value) as JsonValue);
}
