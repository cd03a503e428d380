import { GraphQLError } from 'graphql';
import type { Database } from '../domain-kernel.ts';
import { domainError } from '../errors/domain-errors.ts';
import { MediaStoreError } from '../files/media-store.ts';

/** System errors of a full disk or an exhausted quota. */
const FULL_DISK_CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

/** Errors of files that temporarily cannot be opened or written, and of threads that cannot be started. */
const UNAVAILABLE_FILE_CODES: readonly unknown[] = [
  'EMFILE',
  'ENFILE',
  'EIO',
  'EROFS',
  'ESTALE',
  'ENOTCONN',
  'EHOSTDOWN',
  'ERR_WORKER_INIT_FAILED',
];

/**
 * Converts an error of the infrastructure to a domain error: `storage_full` if no space is left, `service_unavailable` if
 * the database or the file store is not available. Returns null for all other errors.
 */
export function outageError(error: unknown, database: Pick<Database, 'isUnavailable' | 'isFull'>): GraphQLError | null {
  const cause = error instanceof GraphQLError ? error.originalError : error;
  if (!cause || cause instanceof GraphQLError) return null;
  const { code } = cause as { code?: unknown };
  if (FULL_DISK_CODES.includes(code) || (cause instanceof MediaStoreError && cause.isFull) || database.isFull(cause)) {
    return domainError('storage_full');
  }
  if (cause instanceof MediaStoreError || UNAVAILABLE_FILE_CODES.includes(code) || database.isUnavailable(cause)) {
    return domainError('service_unavailable');
  }
  return null;
}
