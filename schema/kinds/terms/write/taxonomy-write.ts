import type { GraphQLError } from 'graphql';
import type { TermCounts } from '../../../content/counts/term-counts.ts';
import type { TransactionClient } from '../../../core/domain-kernel.ts';
import type { TermRow } from '../../../core/rows/term-row.ts';

/** The part of a taxonomy in writing its terms, in the same transaction. */
export interface OwnTermPart {
  /** Checks the input before anything is written. */
  check?(client: TransactionClient): Promise<void>;
  /** The error for a name that the term `id` has; if present, names are unique, whatever the slug. */
  taken?(id: number): GraphQLError;
  /** The HTTP status of a new term without a name, if it is not the usual one. */
  creationStatus?: number;
  /** Writes what it stores beside the term. */
  write?(client: TransactionClient, term: TermRow): Promise<void>;
  /** Removes what it stores beside the term. */
  remove?(client: TransactionClient, removed: { term: TermRow; counts: TermCounts }): Promise<void>;
}
