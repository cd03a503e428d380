import { z } from 'zod';
import { isPostgresqlUrl, splitAtCommas, wholeNumber } from './config-values.ts';

/** The replicas of a PostgreSQL database: docs/replicas.md. */
export interface ReplicaSettings {
  /** Their addresses. */
  readonly urls: readonly string[];
  /** Milliseconds that a replica may lag behind. */
  readonly maxLagMs: number;
}

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

/** Converts the validated variables. */
export const replicaSettings = (values: {
  DATABASE_READER_URL: readonly string[];
  DATABASE_READER_LAG_SECONDS: number;
}): ReplicaSettings =>
  Object.freeze({
    urls: Object.freeze([...values.DATABASE_READER_URL]),
    maxLagMs: values.DATABASE_READER_LAG_SECONDS * 1_000,
  });
