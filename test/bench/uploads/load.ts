import { Agent, request } from 'node:http';

/** Result of one request. */
export interface RequestResult {
  status: number;
  /** From the first byte sent to the last byte received. */
  milliseconds: number;
}

/** Sends one request and reads its answer. The status is 0 if there is no answer. */
export function send(
  address: string,
  options: { agent: Agent; method?: string; headers?: Record<string, string>; body?: Buffer },
): Promise<RequestResult> {
  const started = performance.now();
  const { body, ...requestOptions } = options;
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, milliseconds: performance.now() - started });
    const outgoing = request(address, requestOptions, (incoming) => {
      incoming.resume();
      incoming.on('error', () => end(0));
      incoming.on('end', () => end(incoming.statusCode ?? 0));
    });
    outgoing.on('error', () => end(0));
    outgoing.end(body);
  });
}

/** Reads an address repeatedly, with several readers and pauses, until the work is done. Returns all results. */
export async function readWhile(
  address: string,
  { work, readers, pauseMs }: { work: Promise<unknown>; readers: number; pauseMs: number },
): Promise<RequestResult[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: readers });
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  work.then(end, end);
  const reader = async (): Promise<RequestResult[]> => {
    const results: RequestResult[] = [];
    while (!isDone) {
      results.push(await send(address, { agent }));
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    return results;
  };
  const resultsOfReaders = await Promise.all(Array.from({ length: readers }, reader));
  agent.destroy();
  return resultsOfReaders.flat();
}

/** The duration in milliseconds that a share of the results does not exceed; 0.95 is the 95th percentile. */
export function quantile(results: readonly RequestResult[], share: number): number {
  const sorted = results.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
