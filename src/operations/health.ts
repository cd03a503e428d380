import type { Database } from '../../schema/kernel.ts';
import type { Exchange } from '../http/exchange.ts';

/** Longest time that the database may take to answer. */
const PATIENCE = 2_000;

/** Whether the program lives, and whether requests should be sent to it. */
export interface Health {
  /** From now on it is not ready: it starts, or is about to end. */
  setState(state: 'starting' | 'serving' | 'draining'): void;
  /** Answers `/livez` and `/readyz`; false for every other path. */
  handle(exchange: Exchange): boolean;
}

/** Watches the program and its database; whether the latter answers is asked once for all who ask at a time. */
export function createHealth(database: Database): Health {
  let state: 'starting' | 'serving' | 'draining' = 'serving';
  let asking: Promise<boolean> | undefined;
  const databaseAnswers = () => {
    asking ??= answersInTime(database).finally(() => {
      asking = undefined;
    });
    return asking;
  };
  const answer = async ({ request, response, path }: Exchange) => {
    const isAboutReadiness = path === '/readyz';
    const checks = isAboutReadiness
      ? { state, database: (await databaseAnswers()) ? 'ok' : 'unreachable' }
      : { state: 'alive' };
    const isGood = !isAboutReadiness || (state === 'serving' && checks.database === 'ok');
    const body = JSON.stringify({ status: isGood ? 'ok' : 'unavailable', ...checks });
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

async function answersInTime({ reader, writer }: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE);
  });
  const clients = reader === writer ? [reader] : [reader, writer];
  const answers = Promise.all(clients.map((client) => client.$queryRaw`SELECT 1`)).then(
    () => true,
    () => false,
  );
  return Promise.race([answers, late]).finally(() => clearTimeout(timer));
}
