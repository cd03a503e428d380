import type { Socket } from 'node:net';
import type pg from 'pg';
import { NulFreeClient } from './nul-free-client.ts';

/** A class of connections that can be closed together, whatever they wait for. */
export interface DisconnectableClients {
  readonly Client: typeof NulFreeClient;
  /** Closes all connections: their statements fail at once. */
  disconnect(): void;
}

/** Creates such a class for one pool. */
export function disconnectableClients(): DisconnectableClients {
  const open = new Set<pg.Client>();
  class DisconnectableClient extends NulFreeClient {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      open.add(this);
      this.once('end', () => open.delete(this));
    }
  }
  return {
    Client: DisconnectableClient,
    disconnect: () => {
      for (const client of open) (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
    },
  };
}
