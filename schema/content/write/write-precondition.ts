import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { preconditionInput } from './graphql-input.ts';

/** What a client saw of the item that it is about to change. */
export type Precondition = ReturnType<typeof preconditionInput>['$inferInput'];

/** The entity tag of an item as it stands, with its quotes. */
export const entityTag = (row: Pick<Post, 'id' | 'modifiedGmt' | 'status' | 'latestRevisionId'>): string =>
  `"${row.id}-${row.modifiedGmt.replace(/\D/g, '')}-${row.status}-${row.latestRevisionId}"`;

/** Errors: `precondition_failed` (412). */
export function requireUnchanged(row: Post, precondition: Precondition | null | undefined): void {
  if (!precondition) return;
  const { ifMatch, ifUnmodifiedSince } = precondition;
  if (ifMatch?.length && !ifMatch.includes('*') && !ifMatch.includes(entityTag(row))) {
    throw domainError('precondition_failed');
  }
  if (typeof ifUnmodifiedSince === 'number' && Date.parse(`${row.modifiedGmt}Z`) > ifUnmodifiedSince) {
    throw domainError('precondition_failed');
  }
}
