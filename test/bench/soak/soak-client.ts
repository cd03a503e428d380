import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { jsonHeaders, passwordHeaders } from '../cases/bench-case.ts';

/** A request of the soak. `json` is sent as the body, and `body` as it is. */
export interface SoakRequest {
  method?: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  json?: unknown;
  body?: Buffer;
  /** Sends the application password of the administrator. */
  authenticated?: boolean;
}

/** An answer; the status is 0 if there was none. */
export interface SoakAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  milliseconds: number;
}

/** Milliseconds after which a request without an answer has failed. */
const TIMEOUT_MS = 60_000;

/** Returns a function that sends requests to a port of this machine over persistent connections. */
export function createSoakClient(port: number): (sent: SoakRequest) => Promise<SoakAnswer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  return async (sent) => {
    const answer = await sendOnce({ port, agent, sent });
    // The server may close an idle connection at the moment at which it is used again; clients then repeat the request.
    const isRepeated = answer.hasLostIdleConnection && (sent.method ?? 'GET') === 'GET';
    return isRepeated ? sendOnce({ port, agent, sent }) : answer;
  };
}

function sendOnce({
  port,
  agent,
  sent: { method = 'GET', path, headers = {}, json, body, authenticated },
}: {
  port: number;
  agent: Agent;
  sent: SoakRequest;
}): Promise<SoakAnswer & { hasLostIdleConnection: boolean }> {
  return new Promise((resolve) => {
    const started = performance.now();
    const end = (answer: Pick<SoakAnswer, 'status' | 'headers' | 'text'>, hasLostIdleConnection = false) =>
      resolve({ ...answer, hasLostIdleConnection, milliseconds: performance.now() - started });
    const fail = (error: Error & { code?: string }) =>
      end({ status: 0, headers: {}, text: String(error) }, outgoing.reusedSocket && error.code === 'ECONNRESET');
    const allHeaders = {
      ...(json === undefined ? {} : jsonHeaders),
      ...(authenticated ? passwordHeaders : {}),
      ...headers,
    };
    const options = { host: '127.0.0.1', port, method, path, headers: allHeaders, agent, timeout: TIMEOUT_MS };
    const outgoing = request(options, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', fail);
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        end({ status: incoming.statusCode ?? 0, headers: incoming.headers, text });
      });
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')));
    outgoing.on('error', fail);
    outgoing.end(json === undefined ? body : JSON.stringify(json));
  });
}
