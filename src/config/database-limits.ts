import { wholeNumber } from './config-values.ts';

/** Database connections and waiting times of one process. */
export interface DatabaseLimits {
  /** PostgreSQL only: the number of connections for reading, and also for writing. */
  readonly poolSize: number;
  /** Maximum number of transactions that wait for a connection. */
  readonly maxWaiting: number;
  /** Milliseconds to wait for a connection, and for a lock. */
  readonly waitTimeoutMs: number;
}

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

/** Converts the validated variables. */
export const databaseLimits = (values: {
  DATABASE_POOL: number;
  DATABASE_QUEUE: number;
  DATABASE_WAIT_SECONDS: number;
}): DatabaseLimits =>
  Object.freeze({
    poolSize: values.DATABASE_POOL,
    maxWaiting: values.DATABASE_QUEUE,
    waitTimeoutMs: values.DATABASE_WAIT_SECONDS * 1_000,
  });
