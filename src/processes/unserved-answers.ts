import { createServer } from 'node:http';
import type { Socket } from 'node:net';

/** Seconds after which clients should repeat a request. */
const RETRY_AFTER_SECONDS = 1;

/** Milliseconds in which a client must have sent its request. */
const REQUEST_TIMEOUT_MS = 5_000;
/** Connections that are answered at the same time; further ones are closed. */
const MAX_CONNECTIONS = 1_000;

/**
 * Returns a function that answers the requests of connections while no worker can: 503, and 200 for `/livez`, because the
 * supervisor runs.
 */
export function createUnservedAnswers(): (socket: Socket) => void {
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0];
    const isAlive = path === '/livez';
    const body = JSON.stringify(isAlive ? { status: 'ok', state: 'alive' } : unavailable(path));
    response.writeHead(isAlive ? 200 : 503, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
      Connection: 'close',
      ...(isAlive ? {} : { 'Retry-After': RETRY_AFTER_SECONDS }),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  });
  let open = 0;
  return (socket) => {
    if (open >= MAX_CONNECTIONS) {
      socket.destroy();
      return;
    }
    open++;
    const timer = setTimeout(() => socket.destroy(), REQUEST_TIMEOUT_MS);
    socket.once('close', () => {
      clearTimeout(timer);
      open--;
    });
    server.emit('connection', socket);
    socket.resume();
  };
}

const unavailable = (path: string | undefined) =>
  path === '/readyz'
    ? { status: 'unavailable', state: 'starting' }
    : {
        code: 'service_unavailable',
        message: 'The server starts, or repairs itself. Try again in a moment.',
        data: { status: 503, retry_after: RETRY_AFTER_SECONDS },
      };
