import { anonymousViewer } from '../access/viewer.ts';
import { loadSourceTexts } from '../content/source-texts.ts';
import { createContext, type RequestContext } from '../context.ts';
import type { Domain } from '../domain.ts';
import type { EmbedAddress } from '../html/environment.ts';
import type { TransactionClient } from '../kernel.ts';
import { type EmbedJob, endEmbedJob, leaveEmbedJob, takeEmbedJob } from '../rendering/embeds/embed-job.ts';
import {
  ANSWER,
  EMBED_HEIGHT,
  EMBED_WIDTH,
  embedName,
  isKeptEmbed,
  isOutdated,
  type KeptEmbed,
  loadKeptEmbeds,
  NOTHING,
  TIME,
} from '../rendering/embeds/kept-embeds.ts';
import { createRenderEnvironment } from '../rendering/environment.ts';
import { deriveContent, deriveRow } from '../rendering/stored/derive.ts';
import { staleMark } from '../rendering/stored/version.ts';
import { isNotIn, sql } from '../sql.ts';
import { embedPreview } from './embed-preview.ts';
import { providerOf } from './providers.ts';

/** Sites asked at once for one item, and the milliseconds after which no further one is asked. */
const AT_ONCE = 4;
const TIME_LIMIT = 10_000;
/** Longer markup is not shown. */
const LONGEST = 50_000;

/**
 * Asks other sites for what items show of them, keeps that with the items and renders these anew, as long as `hasTime`
 * says so. Gives true when nothing waits. Where other sites may not be asked, nothing is done.
 */
export async function fetchEmbeds(domain: Domain, hasTime: () => boolean): Promise<boolean> {
  if (!domain.kernel.outgoing) return true;
  do {
    const job = await takeEmbedJob(domain);
    if (job === null) return true;
    try {
      await fetchFor(domain, job.postId);
      await endEmbedJob(domain, job);
    } catch (error) {
      await leaveAfter(error, { domain, job });
    }
  } while (hasTime());
  return false;
}

async function leaveAfter(error: unknown, { domain, job }: { domain: Domain; job: EmbedJob }): Promise<void> {
  domain.kernel.log.error({ err: error, id: job.postId }, 'what an item shows of other sites was not fetched');
  await leaveEmbedJob(domain, job);
}

async function fetchFor(domain: Domain, postId: number): Promise<void> {
  const context = await createContext(domain, { viewer: anonymousViewer });
  const row = (await loadSourceTexts(domain, [postId])).get(postId);
  if (row === undefined) return;
  const { embeds } = await deriveRow(row, await createRenderEnvironment(context));
  const wanted = new Map(embeds.map((address) => [embedName(address), address]));
  const kept = (await loadKeptEmbeds(domain, [postId])).get(postId) ?? new Map<string, KeptEmbed>();
  const now = Math.floor(domain.kernel.now().getTime() / 1_000);
  const due = [...wanted].filter(([name]) => isOutdated(kept.get(name), now));
  if (due.length === 0) return;
  const answers = new Map<string, string>();
  const until = performance.now() + TIME_LIMIT;
  const lane = async (): Promise<void> => {
    for (let next = due.shift(); next !== undefined; next = performance.now() < until ? due.shift() : undefined) {
      const [name, address] = next;
      // What was there before is better than nothing.
      answers.set(name, (await markupFor(address, context)) ?? kept.get(name)?.html ?? NOTHING);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  await domain.kernel.database.transaction((client) =>
    storeAnswers(client, { postId, answers, wanted: [...wanted.keys()], now }),
  );
  await deriveContent(domain, { ids: [postId] });
}

/** What another site has to show under an address; null when it has nothing. */
async function markupFor({ url, width, height }: EmbedAddress, context: RequestContext): Promise<string | null> {
  const maxWidth = Number(width ?? EMBED_WIDTH);
  const preview = await embedPreview(
    { url, maxWidth, maxHeight: Number(height ?? EMBED_HEIGHT), discover: true },
    context,
  );
  const html = preview?.html;
  if (typeof html !== 'string' || html === '' || html.length > LONGEST) return null;
  // What a site that is not sanctioned says is no shortcode of this one.
  return providerOf(url) === null ? html.replaceAll('[', '&#91;').replaceAll(']', '&#93;') : html;
}

/** Also lets go of what the item does not show any more, and makes it stale. */
async function storeAnswers(
  client: TransactionClient,
  facts: { postId: number; answers: ReadonlyMap<string, string>; wanted: readonly string[]; now: number },
): Promise<void> {
  const { postId, answers, wanted, now } = facts;
  const staying = wanted.filter((name) => !answers.has(name)).flatMap(keysOf);
  await client.$executeRaw(
    sql`DELETE FROM "post_meta" WHERE "postId" = ${postId} AND ${isKeptEmbed} AND ${isNotIn('"key"', staying)}`,
  );
  const { count } = await client.post.updateMany({ where: { id: postId }, data: { renderVersion: staleMark() } });
  if (count === 0) return;
  await client.postMeta.createMany({
    data: [...answers].flatMap(([name, html]) => {
      const [answer = '', time = ''] = keysOf(name);
      return [
        { postId, key: answer, value: JSON.stringify(html) },
        { postId, key: time, value: JSON.stringify(now) },
      ];
    }),
  });
}

const keysOf = (name: string): string[] => [ANSWER + name, TIME + name];
