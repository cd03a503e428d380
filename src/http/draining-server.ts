import type { RequestListener, Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Express } from 'express';
import { answerBrokenRequests } from './broken-requests.ts';
import { createExpressServer } from './express-server.ts';

/** Milliseconds that an idle connection stays open from its last answer when the program ends. */
const IDLE_GRACE_MS = 500;
/** Milliseconds between two checks for idle connections, while the server drains. */
const CHECK_INTERVAL_MS = 50;

/** An HTTP server that can end without failing a request. */
export interface DrainingServer {
  readonly server: Server;
  /** Lets clients close their connections: from now on, each answer has `Connection: close`. */
  announceEnd(): void;
  /**
   * Stops listening. Resolves when all requests are answered and all connections are closed. `idleGraceMs` is the time
   * in milliseconds that an idle connection stays open from its last answer.
   */
  end(options?: { idleGraceMs?: number }): Promise<void>;
}

/** What is known about an open connection. */
interface ConnectionState {
  /** Requests that are not answered. */
  openRequests: number;
  /** When the last request was answered, or the connection was opened. */
  idleSince: number;
  /** The bytes that were received until then. */
  bytesRead: number;
}

/**
 * Creates the HTTP server of an express application. `listener` receives the requests; by default the application
 * itself.
 *
 * `close` of Node.js closes idle connections at once, also those on which a client is just sending its next request. Here
 * they stay open for a moment: a client with a next request receives its answer, with `Connection: close`.
 */
export function createDrainingServer(app: Express, listener: RequestListener = app): DrainingServer {
  let isEnding = false;
  const server = createExpressServer(app, (request, response) => {
    if (isEnding) response.setHeader('Connection', 'close');
    listener(request, response);
  });
  server.keepAliveTimeout = 65_000;
  answerBrokenRequests(server);
  const states = new Map<Socket, ConnectionState>();
  server.on('connection', (socket: Socket) => {
    states.set(socket, { openRequests: 0, idleSince: performance.now(), bytesRead: 0 });
    socket.once('close', () => states.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    const state = states.get(socket);
    if (!state) return;
    state.openRequests++;
    response.once('close', () => {
      state.openRequests--;
      state.idleSince = performance.now();
      state.bytesRead = socket.bytesRead;
    });
  });
  const closeIdleConnections = (idleGraceMs: number) => {
    const limit = performance.now() - idleGraceMs;
    for (const [socket, { openRequests, idleSince, bytesRead }] of states) {
      // With further bytes, the client has begun to send a request.
      if (openRequests === 0 && idleSince <= limit && socket.bytesRead === bytesRead) socket.destroy();
    }
  };
  return {
    server,
    announceEnd: () => {
      isEnding = true;
    },
    end: ({ idleGraceMs = IDLE_GRACE_MS } = {}) =>
      new Promise((resolve) => {
        isEnding = true;
        if (server.listening) NetServer.prototype.close.call(server);
        const check = () => {
          closeIdleConnections(idleGraceMs);
          if (states.size > 0) return;
          clearInterval(timer);
          resolve();
        };
        const timer = setInterval(check, CHECK_INTERVAL_MS);
        check();
      }),
  };
}
