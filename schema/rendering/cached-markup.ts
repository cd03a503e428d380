import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isUnexpired, type ReadRecord } from '../core/reads/read-record.ts';
import type { RequestContext } from '../core/request-context.ts';
import { EndedWorkError } from '../core/work/work-limits.ts';
import { isExhausted } from '../markup/allowance.ts';
import type { RenderEnvironment } from '../markup/render-environment.ts';

/** Longer markup is not cached. */
const MAX_MARKUP_LENGTH = 262_144;
/** The maximum number of characters of all cached markup; the least recently used entries are dropped. */
const MAX_CACHE_LENGTH = 33_554_432;
const MAX_KEY_LENGTH = 200;

interface CachedMarkup {
  html: string;
  /** The state of the render session after the rendering. */
  sessionAfter: string;
  /** Characters that the rendering subtracted from the markup allowance of the answer. */
  usedMarkup: number;
  /** The tables, the time limit and the other sources of the markup. */
  record: ReadRecord;
}

interface MarkupCache {
  cached: LRUCache<string, CachedMarkup>;
  pending: Map<string, Promise<CachedMarkup | null>>;
}

interface MarkupRequest {
  /** Identifies the rendering among those of equal session state and day, such as `content 12` with the version. */
  name: string;
  environment: RenderEnvironment;
  render: () => Promise<string>;
}

/**
 * Returns cached markup, or renders and caches it. Cached markup is valid for the same database content, session state
 * and day. The session ends in the same state either way. Markup is cached only for anonymous viewers, since others may
 * see more.
 */
export async function cachedMarkup(
  context: RequestContext,
  { name, environment, render }: MarkupRequest,
): Promise<string> {
  if (context.viewer.userId !== 0) return render();
  const { session, allowance } = environment;
  const found = cachesOfOperations.get(environment) ?? findCache(context);
  cachesOfOperations.set(environment, found);
  const { cached, pending, day } = await found;
  const key = `${name}:${day}:${hashIfLong(session.serializeState())}`;
  const entry = cached.get(key) ?? (await pending.get(key)?.catch(ignoreEndedWork));
  if (entry && isUnexpired(entry.record, () => context.kernel.now().getTime())) {
    if (allowance !== undefined) {
      if (allowance.generatedMarkup <= 0) return render();
      allowance.generatedMarkup -= entry.usedMarkup;
    }
    session.restoreState(entry.sessionAfter);
    context.reads.add(entry.record);
    return entry.html;
  }
  let html = '';
  const renderAndCache = async (): Promise<CachedMarkup | null> => {
    const markupBefore = allowance?.generatedMarkup ?? 0;
    html = await render();
    if (html.length > MAX_MARKUP_LENGTH || (allowance !== undefined && isExhausted(allowance))) return null;
    const usedMarkup = markupBefore - (allowance?.generatedMarkup ?? 0);
    const result = { html, sessionAfter: session.serializeState(), usedMarkup, record: context.reads.snapshot() };
    cached.set(key, result);
    return result;
  };
  const rendering = renderAndCache();
  pending.set(key, rendering);
  try {
    await rendering;
  } finally {
    if (pending.get(key) === rendering) pending.delete(key);
  }
  return html;
}

/** The work of the request that renders may end before it is complete: those that wait for it render themselves. */
function ignoreEndedWork(error: unknown): null {
  if (error instanceof EndedWorkError) return null;
  throw error;
}

/** The caches that the renderings of one operation use, by its environment. */
const cachesOfOperations = new WeakMap<RenderEnvironment, Promise<MarkupCache & { day: string }>>();

/** Every change drops the whole cache, so a rendering in progress is stored in a cache that is no longer used. */
async function findCache(context: RequestContext): Promise<MarkupCache & { day: string }> {
  const cache = await context.cache.get<MarkupCache>('markup', async () => ({
    cached: new LRUCache<string, CachedMarkup>({ maxSize: MAX_CACHE_LENGTH, sizeCalculation: sizeOf }),
    pending: new Map(),
  }));
  return { ...cache, day: localDay(context) };
}

const sizeOf = ({ html, sessionAfter }: CachedMarkup): number => html.length + sessionAfter.length + 500;

/** The day is part of the key because calendars show the current month. */
const localDay = ({ site, kernel }: RequestContext): string => site.clock.at(kernel.now()).local.slice(0, 10);

const hashIfLong = (text: string): string =>
  text.length > MAX_KEY_LENGTH ? createHash('sha256').update(text).digest('base64url') : text;
