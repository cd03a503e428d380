import type { GraphQLError } from 'graphql';
import type { TransactionClient } from '../../../core/domain-kernel.ts';
import type { TermCounts } from '../../../core/rows/recount.ts';
import type { TermRow } from '../../../core/rows/term-row.ts';

/** Checks and writes that a taxonomy adds to the writing of its terms. Its writes are in the same transaction. */
export interface TaxonomyWrite {
  /** Checks the input before permissions are checked, as all values are (docs/protocol/errors.md#order-of-checks). */
  check?(): Promise<void>;
  /** Returns the error for a name that the term `id` has. If present, names are unique regardless of the slug. */
  nameTakenError?(id: number): GraphQLError;
  /** The HTTP status of the error for a new term without a name, if it is not the usual one. */
  creationStatus?: number;
  /** Writes additional data of the term. */
  write?(client: TransactionClient, term: TermRow): Promise<void>;
  /** Removes the additional data of the term. */
  remove?(client: TransactionClient, removal: { term: TermRow; counts: TermCounts }): Promise<void>;
}
