import { anonymousViewer } from '../../access/viewer-access.ts';
import { exemptFromAudit } from '../../core/audit/audit-journal.ts';
import { isNotIn, sql } from '../../core/dialect/sql.ts';
import type { Domain } from '../../core/domain.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { createContext, type RequestContext } from '../../core/request-context.ts';
import { loadSourceTexts } from '../../core/rows/content-row.ts';
import type { EmbedAddress } from '../../markup/render-environment.ts';
import { createRenderEnvironment } from '../../rendering/create-render-environment.ts';
import { type EmbedJob, endEmbedJob, postponeEmbedJob, takeEmbedJob } from '../../rendering/embeds/embed-job.ts';
import {
  EMBED_HEIGHT,
  EMBED_WIDTH,
  embedName,
  HTML_KEY_PREFIX,
  isExpired,
  isStoredEmbed,
  loadStoredEmbeds,
  NO_EMBED,
  type StoredEmbed,
  TIME_KEY_PREFIX,
} from '../../rendering/embeds/stored-embeds.ts';
import { renderItemTexts } from '../../rendering/stored/render-item-texts.ts';
import { createStaleVersion } from '../../rendering/stored/render-version.ts';
import { storeRenderings } from '../../rendering/stored/store-renderings.ts';
import { embedPreview } from './embed-preview.ts';
import { providerOf } from './providers.ts';

/** The parallel requests for one item. */
const MAX_PARALLEL = 4;
/** The time after which no further request for the item starts. */
const TIME_LIMIT_MS = 10_000;
/** The maximum length of markup that is stored, in characters. */
const MAX_MARKUP_LENGTH = 50_000;

/**
 * Fetches embeds from other sites, stores them with their items and rerenders the items, while `hasTime` returns true.
 * Returns true if no job is waiting. Does nothing if the operator does not allow outgoing requests.
 */
export async function fetchEmbeds(domain: Domain, hasTime: () => boolean): Promise<boolean> {
  if (!domain.kernel.outgoing) return true;
  do {
    const job = await takeEmbedJob(domain);
    if (job === null) return true;
    try {
      await fetchItemEmbeds(domain, job.postId);
      await endEmbedJob(domain, job);
    } catch (error) {
      await logAndPostpone(error, { domain, job });
    }
  } while (hasTime());
  return false;
}

async function logAndPostpone(error: unknown, { domain, job }: { domain: Domain; job: EmbedJob }): Promise<void> {
  domain.kernel.log.error({ err: error, id: job.postId }, 'the embeds of an item could not be fetched');
  await postponeEmbedJob(domain, job);
}

/** Fetches the missing and expired embeds of one item, stores them and rerenders the item. */
async function fetchItemEmbeds(domain: Domain, postId: number): Promise<void> {
  const context = await createContext(domain, { viewer: anonymousViewer });
  const [row] = await loadSourceTexts(domain, [postId]);
  if (row === undefined) return;
  const { embeds } = await renderItemTexts(row, { environment: await createRenderEnvironment(context) });
  const addressByName = new Map(embeds.map((address) => [embedName(address), address]));
  const stored = (await loadStoredEmbeds(domain, [postId])).get(postId) ?? new Map<string, StoredEmbed>();
  const now = Math.floor(domain.kernel.now().getTime() / 1_000);
  const expired = [...addressByName].filter(([name]) => isExpired(stored.get(name), now));
  if (expired.length === 0) return;
  const markupByName = new Map<string, string>();
  const deadline = performance.now() + TIME_LIMIT_MS;
  const fetchNext = async (): Promise<void> => {
    for (
      let next = expired.shift();
      next !== undefined;
      next = performance.now() < deadline ? expired.shift() : undefined
    ) {
      const [name, address] = next;
      // If the request fails, the stored markup remains.
      markupByName.set(name, (await fetchMarkup(address, context)) ?? stored.get(name)?.html ?? NO_EMBED);
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL }, fetchNext));
  await domain.kernel.database.transaction(async (client) => {
    exemptFromAudit(client);
    await storeMarkups(client, { postId, markupByName, names: [...addressByName.keys()], now });
  });
  await storeRenderings(domain, { ids: [postId] });
}

/** Fetches the markup of another site for an address; null if the site returns none. */
async function fetchMarkup({ url, width, height }: EmbedAddress, context: RequestContext): Promise<string | null> {
  const maxWidth = Number(width ?? EMBED_WIDTH);
  const preview = await embedPreview(
    { url, maxWidth, maxHeight: Number(height ?? EMBED_HEIGHT), discover: true },
    context,
  );
  const html = preview?.html;
  if (typeof html !== 'string' || html === '' || html.length > MAX_MARKUP_LENGTH) return null;
  // Sites that are not known providers may not use shortcodes.
  return providerOf(url) === null ? html.replaceAll('[', '&#91;').replaceAll(']', '&#93;') : html;
}

/** Stores markup, deletes embeds that the item no longer contains and makes the item stale. */
async function storeMarkups(
  client: TransactionClient,
  update: { postId: number; markupByName: ReadonlyMap<string, string>; names: readonly string[]; now: number },
): Promise<void> {
  const { postId, markupByName, names, now } = update;
  const preserved = names.filter((name) => !markupByName.has(name)).flatMap(keysOf);
  await client.$executeRaw(
    sql`DELETE FROM "post_meta" WHERE "postId" = ${postId} AND ${isStoredEmbed} AND ${isNotIn('"key"', preserved)}`,
  );
  const { count } = await client.post.updateMany({
    where: { id: postId },
    data: { renderVersion: createStaleVersion() },
  });
  if (count === 0) return;
  await client.postMeta.createMany({
    data: [...markupByName].flatMap(([name, html]) => {
      const [htmlKey = '', timeKey = ''] = keysOf(name);
      return [
        { postId, key: htmlKey, value: JSON.stringify(html) },
        { postId, key: timeKey, value: JSON.stringify(now) },
      ];
    }),
  });
}

const keysOf = (name: string): string[] => [HTML_KEY_PREFIX + name, TIME_KEY_PREFIX + name];
