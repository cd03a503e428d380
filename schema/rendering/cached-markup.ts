import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isInTime, type ReadRecord } from '../core/reads/read-record.ts';
import type { RequestContext } from '../core/request-context.ts';
import { isExhausted } from '../markup/allowance.ts';
import type { RenderEnvironment } from '../markup/render-environment.ts';

/** Longer markup is not cached. */
const MAX_MARKUP_LENGTH = 262_144;
/** Characters of all cached markup; the least recently used entries are dropped. */
const MAX_CACHE_LENGTH = 33_554_432;
const MAX_KEY_LENGTH = 200;

interface CachedMarkup {
  html: string;
  /** The state of the session after the rendering. */
  sessionAfter: string;
  /** The characters that it took from the answer's allowance of markup. */
  taken: number;
  /** What it was made from. */
  record: ReadRecord;
}

interface MarkupCache {
  cached: LRUCache<string, CachedMarkup>;
  pending: Map<string, Promise<CachedMarkup | null>>;
}

interface MarkupRequest {
  name: string;
  environment: RenderEnvironment;
  make: () => Promise<string>;
}

/**
 * Returns markup that was made from the same database, in the same session state and on the same day, or makes it. The
 * session ends in the same state either way. Only markup for anonymous viewers is cached: others may see more.
 */
export async function cachedMarkup(
  context: RequestContext,
  { name, environment, make }: MarkupRequest,
): Promise<string> {
  if (context.viewer.userId !== 0) return make();
  const { session, allowance } = environment;
  // Every change drops the whole cache, so markup that is being made ends in a cache that is not used again.
  const { cached, pending } = await context.cache.get<MarkupCache>('markup', async () => ({
    cached: new LRUCache<string, CachedMarkup>({ maxSize: MAX_CACHE_LENGTH, sizeCalculation: sizeOf }),
    pending: new Map(),
  }));
  const key = `${name}:${today(context)}:${shortened(session.serializeState())}`;
  const entry = cached.get(key) ?? (await pending.get(key));
  if (entry && isInTime(entry.record, () => context.kernel.now().getTime())) {
    if (allowance !== undefined) {
      if (allowance.markup <= 0) return make();
      allowance.markup -= entry.taken;
    }
    session.restoreState(entry.sessionAfter);
    context.reads.add(entry.record);
    return entry.html;
  }
  let html = '';
  const attempt = async (): Promise<CachedMarkup | null> => {
    const before = allowance?.markup ?? 0;
    html = await make();
    if (html.length > MAX_MARKUP_LENGTH || (allowance !== undefined && isExhausted(allowance))) return null;
    const taken = before - (allowance?.markup ?? 0);
    const result = { html, sessionAfter: session.serializeState(), taken, record: context.reads.snapshot() };
    cached.set(key, result);
    return result;
  };
  const attempted = attempt();
  pending.set(key, attempted);
  try {
    await attempted;
  } finally {
    if (pending.get(key) === attempted) pending.delete(key);
  }
  return html;
}

const sizeOf = ({ html, sessionAfter }: CachedMarkup): number => html.length + sessionAfter.length + 500;

/** Calendars show the current month. */
const today = ({ site, kernel }: RequestContext): string => site.clock.at(kernel.now()).local.slice(0, 10);

const shortened = (text: string): string =>
  text.length > MAX_KEY_LENGTH ? createHash('sha256').update(text).digest('base64url') : text;
