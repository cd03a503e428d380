import type { PrismaClient } from '../../../prisma/generated/sqlite/client.ts';
import { type AdapterFactory, type DirectOptions, directQueries } from './direct-statements.ts';

interface Connection {
  startTransaction(...parameters: unknown[]): Promise<unknown>;
  dispose(): Promise<void>;
}

/** A client, and how it ends. */
export interface OpenClient<Client> {
  readonly client: Client;
  close(): Promise<void>;
}

interface ClientOptions<Client> extends Omit<DirectOptions, 'factory'> {
  /** Connects for queries outside transactions. */
  queries: AdapterFactory;
  /** Connects for transactions; without it, they use the connections of the queries. */
  transactions?: AdapterFactory;
  /** Creates the Prisma client of `queries`. */
  create: () => Client;
}

/**
 * Opens a client with separate connections for queries and for transactions. A Prisma client takes 15 MB and 50 ms to
 * create, so there is one for both, and it is created when a model or a transaction is first used: raw queries go
 * directly to the adapter.
 */
export function openClient<Client extends PrismaClient>({
  queries,
  transactions,
  create,
  ...options
}: ClientOptions<Client>): OpenClient<Client> {
  const connections = [connectOnce(queries), ...(transactions ? [connectOnce(transactions)] : [])];
  if (transactions) sendTransactions(queries, transactions);
  let created: Client | undefined;
  const direct = { $queryRaw: directQueries({ ...options, factory: queries }) };
  const client = new Proxy(direct, {
    get: (target, name) => {
      if (name in target) return Reflect.get(target, name);
      created ??= create();
      return Reflect.get(created, name);
    },
  }) as Client;
  return {
    client,
    close: async () => {
      await created?.$disconnect();
      await Promise.all(connections.map((connection) => connection.dispose()));
    },
  };
}

/** Makes a factory return the same connection for each call, which is disposed of once. */
function connectOnce(factory: AdapterFactory): { dispose(): Promise<void> } {
  const connect = factory.connect.bind(factory);
  let connecting: Promise<Connection> | undefined;
  const open = async (): Promise<Connection> => {
    const connection = (await connect()) as Connection;
    const dispose = connection.dispose.bind(connection);
    let disposed: Promise<void> | undefined;
    connection.dispose = () => (disposed ??= dispose());
    return connection;
  };
  factory.connect = () => {
    connecting ??= open().catch((error: unknown) => {
      connecting = undefined;
      throw error;
    });
    return connecting;
  };
  return { dispose: async () => (await connecting)?.dispose() };
}

/** Makes the connection of a factory start transactions on that of another one. */
function sendTransactions(queries: AdapterFactory, transactions: AdapterFactory): void {
  const connect = queries.connect.bind(queries);
  queries.connect = async () => {
    const connection = (await connect()) as Connection;
    connection.startTransaction = async (...parameters) =>
      ((await transactions.connect()) as Connection).startTransaction(...parameters);
    return connection;
  };
}
