import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** What became of the requests of a load. */
export interface LoadReport {
  answered: number;
  /** Statuses from 400 and errors of connections. */
  failures: string[];
}

/** Clients that send one request after the other. */
export interface SteadyLoad {
  answered(): number;
  /** Ends the clients after their current requests. */
  stop(): Promise<LoadReport>;
  /** Resolves when all clients have ended, which they do when an answer closes their connection. */
  readonly closed: Promise<LoadReport>;
}

/**
 * Starts clients with one connection each. A client opens a new connection after an error, and after an answer with
 * `Connection: close`; with `endsOnClose` it ends then. `pauseMs` is the time in milliseconds between its requests.
 */
export function startLoad(
  url: string,
  { clients = 6, pauseMs = 0, endsOnClose = false }: { clients?: number; pauseMs?: number; endsOnClose?: boolean } = {},
): SteadyLoad {
  const report: LoadReport = { answered: 0, failures: [] };
  let isRunning = true;
  const run = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (isRunning) {
      try {
        const { statusCode = 0, headers } = await send(url, agent);
        if (statusCode >= 400) report.failures.push(String(statusCode));
        else report.answered++;
        if (endsOnClose && headers.connection === 'close') break;
        if (pauseMs > 0) await sleep(pauseMs);
      } catch (error) {
        report.failures.push((error as NodeJS.ErrnoException).code ?? String(error));
        await sleep(10);
      }
    }
    agent.destroy();
  };
  const closed = Promise.all(Array.from({ length: clients }, run)).then(() => report);
  return {
    answered: () => report.answered,
    stop: () => {
      isRunning = false;
      return closed;
    },
    closed,
  };
}

const send = (url: string, agent: Agent): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(url, { agent }, (response) => {
      response
        .once('error', reject)
        .once('end', () => resolve(response))
        .resume();
    })
      .once('error', reject)
      .end();
  });
