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
