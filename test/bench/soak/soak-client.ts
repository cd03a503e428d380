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
  return ({ method = 'GET', path, headers = {}, json, body, authenticated }) =>
    new Promise((resolve) => {
      const started = performance.now();
      const end = (status: number, answer: { headers?: IncomingHttpHeaders; text: string }) =>
        resolve({ status, headers: {}, ...answer, milliseconds: performance.now() - started });
      const allHeaders = {
        ...(json === undefined ? {} : jsonHeaders),
        ...(authenticated ? passwordHeaders : {}),
        ...headers,
      };
      const options = { host: '127.0.0.1', port, method, path, headers: allHeaders, agent, timeout: TIMEOUT_MS };
      const outgoing = request(options, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', (error) => end(0, { text: String(error) }));
        incoming.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          end(incoming.statusCode ?? 0, { headers: incoming.headers, text });
        });
      });
      outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')));
      outgoing.on('error', (error) => end(0, { text: String(error) }));
      outgoing.end(json === undefined ? body : JSON.stringify(json));
    });
}
