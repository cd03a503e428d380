import type { Socket } from 'node:net';
import type pg from 'pg';
import type { ReplicaStatus } from '../../../../schema/core/domain-kernel.ts';
import { statementTables } from '../../../../schema/core/reads/statement-tables.ts';
import { type TableSet, UNTRACKED } from '../../../../schema/core/reads/tracked-tables.ts';
import { isConnectionLoss, isReplicaFailure, isUnavailable } from '../database-errors.ts';
import type { PrimaryWatch } from './change-watch.ts';
import { NoticedPositions } from './noticed-positions.ts';
import { NulFreeClient } from './nul-free-client.ts';
import { type ReplicaWatch, watchReplica } from './replica-watch.ts';

interface Statement {
  sql: string;
}

interface Connection {
  queryRaw(statement: Statement): Promise<unknown>;
  dispose(): Promise<void>;
}

/** Creates the connections of a pool. */
export interface ConnectionFactory {
  connect(): Promise<unknown>;
}

/** The replicas of a database, which run statements that read. */
export interface Replicas {
  /** Makes the connections of a factory to the primary send statements to replicas instead, where that is right. */
  route(factory: ConnectionFactory): void;
  /** Implements `Database.replicaStatuses`. */
  statuses(): ReplicaStatus[];
  close(): Promise<void>;
}

interface ReplicasOptions {
  urls: readonly string[];
  primary: PrimaryWatch;
  /** A replica that has not replayed an older change gets no statements. */
  maxLagMs: number;
  /** Creates the pool of a replica with connections of a class. */
  createPool(url: string, connection: typeof NulFreeClient): ConnectionFactory;
  /** Called when the state of a replica has changed, with the reason. */
  onState?: ((status: ReplicaStatus, reason: string) => void) | undefined;
}

interface Replica {
  readonly watch: ReplicaWatch;
  /** Statements that are running. */
  running: number;
  /** Runs a statement; the pool connects with the first one. */
  query(statement: Statement): Promise<unknown>;
  /** Counts. */
  reads: number;
  retries: number;
  status(): ReplicaStatus;
  close(): Promise<void>;
}

/** Opens the replicas. Each is used as soon as a check has found it available. */
export function openReplicas(options: ReplicasOptions): Replicas {
  const { primary, urls } = options;
  const positions = new NoticedPositions();
  const replicas = urls.map((url) => openReplica(url, { ...options, positions }));
  primary.onPosition((position) => {
    positions.add(position);
    const replayed = replicas.map(({ watch }) => watch.position()).filter((each) => each !== null);
    if (replayed.length > 0) positions.forgetBefore(replayed.reduce((low, each) => (each < low ? each : low)));
    for (const { watch } of replicas) watch.wake();
  });
  primary.catchUp();
  // The lag is measured in time, so the position of the primary is read regularly, also without changes.
  const timer = setInterval(() => primary.catchUp(), POSITION_INTERVAL_MS).unref();

  /** The replica with the fewest running statements among those that have replayed all changes of the tables. */
  const choose = (tables: TableSet): Replica | undefined => {
    if ((tables & UNTRACKED) !== 0 || !primary.isSettled()) return undefined;
    return leastBusy(
      replicas.filter(
        ({ watch }) => watch.isAvailable() && primary.tableChanges.areUnchanged({ tables }, watch.coveredVersion()),
      ),
    );
  };
  const read = async (statement: Statement, readPrimary: Connection['queryRaw']): Promise<unknown> => {
    const { tables, isReadOnly } = statementNeeds(statement.sql);
    const replica = isReadOnly ? choose(tables) : undefined;
    if (replica) {
      try {
        return await runOn(replica, statement);
      } catch (error) {
        if (!isReplicaFailure(error)) throw error;
        replica.retries++;
      }
    }
    try {
      return await readPrimary(statement);
    } catch (error) {
      // While the primary cannot be reached, the reads of a replica may be old, and nothing is cached.
      const substitute =
        isReadOnly && !primary.isConnected() && isUnavailable(error)
          ? leastBusy(replicas.filter((each) => each !== replica && each.watch.isAvailable()))
          : undefined;
      if (!substitute) throw error;
      return runOn(substitute, statement).catch(() => {
        throw error;
      });
    }
  };
  return {
    route: (factory) => {
      const connect = factory.connect.bind(factory);
      factory.connect = async () => {
        const connection = (await connect()) as Connection;
        const readPrimary = connection.queryRaw.bind(connection);
        connection.queryRaw = (statement) => read(statement, readPrimary);
        return connection;
      };
    },
    statuses: () => replicas.map((replica) => replica.status()),
    close: async () => {
      clearInterval(timer);
      await Promise.all(replicas.map((replica) => replica.close()));
    },
  };
}

