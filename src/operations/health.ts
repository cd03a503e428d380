import type { Database } from '../../schema/core/domain-kernel.ts';
import type { Exchange } from '../http/exchange.ts';
import type { StorageWatch } from './storage-watch.ts';

/** Milliseconds that the database, and a probe of the storage, may take. */
const CHECK_TIMEOUT_MS = 2_000;

/** Whether the program lives, and whether requests should be sent to it. */
export interface Health {
  /** From now on it is not ready: it starts, or is about to end. */
  setState(state: 'starting' | 'serving' | 'draining'): void;
  /** Answers `/livez` and `/readyz`; false for every other path. */
  handle(exchange: Exchange): boolean;
}

interface Checks {
  database: 'ok' | 'unreachable';
  storage: 'ok' | 'full';
}

/** Watches the program, its database and its storage; these are checked once for all who ask at a time. */
export function createHealth(database: Database, storage: Pick<StorageWatch, 'hasSpace'>): Health {
  let state: 'starting' | 'serving' | 'draining' = 'serving';
  let checking: Promise<Checks> | undefined;
  const check = () => {
    checking ??= checksOf(database, storage).finally(() => {
      checking = undefined;
    });
    return checking;
  };
  const answer = async ({ request, response, path }: Exchange) => {
    const isAboutReadiness = path === '/readyz';
    const checks = isAboutReadiness ? await check() : null;
    const isGood = !checks || (state === 'serving' && checks.database === 'ok' && checks.storage === 'ok');
    const body = JSON.stringify({
      status: isGood ? 'ok' : 'unavailable',
      state: checks ? state : 'alive',
      ...checks,
    });
    response.writeHead(isGood ? 200 : 503, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
  return {
    setState: (next) => {
      state = next;
    },
    handle: (exchange) => {
      const { request, response, path } = exchange;
      if (path !== '/livez' && path !== '/readyz') return false;
      if (request.method !== 'GET' && request.method !== 'HEAD') response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      else answer(exchange).catch(() => response.destroy());
      return true;
    },
  };
}

async function checksOf(database: Database, storage: Pick<StorageWatch, 'hasSpace'>): Promise<Checks> {
  const isReachable = await inTime(answers(database));
  // Where the database is away, nothing is known of its space.
  const hasSpace = !isReachable || (await inTime(storage.hasSpace()));
  return { database: isReachable ? 'ok' : 'unreachable', storage: hasSpace ? 'ok' : 'full' };
}

/** Writers may wait for each other for longer: their connections say nothing of whether the database answers. */
async function answers({ reader, primary }: Database): Promise<boolean> {
  const clients = reader === primary ? [reader] : [reader, primary];
  await Promise.all(clients.map((client) => client.$queryRaw`SELECT 1`));
  return true;
}

/** False where the work fails, or takes too long. */
async function inTime(work: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS);
  });
  return Promise.race([work.catch(() => false), late]).finally(() => clearTimeout(timer));
}
