import { createHash } from 'node:crypto';
import { isIn, type Sql, sql } from '../../core/dialect/sql.ts';
import type { Domain } from '../../core/domain.ts';
import type { EmbedAddress } from '../../markup/render-environment.ts';
import { parseJson } from '../../values/json-text.ts';

/** The stored embed of an item for one address. */
export interface StoredEmbed {
  /** Null if the other site returned nothing that can be embedded. */
  html: string | null;
  /** When it was requested, in seconds since 1970; 0 if unknown. */
  time: number;
}

/** The size in pixels that is requested by default. */
export const EMBED_WIDTH = 500;
export const EMBED_HEIGHT = 750;
/** Prefixes of the meta keys with the markup of embeds and with the times of their requests. */
export const HTML_KEY_PREFIX = '_oembed_';
export const TIME_KEY_PREFIX = '_oembed_time_';
/** The stored value if the other site returned no embed. */
export const NO_EMBED = '{{unknown}}';

/** Returns the part of a meta key that identifies an address and a size. Imported sites use the same keys. */
export function embedName({ url, width, height }: EmbedAddress): string {
  const size = `a:2:{s:5:"width";${serialized(width, EMBED_WIDTH)}s:6:"height";${serialized(height, EMBED_HEIGHT)}}`;
  return createHash('md5')
    .update(url + size)
    .digest('hex');
}

const serialized = (value: string | undefined, fallback: number): string =>
  value === undefined ? `i:${fallback};` : `s:${Buffer.byteLength(value)}:"${value}";`;

/** Loads the stored embeds of items, by item and `embedName`. */
export async function loadStoredEmbeds(
  { kernel }: Pick<Domain, 'kernel'>,
  postIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, StoredEmbed>>> {
  const rows = await kernel.database.reader.$queryRaw<{ postId: number; key: string; value: string }[]>(sql`
    SELECT "postId", "key", "value" FROM "post_meta"
    WHERE ${isIn('"postId"', postIds)} AND ${isStoredEmbed} ORDER BY "id" DESC`);
  const stored = new Map<number, Map<string, StoredEmbed>>();
  const times = new Map<string, number>();
  for (const { postId, key, value } of rows) {
    if (key.startsWith(TIME_KEY_PREFIX))
      times.set(`${postId} ${key.slice(TIME_KEY_PREFIX.length)}`, Number(parseJson(value)) || 0);
  }
  for (const { postId, key, value } of rows) {
    if (key.startsWith(TIME_KEY_PREFIX)) continue;
    const name = key.slice(HTML_KEY_PREFIX.length);
    const html = parseJson(value);
    const embeds = stored.get(postId) ?? new Map<string, StoredEmbed>();
    embeds.set(name, {
      html: typeof html === 'string' && html !== '' && html !== NO_EMBED ? html : null,
      time: times.get(`${postId} ${name}`) ?? 0,
    });
    stored.set(postId, embeds);
  }
  return stored;
}

/** Selects the meta values that hold embeds and the times of their requests. */
export const isStoredEmbed: Sql = sql`substr("key", 1, ${HTML_KEY_PREFIX.length}) = ${HTML_KEY_PREFIX}`;

/** The lifetime of an embed, and the delay after an answer without one. */
const LIFETIME_SECONDS = 86_400;
const RETRY_SECONDS = 3_600;

/** Whether an embed must be requested: it is missing, or its lifetime has passed. */
export const isExpired = (stored: StoredEmbed | undefined, now: number): boolean =>
  stored === undefined || stored.time + (stored.html === null ? RETRY_SECONDS : LIFETIME_SECONDS) <= now;

/**
 * Returns the ids of the items with embeds that were never requested; `refreshes` adds items with expired embeds. Empty
 * if the operator does not allow outgoing requests.
 */
export async function itemsToFetchFor(
  { kernel }: Pick<Domain, 'kernel'>,
  { items, refreshes }: { items: readonly { id: number; embeds: readonly EmbedAddress[] }[]; refreshes: boolean },
): Promise<number[]> {
  if (items.length === 0 || !kernel.outgoing) return [];
  const stored = await loadStoredEmbeds(
    { kernel },
    items.map(({ id }) => id),
  );
  const now = Math.floor(kernel.now().getTime() / 1_000);
  return items.flatMap(({ id, embeds }) => {
    const storedEmbeds = embeds.map((address) => stored.get(id)?.get(embedName(address)));
    return storedEmbeds.some((embed) => (refreshes ? isExpired(embed, now) : embed === undefined)) ? [id] : [];
  });
}
