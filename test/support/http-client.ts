import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';

/** An answer; `body` is the parsed JSON, or undefined if the text is not JSON. */
export interface Answer<Body = unknown> {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  body: Body;
}

export interface SentRequest {
  method?: string;
  /** Sent unchanged: neither encoded nor normalized. */
  path: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

/** Returns a client for one port of this machine, with persistent connections. */
export function createHttpClient(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  return {
    send: <Body>({ method = 'GET', path, headers = {}, body }: SentRequest): Promise<Answer<Body>> =>
      new Promise((resolve, reject) => {
        const outgoing = request({ host: '127.0.0.1', port, method, path, headers, agent }, (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('error', reject);
          incoming.on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8');
            const answer = { status: incoming.statusCode ?? 0, headers: incoming.headers, text };
            resolve({ ...answer, body: parse(text) as Body });
          });
        });
        outgoing.on('error', reject);
        outgoing.end(body);
      }),
    /**
     * Writes bytes unchanged; resolves with everything received until the server closes the connection or `timeoutMs`
     * have passed.
     */
    sendRaw: (bytes: string | Buffer, timeoutMs = 20_000): Promise<string> =>
      new Promise((resolve) => {
        const socket = connect(port, '127.0.0.1');
        let received = '';
        const finish = () => {
          clearTimeout(timer);
          socket.destroy();
          resolve(received);
        };
        const timer = setTimeout(finish, timeoutMs);
        socket.on('data', (chunk) => {
          received += chunk.toString('latin1');
        });
        // A server that has answered may close while the client still writes.
        socket.on('error', () => {});
        socket.on('close', finish);
        socket.write(bytes);
      }),
    close: () => agent.destroy(),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
