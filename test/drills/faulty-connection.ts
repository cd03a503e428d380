import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What happens to connections through the proxy. */
export type ConnectionFault =
  | { kind: 'none' }
  /** Existing connections are reset, and new ones are refused. */
  | { kind: 'cut' }
  /** Nothing is passed on; connections stay open, as when packets are dropped. */
  | { kind: 'stall' }
  /** Everything arrives later. */
  | { kind: 'delay'; milliseconds: number }
  /** The server has closed its direction of each connection; the other direction stays open. */
  | { kind: 'half-closed' };

/** A TCP proxy between a program and a server. */
export interface FaultyConnection {
  readonly port: number;
  set(fault: ConnectionFault): void;
  close(): Promise<void>;
}

/** Starts a proxy to a port of this machine. */
export async function startFaultyConnection(targetPort: number): Promise<FaultyConnection> {
  let fault: ConnectionFault = { kind: 'none' };
  const pairs = new Set<{ client: Socket; server: Socket }>();

  const forward = (from: Socket, to: Socket) => {
    // Chunks are passed on in their order, whatever the delay at their arrival.
    let last = Promise.resolve();
    from.on('data', (chunk) => {
      const arrivedUnder = fault;
      const wait = arrivedUnder.kind === 'delay' ? arrivedUnder.milliseconds : 0;
      const ready = wait > 0 ? new Promise<void>((resolve) => setTimeout(resolve, wait)) : undefined;
      last = last.then(async () => {
        await ready;
        if (!to.destroyed) to.write(chunk);
      });
    });
    from.on('end', () => void last.then(() => to.end()));
    from.on('error', () => to.destroy());
    from.on('close', () => void last.then(() => to.destroy()));
  };

  const clients = new Set<Socket>();
  const listener = createServer({ allowHalfOpen: true }, (client) => {
    clients.add(client.on('error', () => {}).on('close', () => clients.delete(client)));
    if (fault.kind === 'cut') return void client.resetAndDestroy();
    // A half-closed connection ends at once, and nothing is sent to the server.
    if (fault.kind === 'half-closed') return void client.resume().end();
    const server = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true });
    server.on('error', () => client.destroy());
    const pair = { client, server };
    pairs.add(pair);
    client.on('close', () => pairs.delete(pair));
    forward(client, server);
    forward(server, client);
    if (fault.kind === 'stall') pause(pair);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return {
    port: (listener.address() as AddressInfo).port,
    set: (next) => {
      fault = next;
      for (const { client, server } of pairs) {
        if (next.kind === 'cut') {
          client.resetAndDestroy();
          server.resetAndDestroy();
        } else if (next.kind === 'half-closed') client.end();
        else if (next.kind === 'stall') pause({ client, server });
        else {
          client.resume();
          server.resume();
        }
      }
    },
    close: async () => {
      for (const { server } of pairs) server.destroy();
      for (const client of clients) client.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

function pause({ client, server }: { client: Socket; server: Socket }): void {
  client.pause();
  server.pause();
}
