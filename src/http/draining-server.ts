import { METHODS, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Express } from 'express';
import { requestErrors } from '../../rest-bridge/error.ts';
import type { RequestErrorCode } from '../../rest-bridge/request-error-codes.ts';
import { createExpressServer } from './express-app.ts';

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

type BrokenRequestAnswer = readonly [status: number, code: RequestErrorCode, message: string];

/** An error of the parser, with the bytes that it could not read. */
type ParserError = NodeJS.ErrnoException & { rawPacket?: Buffer };

const ANSWERS: Readonly<Record<string, BrokenRequestAnswer>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'rest_headers_too_large',
    'The address and headers of the request are too long. Send fewer or shorter headers.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'rest_request_timeout', 'The request was not received in time.'],
};

const OTHER_ANSWER: BrokenRequestAnswer = [400, 'rest_bad_request', 'The request is not valid HTTP.'];

/** Whether the bytes begin a request with a method that Node.js does not know. */
function hasUnknownMethod({ code, rawPacket }: ParserError): boolean {
  if (code !== 'HPE_INVALID_METHOD' || !rawPacket) return false;
  const start = rawPacket.subarray(0, MAX_LINE_LENGTH).toString('latin1');
  const method = /^([A-Za-z][\w-]*) \/\S* HTTP\/1\.[01]\r\n/.exec(start)?.[1];
  return method !== undefined && !METHODS.includes(method);
}

const MAX_LINE_LENGTH = 8_192;

/** Answers a request with an unknown method, which no route has. Pages of other sites may read it, as it says nothing. */
function unknownMethodAnswer(): { answer: BrokenRequestAnswer; headers: readonly string[] } {
  const { status, message } = requestErrors.noRoute();
  return { answer: [status, 'rest_no_route', message], headers: ['Access-Control-Allow-Origin: *'] };
}

/**
 * Answers input that node could not parse as a request (headers too long, unknown method, not HTTP) with a JSON error
 * object, and closes the connection.
 */
export function answerBrokenRequests(server: Server): void {
  server.on('clientError', (error: ParserError, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const {
      answer: [status, code, message],
      headers: otherHeaders,
    } = hasUnknownMethod(error)
      ? unknownMethodAnswer()
      : { answer: ANSWERS[error.code ?? ''] ?? OTHER_ANSWER, headers: [] };
    const body = JSON.stringify({ code, message, data: { status } });
    const headers = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Content-Type: application/json; charset=UTF-8',
      'X-Content-Type-Options: nosniff',
      ...otherHeaders,
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
  });
}
