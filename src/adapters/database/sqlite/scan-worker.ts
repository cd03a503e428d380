// Runs statements that may read whole tables, in a thread of their own: `scan-thread.ts`.

import { parentPort, workerData } from 'node:worker_threads';
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import Connection from 'better-sqlite3';
import type { ScanLane, ScanReply, ScanRequest, ScanTask } from './scan-thread.ts';
import { BUSY_TIMEOUT_MS, updateSqliteStatistics } from './sqlite-migrations.ts';
import { cacheStatements, ROWS_TOO_LONG, type RowReader } from './statement-cache.ts';

/** Memory for pages of the file, in KiB (a negative number for SQLite): a scan needs each page once. */
const PAGE_CACHE = -16_384;

const { file } = workerData as { file: string };
/** Characters of the rows of one statement, which are in memory together. Pages of the largest items are shorter. */
const MAX_CHARACTERS = 256_000_000;

const adapter = new PrismaBetterSqlite3({ url: `file:${file}`, timeout: BUSY_TIMEOUT_MS });
const factory = cacheStatements(adapter, {
  maxCharacters: MAX_CHARACTERS,
  readElsewhere: async () => {
    throw Object.assign(new Error('The rows of a statement have too many characters.'), { code: ROWS_TOO_LONG });
  },
});
const reader = (await factory.connect()) as Awaited<ReturnType<typeof factory.connect>> & RowReader;
await reader.executeScript(`PRAGMA query_only = ON; PRAGMA cache_size = ${PAGE_CACHE}`);

const port = parentPort;
if (!port) throw new Error('The program starts this file as a thread.');
const send = (reply: ScanReply): void => port.postMessage(reply);

/** Characters of texts in one message. Receiving a message takes a turn of the event loop of the program. */
const MAX_CHARACTERS_IN_MESSAGE = 1_000_000;

/** Divides rows by the length of their texts. There is one part at least. */
function* partsOf(rows: readonly unknown[][]): Generator<unknown[][]> {
  let part: unknown[][] = [];
  let characters = 0;
  for (const row of rows) {
    if (characters > MAX_CHARACTERS_IN_MESSAGE) {
      yield part;
      part = [];
      characters = 0;
    }
    part.push(row);
    for (const value of row) if (typeof value === 'string') characters += value.length;
  }
  yield part;
}

/** Called when the program wants more rows of a statement. */
const continuations = new Map<number, () => void>();

/**
 * Sends the rows of more than one part, each after the program has received the one before. Returns the rows of a single
 * part, which are sent with the result.
 */
async function sendRows(id: number, rows: readonly unknown[][]): Promise<unknown[][]> {
  const [first = [], ...others] = partsOf(rows);
  if (others.length === 0) return first;
  for (const part of [first, ...others]) {
    const isReceived = new Promise<void>((resolve) => continuations.set(id, resolve));
    send({ id, rows: part });
    await isReceived;
  }
  continuations.delete(id);
  return [];
}

async function run(id: number, task: ScanTask): Promise<ScanReply> {
  try {
    if ('query' in task) {
      const { columnNames, columnTypes, rows } = await reader.readRows(
        task.query as Parameters<typeof reader.queryRaw>[0],
      );
      return { id, result: { columnNames, columnTypes, rows: await sendRows(id, rows) } };
    }
    const connection = new Connection(file, { timeout: BUSY_TIMEOUT_MS });
    try {
      updateSqliteStatistics(connection, task.statistics);
    } finally {
      connection.close();
    }
    return { id, result: null };
  } catch (error) {
    const { message, code, cause } = error as Error & { code?: string; cause?: { originalCode?: string } };
    return { id, error: { message, code: code ?? cause?.originalCode } };
  }
}

/** The last statement of each lane. */
const lanes = new Map<ScanLane, Promise<void>>();

port.on('message', (request: ScanRequest) => {
  if ('wantsRows' in request) {
    continuations.get(request.id)?.();
    return;
  }
  const { id, task } = request;
  const done = async () => send(await run(id, task));
  if ('query' in task) lanes.set(task.lane, (lanes.get(task.lane) ?? Promise.resolve()).then(done));
  else void done();
});
