import { canEditPost } from '../../access/post-access.ts';
import { oncePerBuilder } from '../../core/builder.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { accessDataOf } from '../../core/rows/access-data.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { reads } from '../../core/selection.ts';
import { previewAddress, previewTokenText } from './preview-address.ts';

/**
 * The GraphQL field with the link of the newest preview token that the viewer created for the item. Reading it creates no
 * token. Errors: `rest_forbidden_context` without the right to edit the item.
 */
export const previewLinkField = oncePerBuilder(
  () =>
    ({
      type: 'String',
      nullable: true,
      description:
        'The link of the newest preview token that the viewer created; null if none can be used. Requires the right to edit the item.',
      extensions: reads('id', 'slug', 'type', 'status', 'authorId'),
      resolve: async (row: ContentRow, _args: unknown, context: RequestContext): Promise<string | null> => {
        const { viewer } = context;
        if (!row.written && !canEditPost(viewer, accessDataOf(row, context))) {
          throw domainError('rest_forbidden_context', { viewer });
        }
        const own = await context.loaders.ownPreviewTokens.load({ userId: viewer.userId, postId: row.id });
        if (own === null || row.status === 'trash') return null;
        return previewAddress(row, { token: await previewTokenText(own, context), context });
      },
    }) as const,
);
