import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { canEditPost, canPublish, missingRightToCreate, missingRightToWrite } from '../../access/post-access.ts';
import { needsRightToPublish } from '../../access/post-access-data.ts';
import { canAssignTerms } from '../../access/term-access.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { accessDataOf } from '../../core/rows/access-data.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { ContentInput, preconditionInput } from './graphql-input.ts';
import { requireUnpublishing } from './unpublishing-plan.ts';

interface Write {
  type: PostType;
  input: ContentInput;
  context: RequestContext;
}

/** The error of each missing right. */
const MISSING_RIGHT_ERRORS = {
  edit_others: 'rest_cannot_edit_others',
  sticky: 'rest_cannot_assign_sticky',
  create: 'rest_cannot_create',
} as const;

/** Throws unless the viewer may create the item. The order of errors is that of docs/protocol/errors.md#items. */
export function requireCreate({ type, input, context }: Write): void {
  const { viewer } = context;
  const missing = missingRightToCreate(viewer, { capabilities: type.capabilities, ...input });
  if (missing) throw domainError(MISSING_RIGHT_ERRORS[missing], { viewer });
  requireTerms({ type, input, context });
  const authorId = input.authorId || viewer.userId;
  requireUnpublishing({ type, input, context, row: { type: type.name, status: 'publish', authorId } as ContentRow });
}

/** Throws unless the viewer may change the item as requested. */
export function requireUpdate({ type, input, context, row }: Write & { row: ContentRow }): void {
  const { viewer } = context;
  if (!canEditPost(viewer, accessDataOf(row, context))) throw domainError('rest_cannot_edit', { viewer });
  const missing = missingRightToWrite(viewer, {
    capabilities: type.capabilities,
    ...input,
    storedAuthorId: row.authorId,
  });
  if (missing) throw domainError(MISSING_RIGHT_ERRORS[missing], { viewer });
  requireTerms({ type, input, context });
  requireUnpublishing({ type, input, context, row });
}

/** Throws unless the viewer may set the status on items of the type. Errors: `rest_cannot_publish`. */
export function requireStatus({ type, context, status }: Omit<Write, 'input'> & { status: string }): void {
  if (!needsRightToPublish(status, context.registry.declaredStatuses)) return;
  if (!canPublish(context.viewer, type.capabilities)) {
    throw domainError('rest_cannot_publish', { viewer: context.viewer });
  }
}

function requireTerms({ input, context }: Write): void {
  const { viewer, registry } = context;
  for (const { taxonomy, termIds } of input.terms ?? []) {
    const capabilities = registry.taxonomies.get(taxonomy)?.capabilities;
    // Unknown terms are ignored, but 0 is no term that anyone may assign.
    const isAllowed = !capabilities || (canAssignTerms(viewer, capabilities) && !termIds.includes(0));
    if (termIds.length > 0 && !isAllowed) {
      throw domainError('rest_cannot_assign_term', { viewer });
    }
  }
}

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
