import { canEditPost } from '../access/post-access.ts';
import { oncePerBuilder } from '../builder.ts';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
import { reads, sameRow } from '../selection.ts';
import { factsOf } from './facts.ts';
import { registeredMeta } from './meta/registered-meta.ts';
import { contentType, excerptType } from './rendered-text.ts';
import type { ContentRow } from './row.ts';

/** What kinds that have a body give of it; each takes what it has of these. */
export const bodyFields = oncePerBuilder(
  (builder) =>
    ({
      content: { type: contentType(builder), extensions: sameRow, resolve: (row: ContentRow) => row },
      excerpt: { type: excerptType(builder), extensions: sameRow, resolve: (row: ContentRow) => row },
      /** Errors: `rest_forbidden_context` without the right to edit. */
      password: {
        type: 'String',
        description: 'What protects it. Takes the right to edit.',
        extensions: reads('password', 'type', 'status', 'authorId'),
        resolve: (row: ContentRow, _args: unknown, context: RequestContext) => {
          if (row.written || canEditPost(context.viewer, factsOf(row, context))) return row.password;
          throw domainError('rest_forbidden_context', { viewer: context.viewer });
        },
      },
      meta: {
        type: 'Json',
        description: 'The registered meta values.',
        extensions: reads('id', 'type'),
        resolve: (row: ContentRow, _args: unknown, context: RequestContext) => registeredMeta(row, context),
      },
    }) as const,
);
