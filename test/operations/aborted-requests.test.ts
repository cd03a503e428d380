import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isFull, isUnavailable } from '../../src/adapters/database/database-errors.ts';
import { readWholeBody } from '../../src/http/read-body.ts';
import { createOutages } from '../../src/operations/operations.ts';

/** Returns the error of reading a body whose sender closes the connection early. */
async function abortedRead(): Promise<unknown> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1', () =>
    socket.write('POST / HTTP/1.1\r\nHost: larch.example\r\nContent-Length: 100\r\n\r\nhalf'),
  );
  const request = await new Promise<IncomingMessage>((resolve) => server.once('request', resolve));
  const read = readWholeBody(request, 1_000).catch((error: unknown) => error);
  socket.destroy();
  const error = await read;
  await new Promise((resolve) => server.close(resolve));
  return error;
}

describe('a request from a client that disconnects early', () => {
  const logged: string[] = [];
  const recordAt = (level: string) => (_fields: object, message: string) => void logged.push(`${level}: ${message}`);
  const log = { debug: recordAt('debug'), info: recordAt('info'), warn: recordAt('warn'), error: recordAt('error') };
  const outages = createOutages({ database: { isUnavailable, isFull }, log });

  it('is logged as aborted, not as an outage of the database', async () => {
    const failure = outages.errorFor(await abortedRead());
    expect(failure?.extensions).toMatchObject({ code: 'request_aborted', status: 400 });
    expect(logged.splice(0)).toEqual(['debug: a client closed the connection before its request was complete']);
  });

  it('is distinguished from a lost connection to the database', () => {
    const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    expect(outages.errorFor(lost)?.extensions.code).toBe('service_unavailable');
    expect(logged.splice(0)).toHaveLength(1);
  });
});
