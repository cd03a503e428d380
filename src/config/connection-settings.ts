import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { choice, isPostgresqlUrl, splitAtCommas, type VariablesOf, wholeNumber } from './config-values.ts';

/** The environment variables of these settings. */
export const connectionVariables = {
  DATABASE_POOLER: choice(['none', 'transaction'], 'none').describe(
    'PostgreSQL only. transaction: DATABASE_URL leads to a pooler such as PgBouncer in transaction mode. The program then uses nothing that outlives a transaction, and DATABASE_DIRECT_URL is required.',
  ),
  DATABASE_DIRECT_URL: z.string().refine(isPostgresqlUrl, 'must be postgresql://user@host/database').optional().meta({
    isSecret: true,
    description:
      'PostgreSQL only: the same database without a pooler, for migrations, notifications, backup and restore.',
    shownDefault: 'DATABASE_URL',
  }),
  DATABASE_NOTIFICATIONS: choice(['listen', 'poll'], 'listen').describe(
    'PostgreSQL only: how a process learns of the commits of others. listen: the server notifies it. poll: it queries the server at intervals, for servers and poolers without LISTEN.',
  ),
  DATABASE_POLL_MILLISECONDS: wholeNumber({ minimum: 20, maximum: 60_000, defaultValue: 250 }).describe(
    'The interval of DATABASE_NOTIFICATIONS=poll: cached answers and subscriptions are late by as much.',
  ),
};

/** How the program connects to a PostgreSQL database: docs/postgresql.md. */
export const connectionSettings = (values: VariablesOf<typeof connectionVariables>) =>
  Object.freeze({
    /** The address without a pooler; undefined if DATABASE_URL leads to the server. */
    directUrl: values.DATABASE_DIRECT_URL,
    /** Whether DATABASE_URL leads to a pooler that gives each transaction a connection. */
    isPooled: values.DATABASE_POOLER === 'transaction',
    /** Milliseconds between two queries for changes; undefined if the server notifies the program. */
    pollMs: values.DATABASE_NOTIFICATIONS === 'poll' ? values.DATABASE_POLL_MILLISECONDS : undefined,
  });

/** The environment variables of these limits. */
export const databaseVariables = {
  DATABASE_POOL: wholeNumber({ minimum: 1, maximum: 1_000, defaultValue: 8 }).describe(
    'PostgreSQL only: connections of a process for reading, as many for writing, and half as many for logins.',
  ),
  DATABASE_QUEUE: wholeNumber({ minimum: 0, maximum: 100_000, defaultValue: 200 }).describe(
    'Maximum number of waiting writes. Further writes are answered with 503.',
  ),
  DATABASE_WAIT_SECONDS: wholeNumber({ minimum: 1, maximum: 600, defaultValue: 10 }).describe(
    'Seconds that a request waits for a connection or a lock before it is answered with 503.',
  ),
};

/** Database connections and waiting times of one process. */
export const databaseLimits = (values: VariablesOf<typeof databaseVariables>) =>
  Object.freeze({
    /** PostgreSQL only: the number of connections for reading, and also for writing. */
    poolSize: values.DATABASE_POOL,
    /** Maximum number of transactions that wait for a connection. */
    maxWaiting: values.DATABASE_QUEUE,
    /** Milliseconds to wait for a connection, and for a lock. */
    waitTimeoutMs: values.DATABASE_WAIT_SECONDS * 1_000,
  });

/** The environment variables of these settings. */
export const replicaVariables = {
  DATABASE_READER_URL: z
    .string()
    .transform(splitAtCommas)
    .refine(
      (urls) => urls.length > 0 && urls.every(isPostgresqlUrl),
      'must be postgresql://user@host/database, the address of a replica, or several of them, separated by commas',
    )
    .default([])
    .meta({
      isSecret: true,
      description:
        'PostgreSQL only: replicas to read from, separated by commas. Each address leads to one server. A comma inside of an address is written as %2C.',
      shownDefault: '',
    }),
  DATABASE_READER_LAG_SECONDS: wholeNumber({ minimum: 1, maximum: 3_600, defaultValue: 10 }).describe(
    'Seconds that a replica may lag behind. One that lags more gets no reads until it has caught up.',
  ),
};

/** The replicas of a PostgreSQL database: docs/replicas.md. */
export const replicaSettings = (values: VariablesOf<typeof replicaVariables>) =>
  Object.freeze({
    /** Their addresses. */
    urls: Object.freeze([...values.DATABASE_READER_URL]),
    /** Milliseconds that a replica may lag behind. */
    maxLagMs: values.DATABASE_READER_LAG_SECONDS * 1_000,
  });

const MAX_WORKERS = 64;

/** The environment variable of the worker processes. */
export const workerVariables = {
  WORKERS: z
    .string()
    .regex(/^(?:auto|\d{1,2})$/, `must be auto or a whole number from 1 to ${MAX_WORKERS}`)
    .transform((value) => (value === 'auto' ? value : Number(value)))
    .refine(
      (value) => value === 'auto' || (value >= 1 && value <= MAX_WORKERS),
      `must be auto or a whole number from 1 to ${MAX_WORKERS}`,
    )
    .optional()
    .meta({
      description:
        'PostgreSQL only: processes that serve requests, with one more for background jobs and a supervisor; auto: as many as processors. Without it, one process does everything.',
      accepts: `1 to ${MAX_WORKERS}, auto`,
    }),
};

/** The number of worker processes; undefined for one process without a supervisor. */
export const workerCount = (value: number | 'auto' | undefined): number | undefined =>
  value === 'auto' ? Math.min(availableParallelism(), MAX_WORKERS) : value;
