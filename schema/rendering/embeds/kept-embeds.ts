import { createHash } from 'node:crypto';
import type { Domain } from '../../domain.ts';
import type { EmbedAddress } from '../../html/environment.ts';
import { isIn, type Sql, sql } from '../../sql.ts';

/** What is kept with an item for an address. */
export interface KeptEmbed {
  /** Null where the other site was asked and had nothing to show. */
  html: string | null;
  /** When it was asked, in seconds; 0 where nobody knows. */
  time: number;
}

/** The size that embedded pages are asked for in. */
export const EMBED_WIDTH = 500;
export const EMBED_HEIGHT = 750;
export const ANSWER = '_oembed_';
export const TIME = '_oembed_time_';
export const NOTHING = '{{unknown}}';

/** Names an address and a size in the keys of what is kept; sites that are brought along have the same. */
export function embedName({ url, width, height }: EmbedAddress): string {
  const size = `a:2:{s:5:"width";${serialized(width, EMBED_WIDTH)}s:6:"height";${serialized(height, EMBED_HEIGHT)}}`;
  return createHash('md5')
    .update(url + size)
    .digest('hex');
}

const serialized = (given: string | undefined, usual: number): string =>
  given === undefined ? `i:${usual};` : `s:${Buffer.byteLength(given)}:"${given}";`;

/** What is kept with items, by item and name. */
export async function loadKeptEmbeds(
  { kernel }: Pick<Domain, 'kernel'>,
  postIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, KeptEmbed>>> {
  const rows = await kernel.database.reader.$queryRaw<{ postId: number; key: string; value: string }[]>(
    sql`SELECT "postId", "key", "value" FROM "post_meta" WHERE ${isIn('"postId"', postIds)} AND ${isKeptEmbed} ORDER BY "id" DESC`,
  );
  const kept = new Map<number, Map<string, KeptEmbed>>();
  const times = new Map<string, number>();
  for (const { postId, key, value } of rows) {
    if (key.startsWith(TIME)) times.set(`${postId} ${key.slice(TIME.length)}`, Number(readValue(value)) || 0);
  }
  for (const { postId, key, value } of rows) {
    if (key.startsWith(TIME)) continue;
    const name = key.slice(ANSWER.length);
    const html = readValue(value);
    const answers = kept.get(postId) ?? new Map<string, KeptEmbed>();
    answers.set(name, {
      html: typeof html === 'string' && html !== '' && html !== NOTHING ? html : null,
      time: times.get(`${postId} ${name}`) ?? 0,
    });
    kept.set(postId, answers);
  }
  return kept;
}

/** The rows of values that hold answers and their times. */
export const isKeptEmbed: Sql = sql`substr("key", 1, ${ANSWER.length}) = ${ANSWER}`;

function readValue(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** How long an answer holds, and how long it holds that there was none; in seconds. */
const DAY = 86_400;
const HOUR = 3_600;

/** Whether another site is to be asked again: nobody has, or what it said is too old. */
export const isOutdated = (kept: KeptEmbed | undefined, seconds: number): boolean =>
  kept === undefined || kept.time + (kept.html === null ? HOUR : DAY) <= seconds;

/**
 * The items that show pages of other sites which nobody was asked for yet; with `refreshes` also those whose answers are
 * too old. None where other sites may not be asked.
 */
export async function itemsToAskFor(
  { kernel }: Pick<Domain, 'kernel'>,
  { items, refreshes }: { items: readonly { id: number; embeds: readonly EmbedAddress[] }[]; refreshes: boolean },
): Promise<number[]> {
  if (items.length === 0 || !kernel.outgoing) return [];
  const kept = await loadKeptEmbeds(
    { kernel },
    items.map(({ id }) => id),
  );
  const now = Math.floor(kernel.now().getTime() / 1_000);
  return items.flatMap(({ id, embeds }) => {
    const answers = embeds.map((address) => kept.get(id)?.get(embedName(address)));
    return answers.some((each) => (refreshes ? isOutdated(each, now) : each === undefined)) ? [id] : [];
  });
}
