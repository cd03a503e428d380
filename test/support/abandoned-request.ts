import { connect } from 'node:net';
import type { Database } from '../../schema/core/domain-kernel.ts';

type Query = Database['reader']['$queryRaw'];

const turnsOfTheEventLoop = async () => {
  // Long enough that the server notices a closed connection.
  for (let count = 0; count < 20; count++) await new Promise((resolve) => setTimeout(resolve, 10));
};

/**
 * Sends a request and closes the connection while its first statement runs. Returns the number of statements that the
 * reader has run for it in all, after it had time for others.
 */
export async function statementsOfAbandoned(
  { database, port }: { database: Database; port: number },
  { path, json, statement = 1 }: { path: string; json: unknown; statement?: number },
): Promise<number> {
  const body = JSON.stringify(json);
  const { reader } = database;
  const run = reader.$queryRaw.bind(reader) as unknown as (...values: unknown[]) => Promise<unknown>;
  let count = 0;
  const socket = connect(port, '127.0.0.1');
  const isClosed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  Object.defineProperty(reader, '$queryRaw', {
    configurable: true,
    value: (async (...values: unknown[]) => {
      count++;
      if (count === statement) socket.destroy();
      if (count >= statement) {
        await isClosed;
        await turnsOfTheEventLoop();
      }
      return run(...values);
    }) as unknown as Query,
  });
  try {
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    await isClosed;
    for (let pause = 0; pause < 3; pause++) await turnsOfTheEventLoop();
    return count;
  } finally {
    Object.defineProperty(reader, '$queryRaw', { configurable: true, writable: true, value: run });
  }
}
