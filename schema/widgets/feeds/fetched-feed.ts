import { isOwnAddress } from '../../content/addresses/item-at-address.ts';
import type { RequestContext } from '../../context.ts';
import { keepAnswer, keptAnswer, keyOf } from '../../kept-answers.ts';
import type { Kernel } from '../../kernel.ts';
import { type Feed, readFeed } from './read-feed.ts';

/** Milliseconds for which a feed is kept, and for which it is kept that there was none. */
const LIFETIME = 3_600_000;
const REST = 600_000;
const MOST_BYTES = 512 * 1_024;
/** How many feeds are fetched for one answer; what comes after shows what is kept. */
const MOST_FETCHED = 5;

const ACCEPTED = 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1';

/** How many feeds were fetched for an answer, by what it loads with. */
const fetched = new WeakMap<object, number>();
/** Those who ask at the same moment wait for one answer. */
const underWay = new WeakMap<Kernel, Map<string, Promise<Feed | null>>>();

/**
 * What another site has published: as it is kept, else asked for. Null where it has nothing that can be read, where no
 * other site may be asked, and for addresses of this one.
 */
export async function fetchedFeed(url: string, context: RequestContext): Promise<Feed | null> {
  if (isOwnAddress(url, context.kernel.addresses.home)) return null;
  const key = keyOf({ feed: url });
  const kept = await keptAnswer(key, context);
  if (kept) return kept.feed as Feed | null;
  const { kernel, loaders } = context;
  const count = fetched.get(loaders) ?? 0;
  if (!kernel.outgoing || count >= MOST_FETCHED) return null;
  fetched.set(loaders, count + 1);
  const all = underWay.get(kernel) ?? new Map<string, Promise<Feed | null>>();
  underWay.set(kernel, all);
  const waiting = all.get(key) ?? fetchAndKeep(url, { key, context }).finally(() => all.delete(key));
  all.set(key, waiting);
  return waiting;
}

async function fetchAndKeep(
  url: string,
  { key, context }: { key: string; context: RequestContext },
): Promise<Feed | null> {
  // Somebody may have kept it since this was looked for.
  const kept = await keptAnswer(key, context);
  if (kept) return kept.feed as Feed | null;
  const feed = await askFor(url, context);
  await keepAnswer(key, { answer: { feed }, context, lifetime: feed ? LIFETIME : REST });
  return feed;
}

/** What an address answers: why there is nothing is for the operator, not for who wants to know the network. */
async function askFor(url: string, { kernel: { outgoing, log } }: RequestContext): Promise<Feed | null> {
  try {
    const answer = await outgoing?.get(url, { accept: ACCEPTED, maxBytes: MOST_BYTES });
    return answer?.status === 200 ? readFeed(textOf(answer.body), answer.url) : null;
  } catch (error) {
    log.info({ err: error, url: url.slice(0, 200) }, 'another site was not reached for its feed');
    return null;
  }
}

/** In the character set that it names; that is UTF-8 unless it says something else. */
function textOf(body: Buffer): string {
  const [, named = 'utf-8'] =
    /^<\?xml[^>]*\sencoding=["']([\w.:-]{1,40})["']/.exec(body.toString('latin1', 0, 200)) ?? [];
  try {
    return new TextDecoder(named).decode(body);
  } catch {
    return body.toString('utf8');
  }
}
