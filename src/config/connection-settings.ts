import { z } from 'zod';
import { choice, isPostgresqlUrl, wholeNumber } from './config-values.ts';

/** How the program connects to a PostgreSQL database: docs/postgresql.md. */
export interface ConnectionSettings {
  /** The address without a pooler; undefined if DATABASE_URL leads to the server. */
  readonly directUrl: string | undefined;
  /** Whether DATABASE_URL leads to a pooler that gives each transaction a connection. */
  readonly isPooled: boolean;
  /** Milliseconds between two queries for changes; undefined if the server notifies the program. */
  readonly pollMs: number | undefined;
}

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

/** Converts the validated variables. */
export const connectionSettings = (values: {
  DATABASE_POOLER: 'none' | 'transaction';
  DATABASE_DIRECT_URL?: string | undefined;
  DATABASE_NOTIFICATIONS: 'listen' | 'poll';
  DATABASE_POLL_MILLISECONDS: number;
}): ConnectionSettings =>
  Object.freeze({
    directUrl: values.DATABASE_DIRECT_URL,
    isPooled: values.DATABASE_POOLER === 'transaction',
    pollMs: values.DATABASE_NOTIFICATIONS === 'poll' ? values.DATABASE_POLL_MILLISECONDS : undefined,
  });
