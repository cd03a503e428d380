import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { preconditionInput } from './graphql-input.ts';

/** The state of an item that a client has read, as the condition of a change. */
export type Precondition = ReturnType<typeof preconditionInput>['$inferInput'];

/** Returns the entity tag of the present state of an item, with quotes. */
export const entityTag = (row: Pick<Post, 'id' | 'modifiedGmt' | 'status' | 'latestRevisionId'>): string =>
  `"${row.id}-${row.modifiedGmt.replace(/\D/g, '')}-${row.status}-${row.latestRevisionId}"`;

/** Throws if the item has changed since the client read it. Errors: `precondition_failed` (412). */
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
