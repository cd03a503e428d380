import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import type { SupervisedProcess } from './supervised-process.ts';

/** Milliseconds that connections wait while no worker works. */
const MAX_WAIT_MS = 2_000;
/** Connections that wait for a worker. */
const MAX_WAITING = 2_000;

/** A process that serves connections. */
type Worker = Pick<SupervisedProcess, 'send'>;

/** Passes the connections of the port to workers. */
export interface ConnectionQueue {
  /** Passes a connection to a worker, or lets it wait. Nothing was read from it. */
  add(socket: Socket): void;
  /** A worker takes connections from now on. */
  enroll(worker: Worker): void;
  /** A worker takes no further connections. */
  withdraw(worker: Worker): void;
  /** A worker has received its connection. */
  accepted(worker: Worker): void;
  /** A worker has ended. A connection that it had not received goes to another one. */
  lost(worker: Worker): void;
  /** Resolves when no connection waits and every worker has received its connection. */
  settled(): Promise<void>;
}

/**
 * Creates the queue. Workers take turns. Each receives one connection at a time, so that a worker that is busy gets fewer
 * of them. `answerUnserved` gets the connections for which there is no worker.
 */
export function createConnectionQueue(answerUnserved: (socket: Socket) => void): ConnectionQueue {
  const waiting = new Set<Socket>();
  const enrolled = new Set<Worker>();
  /** The workers without a connection on its way, the one that waits longest first. */
  const free = new Set<Worker>();
  const onTheirWay = new Map<Worker, Socket>();
  const settledListeners: (() => void)[] = [];
  let isUnserved = false;
  let unservedTimer: NodeJS.Timeout | undefined;

  const watchUnserved = () => {
    unservedTimer ??= setTimeout(() => {
      isUnserved = true;
      for (const socket of waiting) answerUnserved(socket);
      waiting.clear();
      distribute();
    }, MAX_WAIT_MS);
  };
  const distribute = () => {
    for (const socket of waiting) {
      const [worker] = free;
      if (!worker) break;
      free.delete(worker);
      waiting.delete(socket);
      onTheirWay.set(worker, socket);
      worker.send({ type: 'connection' }, socket);
    }
    if (waiting.size === 0 && onTheirWay.size === 0) for (const listener of settledListeners.splice(0)) listener();
  };
  const withdraw = (worker: Worker) => {
    enrolled.delete(worker);
    free.delete(worker);
    if (enrolled.size === 0) watchUnserved();
  };
  watchUnserved();
  return {
    add: (socket) => {
      socket.on('error', () => {});
      if (isUnserved || waiting.size >= MAX_WAITING) {
        answerUnserved(socket);
        return;
      }
      waiting.add(socket);
      distribute();
    },
    enroll: (worker) => {
      isUnserved = false;
      clearTimeout(unservedTimer);
      unservedTimer = undefined;
      enrolled.add(worker);
      free.add(worker);
      distribute();
    },
    withdraw,
    accepted: (worker) => {
      onTheirWay.get(worker)?.destroy();
      onTheirWay.delete(worker);
      if (enrolled.has(worker)) free.add(worker);
      distribute();
    },
    lost: (worker) => {
      const socket = onTheirWay.get(worker);
      onTheirWay.delete(worker);
      withdraw(worker);
      if (socket) waiting.add(socket);
      distribute();
    },
    settled: () =>
      new Promise((resolve) => {
        settledListeners.push(resolve);
        distribute();
      }),
  };
}

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
