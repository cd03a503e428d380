import { oncePerBuilder } from '../../core/builder.ts';
import { reads } from '../../core/selection.ts';
import { forEditors } from '../for-editors.ts';
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
      resolve: forEditors(async (row, context): Promise<string | null> => {
        const { userId } = context.viewer;
        const own = await context.loaders.ownPreviewTokens.load({ userId, postId: row.id });
        if (own === null || row.status === 'trash') return null;
        return previewAddress(row, { token: await previewTokenText(own, context), context });
      }),
    }) as const,
);
