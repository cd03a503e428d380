import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { RequestContext } from '../context.ts';
import { isUsedUp } from '../html/allowance.ts';
import type { RenderEnvironment } from '../html/environment.ts';

/** Longer markup is made anew each time. */
const LONGEST = 262_144;
/** Characters of all that is kept; what was not asked for longest goes first. */
const MOST = 33_554_432;
const LONGEST_KEY = 200;

interface Kept {
  html: string;
  /** The session as the rendering left it. */
  after: string;
  /** How much of the answer's allowance of markup it took. */
  taken: number;
}

interface Store {
  kept: LRUCache<string, Kept>;
  making: Map<string, Promise<Kept | null>>;
}

interface Making {
  name: string;
  environment: RenderEnvironment;
  make: () => Promise<string>;
}

/**
 * Gives markup that was made before from the same database, in the same state of a session and on the same day, or
 * makes it. For viewers without an account alone: others may see more. The session ends as if it had been made.
 */
export async function keepMarkup(context: RequestContext, { name, environment, make }: Making): Promise<string> {
  if (context.viewer.userId !== 0) return make();
  const { session, allowance } = environment;
  // Goes with the cache at every change: what is still being made then ends in a store that nobody asks again.
  const { kept, making } = await context.cache.get<Store>('markup', async () => ({
    kept: new LRUCache<string, Kept>({ maxSize: MOST, sizeCalculation: sizeOf }),
    making: new Map(),
  }));
  const key = `${name}:${today(context)}:${short(session.state())}`;
  const found = kept.get(key) ?? (await making.get(key));
  if (found) {
    if (allowance !== undefined) {
      if (allowance.markup <= 0) return make();
      allowance.markup -= found.taken;
    }
    session.restore(found.after);
    return found.html;
  }
  let made = '';
  const attempt = async (): Promise<Kept | null> => {
    const before = allowance?.markup ?? 0;
    made = await make();
    if (made.length > LONGEST || (allowance !== undefined && isUsedUp(allowance))) return null;
    const result = { html: made, after: session.state(), taken: before - (allowance?.markup ?? 0) };
    kept.set(key, result);
    return result;
  };
  const attempted = attempt();
  making.set(key, attempted);
  try {
    await attempted;
  } finally {
    if (making.get(key) === attempted) making.delete(key);
  }
  return made;
}

const sizeOf = ({ html, after }: Kept): number => html.length + after.length + 500;

/** Calendars show the present month. */
const today = ({ site, kernel }: RequestContext): string => site.clock.at(kernel.now()).local.slice(0, 10);

const short = (text: string): string =>
  text.length > LONGEST_KEY ? createHash('sha256').update(text).digest('base64url') : text;
