import type { GraphQLError } from 'graphql';
import type { TermCounts } from '../../content/counts/term-counts.ts';
import type { TransactionClient } from '../../kernel.ts';
import type { TermRow } from '../term-row.ts';

/** What a taxonomy adds to the writing of its terms, in the same transaction. */
export interface OwnTermPart {
  /** Checks what is asked for, before anything is written. */
  check?(client: TransactionClient): Promise<void>;
  /** Its names are unique, whatever the slug: the error for one that the given term has. */
  taken?(id: number): GraphQLError;
  /** The status of what is refused of a new one, where that is not the usual one. */
  refusal?: number;
  /** Writes what it keeps beside the term. */
  write?(client: TransactionClient, term: TermRow): Promise<void>;
  /** Takes out what is of no use without the term. */
  remove?(client: TransactionClient, removed: { term: TermRow; counts: TermCounts }): Promise<void>;
}
