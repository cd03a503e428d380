// Runs statements that may read whole tables, in a thread of their own: `scan-thread.ts`.

import { parentPort, workerData } from 'node:worker_threads';
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import Connection from 'better-sqlite3';
import type { ScanReply, ScanRequest } from './scan-thread.ts';
import { BUSY_TIMEOUT_MS, updateSqliteStatistics } from './sqlite-migrations.ts';
import { cacheStatements } from './statement-cache.ts';

/** Memory for pages of the file, in KiB (a negative number for SQLite): a scan needs each page once. */
const PAGE_CACHE = -16_384;

const { file } = workerData as { file: string };
const factory = cacheStatements(new PrismaBetterSqlite3({ url: `file:${file}`, timeout: BUSY_TIMEOUT_MS }));
const reader = await factory.connect();
await reader.executeScript(`PRAGMA query_only = ON; PRAGMA cache_size = ${PAGE_CACHE}`);

const port = parentPort;
if (!port) throw new Error('The program starts this file as a thread.');

async function run(request: ScanRequest): Promise<ScanReply> {
  const { id } = request;
  try {
    if ('query' in request) {
      const { columnNames, columnTypes, rows } = await reader.queryRaw(
        request.query as Parameters<typeof reader.queryRaw>[0],
      );
      return { id, result: { columnNames, columnTypes, rows } };
    }
    const connection = new Connection(file, { timeout: BUSY_TIMEOUT_MS });
    try {
      updateSqliteStatistics(connection, request.statistics);
    } finally {
      connection.close();
    }
    return { id, result: null };
  } catch (error) {
    const { message, code, cause } = error as Error & { code?: string; cause?: { originalCode?: string } };
    return { id, error: { message, code: code ?? cause?.originalCode } };
  }
}

port.on('message', (request: ScanRequest) => void run(request).then((reply) => port.postMessage(reply)));
