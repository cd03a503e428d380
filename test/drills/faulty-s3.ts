import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How an S3 server fails. `stall` never answers, `reset` closes the connection. */
export type S3Fault = 'none' | '500' | '503' | 'stall' | 'reset';

/** A proxy in front of an S3 server. */
export interface FaultyS3 {
  readonly endpoint: string;
  set(fault: S3Fault): void;
  close(): Promise<void>;
}

/** Starts a proxy to the server at an address. */
export async function startFaultyS3(server: string): Promise<FaultyS3> {
  const { hostname, port } = new URL(server);
  let fault: S3Fault = 'none';
  const proxy = createServer((incoming, outgoing) => {
    if (fault === 'stall') return;
    if (fault === 'reset') return void incoming.socket.resetAndDestroy();
    if (fault !== 'none') {
      const code = fault === '503' ? 'SlowDown' : 'InternalError';
      incoming.resume();
      incoming.on('end', () => {
        const error = `<Error><Code>${code}</Code><Message>failing</Message></Error>`;
        outgoing.writeHead(Number(fault), { 'content-type': 'application/xml' }).end(error);
      });
      return;
    }
    const { method, url: path, headers } = incoming;
    const forwarded = send({ hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  proxy.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    set: (next) => {
      // Requests that were stalled end when the fault does.
      if (fault === 'stall' && next !== 'stall') proxy.closeAllConnections();
      fault = next;
    },
    close: async () => {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
