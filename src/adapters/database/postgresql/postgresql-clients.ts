import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { PrismaClient as PostgresqlClient } from '../../../../prisma/generated/postgresql/client.ts';
import type { DatabaseClient } from '../../../../schema/core/domain-kernel.ts';
import type { StoredAddresses } from '../../../../schema/core/stored-addresses/stored-addresses.ts';
import { type DatabaseOptions, QUEUE_LIMITS } from '../connection-options.ts';
import { type OpenClient, openClient } from '../database-client.ts';
import { isRefusedAfterFailure } from '../database-errors.ts';
import { createDirectTransactions, type DirectTransactions } from '../direct-statements.ts';
import { type ConnectionName, observeStatements } from '../statement-observer.ts';
import { translateAddresses } from '../translate-addresses.ts';
import { NulFreeClient } from './nul-free-client.ts';
import { connectionConfig, schemaOf } from './postgresql-connection.ts';
import { type ConnectionFactory, replicaName } from './replicas.ts';

/** Time limit of a statement on the server, so that no request keeps it busy indefinitely. */
const MAX_STATEMENT_MS = 30_000;

/** How much longer than the server's own limit the client waits for an answer before it gives up the connection. */
const QUERY_TIMEOUT_MARGIN_MS = 5_000;

/** Default number of connections for reading, and for writing. */
export const POOL_SIZE = 8;

/** The options of the database, the addresses of its texts, and the name of the connections. */
export type ClientOptions = DatabaseOptions & { stored: StoredAddresses; name: ConnectionName };

/** Opens a client for queries. */
export function openReader(url: string, options: ClientOptions): OpenClient<DatabaseClient> {
  const queries = createAdapter(url, { ...options, connection: NulFreeClient });
  return openClient({ queries, ...directOptions(options), create: () => createClient(queries, options) });
}

/** Opens a client whose transactions have connections of their own; `route` may send its queries elsewhere. */
export function openWriting(
  url: string,
  { route, ...options }: Omit<ClientOptions, 'name'> & { route?: ((factory: PrismaPg) => void) | undefined },
): OpenClient<DatabaseClient> & { direct: DirectTransactions } {
  const queries = createAdapter(url, { ...options, name: 'reader', connection: NulFreeClient });
  route?.(queries);
  const connection = options.isPooled
    ? pooledTransactionConnection({
        lockTimeoutMs: options.waitTimeoutMs ?? QUEUE_LIMITS.waitTimeoutMs,
        statementTimeoutMs: options.maxStatementMs ?? MAX_STATEMENT_MS,
      })
    : TransactionConnection;
  const transactions = createAdapter(url, { ...options, name: 'writer', connection });
  const direct = createDirectTransactions({ factory: transactions, ...directOptions(options) });
  const create = () => createClient(queries, options);
  return { ...openClient({ queries, transactions, ...directOptions(options), create }), direct };
}

const directOptions = ({ onQuery }: Pick<DatabaseOptions, 'onQuery'>) =>
  ({ placeholders: 'numbered', onQuery }) as const;

/** Milliseconds to wait for a connection to a replica. */
const REPLICA_WAIT_MS = 2_000;

/** Creates the pool of a replica with connections of a class. */
export const createReplicaPool = (
  url: string,
  options: Omit<ClientOptions, 'name'> & { connection: typeof NulFreeClient },
): ConnectionFactory =>
  createAdapter(url, {
    ...options,
    name: 'replica',
    poolName: `replica ${replicaName(url)}`,
    waitTimeoutMs: Math.min(REPLICA_WAIT_MS, options.waitTimeoutMs ?? REPLICA_WAIT_MS),
  });

/** Compiling a statement takes longer than it saves: a count of a million rows takes half the time without. */
const SESSION_SETTINGS = ['jit=off'];

function createAdapter(
  url: string,
  {
    stored,
    connection,
    isPooled = false,
    ...options
  }: ClientOptions & { connection: typeof NulFreeClient; poolName?: string },
): PrismaPg {
  const schema = schemaOf(url);
  const { waitTimeoutMs = QUEUE_LIMITS.waitTimeoutMs, maxStatementMs = MAX_STATEMENT_MS } = options;
  const adapter = new PrismaPg(
    {
      ...connectionConfig(url, isPooled ? [] : SESSION_SETTINGS),
      Client: connection,
      max: options.poolSize ?? POOL_SIZE,
      connectionTimeoutMillis: waitTimeoutMs,
      ...(isPooled ? {} : { lock_timeout: waitTimeoutMs, statement_timeout: maxStatementMs }),
      query_timeout: maxStatementMs + QUERY_TIMEOUT_MARGIN_MS,
      keepAlive: true,
    },
    // The server stores a named statement for one of its connections.
    { ...(schema ? { schema } : {}), ...(isPooled ? {} : { statementNameGenerator: createStatementNames() }) },
  );
  observeStatements(adapter, { observer: options.observer, connection: options.name });
  observePool(adapter, options);
  translateAddresses(adapter, stored);
  return adapter;
}

