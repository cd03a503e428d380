import { Agent, request } from 'node:http';

/** Result of one request. */
export interface Sent {
  status: number;
  /** From the first byte sent to the last byte received. */
  milliseconds: number;
}

/** Sends one request and reads its answer. The status is 0 if there is no answer. */
export function send(
  address: string,
  options: { agent: Agent; method?: string; headers?: Record<string, string>; body?: Buffer },
): Promise<Sent> {
  const started = performance.now();
  const { body, ...rest } = options;
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, milliseconds: performance.now() - started });
    const outgoing = request(address, rest, (incoming) => {
      incoming.resume();
      incoming.on('error', () => end(0));
      incoming.on('end', () => end(incoming.statusCode ?? 0));
    });
    outgoing.on('error', () => end(0));
    outgoing.end(body);
  });
}

/** Reads an address repeatedly, with pauses, until the work is done. Returns all times in the order of the requests. */
export async function readWhile(
  address: string,
  { work, readers, pause }: { work: Promise<unknown>; readers: number; pause: number },
): Promise<Sent[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: readers });
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  work.then(end, end);
  const reader = async (): Promise<Sent[]> => {
    const times: Sent[] = [];
    while (!isDone) {
      times.push(await send(address, { agent }));
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    return times;
  };
  const timesOfReaders = await Promise.all(Array.from({ length: readers }, reader));
  agent.destroy();
  return timesOfReaders.flat();
}

/** The quantile of the times, such as 0.95 for the 95th percentile. */
export function quantile(times: readonly Sent[], share: number): number {
  const sorted = times.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