/** Milliseconds between two readings of the position of the primary. */
const POSITION_INTERVAL_MS = 1_000;

/** The name of a replica in logs and metrics, without credentials. */
export function replicaName(url: string): string {
  const { hostname, port, searchParams } = new URL(url);
  return `${hostname || searchParams.get('host') || 'localhost'}:${port || '5432'}`;
}

function openReplica(
  url: string,
  { positions, maxLagMs, createPool, onState }: ReplicasOptions & { positions: NoticedPositions },
): Replica {
  const name = replicaName(url);
  const clients = disconnectableClients();
  const pool = createPool(url, clients.Client);
  let connecting: Promise<Connection> | undefined;
  const watch = watchReplica(url, {
    positions,
    maxLagMs,
    onState: (reason) => onState?.(replica.status(), reason),
    // Statements that wait for a server that does not answer are run on the primary instead.
    onFailedCheck: clients.disconnect,
  });
  const replica: Replica = {
    watch,
    running: 0,
    query: async (statement) => {
      connecting ??= pool.connect() as Promise<Connection>;
      return (await connecting).queryRaw(statement);
    },
    reads: 0,
    retries: 0,
    status: () => ({ name, ...watch.status(), reads: replica.reads, retries: replica.retries }),
    close: async () => {
      await watch.close();
      await (await connecting)?.dispose();
    },
  };
  return replica;
}

async function runOn(replica: Replica, statement: Statement): Promise<unknown> {
  replica.running++;
  try {
    const result = await replica.query(statement);
    replica.reads++;
    return result;
  } catch (error) {
    if (isConnectionLoss(error)) replica.watch.reportLoss();
    throw error;
  } finally {
    replica.running--;
  }
}

/** A random one of the replicas with the fewest running statements. */
function leastBusy(replicas: readonly Replica[]): Replica | undefined {
  const fewest = Math.min(...replicas.map(({ running }) => running));
  const free = replicas.filter(({ running }) => running === fewest);
  return free[Math.floor(Math.random() * free.length)];
}

/** A class of connections that can be closed together, whatever they wait for. */
interface DisconnectableClients {
  readonly Client: typeof NulFreeClient;
  /** Closes all connections: their statements fail at once. */
  disconnect(): void;
}

/** Creates such a class for one pool. */
function disconnectableClients(): DisconnectableClients {
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

/** Statements that a replica cannot run: those that write, lock rows, or call functions that do. */
const WRITES =
  /\b(?:INSERT|UPDATE|DELETE|MERGE|TRUNCATE|FOR (?:NO KEY )?UPDATE|FOR (?:KEY )?SHARE)\b|\b(?:nextval|setval|set_config|pg_notify|pg_(?:try_)?advisory\w*)\s*\(/i;

/** What a statement needs of the server that runs it. */
interface StatementNeeds {
  /** Whether a replica can run it. */
  isReadOnly: boolean;
  /** The tables that it reads. With UNTRACKED, changes of what it reads are not noticed. */
  tables: TableSet;
}

const MAX_STATEMENTS = 2_000;

let needsByStatement = new Map<string, StatementNeeds>();

/** Returns what a statement needs. The results are cached by text. */
export function statementNeeds(text: string): StatementNeeds {
  const cached = needsByStatement.get(text);
  if (cached !== undefined) return cached;
  const needs = {
    isReadOnly: /^\s*(?:SELECT|WITH)\b/i.test(text) && !WRITES.test(text),
    tables: statementTables(text),
  };
  if (needsByStatement.size >= MAX_STATEMENTS) needsByStatement = new Map();
  needsByStatement.set(text, needs);
  return needs;
}