/** Announces the pool of an adapter as soon as it exists. */
function observePool(
  adapter: PrismaPg,
  {
    observer,
    name,
    poolName = name,
    poolSize: size = POOL_SIZE,
  }: Omit<ClientOptions, 'stored'> & { poolName?: string },
): void {
  if (!observer) return;
  const connect = adapter.connect.bind(adapter);
  adapter.connect = async () => {
    const connection = await connect();
    const pool = connection.underlyingDriver();
    observer.addPool(poolName, () => {
      const { totalCount, idleCount, waitingCount } = pool;
      return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount, size };
    });
    return connection;
  };
}

function createClient(adapter: PrismaPg, { onQuery }: Pick<DatabaseOptions, 'onQuery'>): DatabaseClient {
  const client = new PostgresqlClient({ adapter, log: onQuery ? [{ emit: 'event', level: 'query' }] : [] });
  if (onQuery) {
    client.$on('query', ({ query, params }: { query: string; params: string }) => onQuery(query, JSON.parse(params)));
  }
  // The clients of both engines are generated from the same models and have the same methods.
  return client as unknown as DatabaseClient;
}

const MAX_NAMED_STATEMENTS = 500;

const MAX_NAMED_STATEMENT_LENGTH = 8_000;

/**
 * Creates a function that names statements, which the server then plans once per connection. Returns no name for long
 * statements, nor above MAX_NAMED_STATEMENTS, because the server stores each named statement.
 */
function createStatementNames(): (query: { sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const existing = names.get(sql);
    if (existing !== undefined) return existing;
    if (names.size >= MAX_NAMED_STATEMENTS || sql.length > MAX_NAMED_STATEMENT_LENGTH) return '';
    const name = createHash('sha1').update(sql).digest('base64url');
    names.set(sql, name);
    return name;
  };
}

interface Statement {
  text: string;
}

type Query = (statement: Statement, ...parameters: unknown[]) => Promise<pg.QueryResult>;

const NO_ROWS: pg.QueryResult = { command: '', rowCount: null, oid: 0, fields: [], rows: [] };

/**
 * A PostgreSQL connection for transactions that sends fewer packets. `BEGIN` goes with the first statement, so a
 * transaction without statements sends nothing. Statements that are sent in the same turn of the event loop go in one
 * write, and none waits for the answer to an earlier one: a statement and the commit after it can go together.
 */
class TransactionConnection extends NulFreeClient {
  /** Begins each transaction. */
  protected readonly begin: string = 'BEGIN';
  protected override readonly repeatsStaleStatements = false;

  constructor(config?: string | pg.ClientConfig) {
    super({ ...(typeof config === 'string' ? { connectionString: config } : config), pipeline: true });
    const send = this.query.bind(this) as unknown as Query;
    // Encryption replaces the stream.
    const stream = () => (this as unknown as { connection: { stream: Socket } }).connection.stream;
    let hasToBegin = false;
    let lastFailure: unknown;
    // After a failure, the server refuses the statements that were sent with the failed one: they have its error.
    const sendInOrder: Query = (statement, ...parameters) =>
      send(statement, ...parameters).catch((error: unknown) => {
        if (!isRefusedAfterFailure(error)) lastFailure = error;
        throw lastFailure ?? error;
      });
    const query: Query = (statement, ...parameters) => {
      const { text } = statement;
      if (text === 'BEGIN') {
        hasToBegin = true;
        return Promise.resolve(NO_ROWS);
      }
      const begins = hasToBegin;
      hasToBegin = false;
      if (begins && (text === 'COMMIT' || text === 'ROLLBACK')) return Promise.resolve(NO_ROWS);
      stream().cork();
      process.nextTick(() => stream().uncork());
      if (!begins) return sendInOrder(statement, ...parameters);
      const begun = send({ text: this.begin });
      // A statement without a transaction is committed at once: its connection must not be used any more.
      begun.catch(() => stream().destroy());
      return Promise.all([begun, sendInOrder(statement, ...parameters)]).then(([, result]) => result);
    };
    this.query = query as unknown as typeof this.query;
  }
}

/**
 * Returns the class of such connections to a pooler. Poolers do not pass on the limits of a session, so each transaction
 * sets its own.
 */
function pooledTransactionConnection(limits: {
  lockTimeoutMs: number;
  statementTimeoutMs: number;
}): typeof TransactionConnection {
  return class extends TransactionConnection {
    protected override readonly begin =
      `BEGIN; SET LOCAL lock_timeout = ${limits.lockTimeoutMs}; SET LOCAL statement_timeout = ${limits.statementTimeoutMs}`;
  };
}
