import { canEditOthers, canEditPost, canMakeSticky, canPublish, missingToCreate } from '../../access/post-access.ts';
import { canAssignTerms } from '../../access/term-access.ts';
import type { RequestContext } from '../../context.ts';
import { domainError } from '../../errors.ts';
import type { PostType } from '../../types/registry.ts';
import { factsOf } from '../facts.ts';
import type { ContentRow } from '../row.ts';
import type { ContentInput } from './input.ts';

interface Write {
  type: PostType;
  input: ContentInput;
  context: RequestContext;
}

const MISSING = {
  edit_others: 'rest_cannot_edit_others',
  sticky: 'rest_cannot_assign_sticky',
  create: 'rest_cannot_create',
} as const;

/** May the viewer create this? Errors in the order of the API (protocol 8.3). */
export function requireCreate({ type, input, context }: Write): void {
  const { viewer } = context;
  const missing = missingToCreate(viewer, { capabilities: type.capabilities, ...input });
  if (missing) throw domainError(MISSING[missing], { viewer });
  requireTerms({ type, input, context });
}

/** May the viewer change this item so? */
export function requireUpdate({ type, input, context, row }: Write & { row: ContentRow }): void {
  const { viewer } = context;
  if (!canEditPost(viewer, factsOf(row, context))) throw domainError('rest_cannot_edit', { viewer });
  requireAuthorAndSticky({ type, input, context, authorId: row.authorId });
  requireTerms({ type, input, context });
}

/** May the viewer give items of this type the status? */
export function requireStatus({ type, context, status }: Omit<Write, 'input'> & { status: string }): void {
  if (!['publish', 'future', 'private'].includes(status)) return;
  if (!canPublish(context.viewer, type.capabilities)) {
    throw domainError('rest_cannot_publish', { viewer: context.viewer });
  }
}

function requireAuthorAndSticky(write: Write & { authorId: number | undefined }): void {
  const { type, input, context } = write;
  const { viewer } = context;
  const { authorId } = input;
  if (
    authorId &&
    authorId !== viewer.userId &&
    authorId !== write.authorId &&
    !canEditOthers(viewer, type.capabilities)
  ) {
    throw domainError('rest_cannot_edit_others', { viewer });
  }
  if (input.sticky && !canMakeSticky(viewer, type.capabilities)) {
    throw domainError('rest_cannot_assign_sticky', { viewer });
  }
}

function requireTerms({ input, context }: Write): void {
  const { viewer, registry } = context;
  for (const { taxonomy, termIds } of input.terms ?? []) {
    const capabilities = registry.taxonomies.get(taxonomy)?.capabilities;
    if (termIds.length > 0 && capabilities && !canAssignTerms(viewer, capabilities)) {
      throw domainError('rest_cannot_assign_term', { viewer });
    }
  }
}
