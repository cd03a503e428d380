import { GraphQLError } from 'graphql';
import { domainError } from './domain-errors.ts';
import type { Database } from './domain-kernel.ts';
import { MediaStoreError } from './files/media-store.ts';

/** What the system says when a disk is full, or a quota is used up. */
const FULL: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

/** What the system says when files cannot be opened or written at the moment. */
const UNREACHABLE: readonly unknown[] = ['EMFILE', 'ENFILE', 'EIO', 'EROFS', 'ESTALE', 'ENOTCONN', 'EHOSTDOWN'];

/**
 * The error of the catalogue for one that neither the client nor the program is to blame for: `storage_full` where there
 * is no space left, `service_unavailable` where the database or the store of files cannot do its work. Null for all others.
 */
export function outageError(error: unknown, database: Pick<Database, 'isUnavailable' | 'isFull'>): GraphQLError | null {
  const cause = error instanceof GraphQLError ? error.originalError : error;
  if (!cause || cause instanceof GraphQLError) return null;
  const { code } = cause as { code?: unknown };
  if (FULL.includes(code) || (cause instanceof MediaStoreError && cause.isFull) || database.isFull(cause)) {
    return domainError('storage_full');
  }
  if (cause instanceof MediaStoreError || UNREACHABLE.includes(code) || database.isUnavailable(cause)) {
    return domainError('service_unavailable');
  }
  return null;
}
