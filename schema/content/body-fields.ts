import { canEditPost } from '../access/post-access.ts';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
import { sameRow } from '../selection.ts';
import { factsOf } from './facts.ts';
import { contentType, excerptType } from './rendered-text.ts';
import type { ContentRow } from './row.ts';

/** The texts of kinds that have a body. */
export const bodyFields = {
  content: { type: contentType, extensions: sameRow, resolve: (row: ContentRow) => row },
  excerpt: { type: excerptType, extensions: sameRow, resolve: (row: ContentRow) => row },
  password: (row: ContentRow, _args: unknown, context: RequestContext) => {
    if (canEditPost(context.viewer, factsOf(row, context))) return row.password;
    throw domainError('rest_forbidden_context', { viewer: context.viewer });
  },
} as const;
