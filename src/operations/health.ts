import type { Database } from '../../schema/core/domain-kernel.ts';
import type { Exchange } from '../http/exchange.ts';
import type { StorageWatch } from './storage-watch.ts';

/** Milliseconds after which the check of the database, and that of the storage, fails. */
const CHECK_TIMEOUT_MS = 2_000;

/** Reports at `/livez` that the process runs, and at `/readyz` whether it should receive requests. */
export interface Health {
  /** Sets the state of the process. It is ready only while it is `serving`. */
  setState(state: 'starting' | 'serving' | 'draining'): void;
  /** Whether `/readyz` answers 200. */
  isReady(): Promise<boolean>;
  /** Answers requests for `/livez` and `/readyz`. Returns false for every other path. */
  handle(exchange: Exchange): boolean;
}

interface Checks {
  database: 'ok' | 'unreachable';
  storage: 'ok' | 'full';
}

/** Creates the health checks of a program. Simultaneous requests share one check of the database and the storage. */
export function createHealth(database: Database, storage: Pick<StorageWatch, 'hasSpace'>): Health {
  let state: 'starting' | 'serving' | 'draining' = 'serving';
  let checking: Promise<Checks> | undefined;
  const check = () => {
    checking ??= checksOf(database, storage).finally(() => {
      checking = undefined;
    });
    return checking;
  };
  const allowRequests = ({ database, storage }: Checks) => state === 'serving' && database === 'ok' && storage === 'ok';
  const answer = async ({ request, response, path }: Exchange) => {
    const checks = path === '/readyz' ? await check() : null;
    const isHealthy = !checks || allowRequests(checks);
    const body = JSON.stringify({
      status: isHealthy ? 'ok' : 'unavailable',
      state: checks ? state : 'alive',
      ...checks,
    });
    response.writeHead(isHealthy ? 200 : 503, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
  return {
    setState: (newState) => {
      state = newState;
    },
    isReady: async () => allowRequests(await check()),
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
  const isReachable = await withTimeout(queryDatabase(database));
  // The space cannot be checked while the database is unreachable.
  const hasSpace = !isReachable || (await withTimeout(storage.hasSpace()));
  return { database: isReachable ? 'ok' : 'unreachable', storage: hasSpace ? 'ok' : 'full' };
}

/** Queries the reader and the primary, not the writer: writers may wait for each other for longer than the timeout. */
async function queryDatabase({ reader, primary }: Database): Promise<boolean> {
  const clients = reader === primary ? [reader] : [reader, primary];
  await Promise.all(clients.map((client) => client.$queryRaw`SELECT 1`));
  return true;
}

/** The result of a check; false if it fails or takes too long. */
async function withTimeout(check: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS);
  });
  return Promise.race([check.catch(() => false), timeout]).finally(() => clearTimeout(timer));
}
