import type { Answer } from '../http-client.ts';
import type { RunningSite } from '../test-site.ts';

/** An answer of a face to one viewer. */
export interface Probe {
  /** The face and the request. */
  request: string;
  text: string;
  status?: number;
}

/** A viewer's way to the program: their credentials, if they have some. */
export interface Client {
  cms: RunningSite;
  headers: Record<string, string>;
}

/** Sends a request of a viewer; `path` is a whole path. */
export const sendAs = (
  { cms, headers }: Client,
  { path, method = 'GET', json, body }: { path: string; method?: string; json?: unknown; body?: string },
): Promise<Answer<unknown>> =>
  cms.send<unknown>({
    method,
    path,
    ...(json === undefined ? {} : { json }),
    ...(body === undefined ? {} : { body }),
    headers,
  });

/**
 * Sends requests without a body, some at a time, and returns the answers with their headers, since links are in headers
 * too.
 */
export async function getAll(client: Client, paths: readonly string[], method = 'GET'): Promise<Probe[]> {
  const probes: Probe[] = [];
  const waiting = [...paths];
  const next = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const { status, text, headers } = await sendAs(client, { path, method });
      probes.push({ status, request: `${method} ${path}`, text: `${text}\n${JSON.stringify(headers)}` });
    }
  };
  await Promise.all([next(), next(), next(), next()]);
  return probes;
}
