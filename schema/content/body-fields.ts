import { oncePerBuilder } from '../core/builder.ts';
import type { RequestContext } from '../core/request-context.ts';
import type { ContentRow } from '../core/rows/content-row.ts';
import { reads, sameRow } from '../core/selection.ts';
import { forEditors } from './for-editors.ts';
import { META_COLUMNS, registeredMeta } from './meta/registered-meta.ts';
import { contentType, excerptType } from './rendered-text.ts';

/** The GraphQL fields of the body of an item. A kind uses those that its items have. */
export const bodyFields = oncePerBuilder(
  (builder) =>
    ({
      content: { type: contentType(builder), extensions: sameRow, resolve: (row: ContentRow) => row },
      excerpt: { type: excerptType(builder), extensions: sameRow, resolve: (row: ContentRow) => row },
      /** Errors: `rest_forbidden_context` without the right to edit. */
      password: {
        type: 'String',
        description: 'The password that protects the item. Requires the right to edit the item.',
        extensions: reads('password', 'type', 'status', 'authorId'),
        resolve: forEditors(({ password }) => password),
      },
      meta: {
        type: 'Json',
        description: 'The registered meta values.',
        extensions: reads(...META_COLUMNS),
        resolve: (row: ContentRow, _args: unknown, context: RequestContext) => registeredMeta(row, context),
      },
    }) as const,
);
