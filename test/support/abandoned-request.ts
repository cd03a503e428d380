import { connect } from 'node:net';
import { setImmediate as turnOfTheEventLoop } from 'node:timers/promises';
import type { Database } from '../../schema/core/domain-kernel.ts';

type Query = Database['reader']['$queryRaw'];

/** Enough for the server to notice a closed connection, and to run further statements. */
const turnsOfTheEventLoop = async () => {
  for (let count = 0; count < 200; count++) await turnOfTheEventLoop();
};

/**
 * Sends a request and closes the connection while its first statement runs, or with `isAbandoned: false` after its answer.
 * Returns the number of statements that the reader has run for it in all, after it had time for others.
 */
export async function statementsOfAbandoned(
  { database, port }: { database: Database; port: number },
  {
    path,
    json,
    body: text,
    isAbandoned = true,
  }: { path: string; json?: unknown; body?: string; isAbandoned?: boolean },
): Promise<number> {
  const body = text ?? JSON.stringify(json) ?? '';
  const method = body === '' ? 'GET' : 'POST';
  const { reader } = database;
  const run = reader.$queryRaw.bind(reader) as unknown as (...values: unknown[]) => Promise<unknown>;
  let count = 0;
  const socket = connect(port, '127.0.0.1');
  const isClosed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  Object.defineProperty(reader, '$queryRaw', {
    configurable: true,
    value: (async (...values: unknown[]) => {
      count++;
      if (isAbandoned) {
        socket.destroy();
        await isClosed;
        await turnsOfTheEventLoop();
      }
      return run(...values);
    }) as unknown as Query,
  });
  try {
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept: application/json, text/event-stream\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    socket.resume();
    await isClosed;
    await turnsOfTheEventLoop();
    return count;
  } finally {
    Object.defineProperty(reader, '$queryRaw', { configurable: true, writable: true, value: run });
  }
}
