import type { Worker } from 'node:worker_threads';
import { startThread } from '../../threads/start-thread.ts';
import { DatabaseBusyError } from '../transaction-queue.ts';
import type { ScanQuery, ScanReply, ScanRequest, ScanResult } from './scan-messages.ts';

/** Statements that may wait for the thread. */
const MAX_WAITING = 200;

/** A thread with its own connection to a SQLite file, for statements that would hold up all requests. */
export interface ScanThread {
  /** Runs a statement that reads. Throws a DatabaseBusyError if too many wait, and errors of the statement. */
  queryRaw(query: ScanQuery): Promise<ScanResult>;
  /** Updates the statistics of the query planner: of all tables, or of those whose size has changed much. */
  updateStatistics(options: { ofAllTables: boolean }): Promise<void>;
  close(): Promise<void>;
}

interface PendingRequest {
  resolve(result: ScanResult | null): void;
  reject(error: Error): void;
}

/** Creates the thread of a file. It starts with the first statement, and again after it failed. */
export function createScanThread(file: string): ScanThread {
  const pending = new Map<number, PendingRequest>();
  let worker: Worker | undefined;
  let lastId = 0;

  const settle = (id: number): PendingRequest | undefined => {
    const request = pending.get(id);
    pending.delete(id);
    // An idle thread does not keep the program running.
    if (pending.size === 0) worker?.unref();
    return request;
  };
  const fail = (error: Error) => {
    worker = undefined;
    for (const id of [...pending.keys()]) settle(id)?.reject(error);
  };
  const start = (): Worker => {
    const started = startThread('scan-worker', { moduleUrl: import.meta.url, workerData: { file } });
    started.on('message', (reply: ScanReply) => {
      const request = settle(reply.id);
      if ('result' in reply) request?.resolve(reply.result);
      else request?.reject(Object.assign(new Error(reply.error.message), { code: reply.error.code }));
    });
    started.on('error', (error) => fail(error as Error));
    started.on('exit', () => {
      if (worker === started) fail(new Error('The thread for long statements ended.'));
    });
    return started;
  };
  const send = (request: { query: ScanQuery } | { statistics: { ofAllTables: boolean } }) =>
    new Promise<ScanResult | null>((resolve, reject) => {
      if (pending.size >= MAX_WAITING) {
        reject(new DatabaseBusyError('Too many long statements wait. Try again later.'));
        return;
      }
      worker ??= start();
      worker.ref();
      lastId++;
      pending.set(lastId, { resolve, reject });
      worker.postMessage({ id: lastId, ...request } satisfies ScanRequest);
    });

  return {
    queryRaw: async (query) => (await send({ query })) as ScanResult,
    updateStatistics: async (statistics) => {
      await send({ statistics });
    },
    close: async () => {
      const closing = worker;
      worker = undefined;
      await closing?.terminate();
      fail(new Error('The database is closed.'));
    },
  };
}
