import type { PreviewToken } from '../../../prisma/generated/sqlite/client.ts';
import { signPreviewToken } from '../../auth/signed-token.ts';
import { oncePerBuilder } from '../../core/graphql/builder.ts';
import { reads } from '../../core/graphql/selection.ts';
import type { Registry } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { readTimestamp } from '../../core/site/timestamp.ts';
import { forEditors } from '../rendered/body-fields.ts';

/** Returns the text of a stored preview token. Who has it can read the item. */
export const previewTokenText = (
  { uuid, postId, created, expires }: Pick<PreviewToken, 'uuid' | 'postId' | 'created' | 'expires'>,
  context: RequestContext,
): Promise<string> =>
  signPreviewToken(context, {
    subject: { uuid, postId },
    issued: new Date(readTimestamp(created)),
    expires: new Date(readTimestamp(expires)),
  });

/** Returns the address of a preview: in the front end that the configuration names, else on this site. */
export function previewAddress(
  { id, type, slug }: { id: number; type: string; slug: string },
  { token, context: { kernel } }: { token: string; context: RequestContext },
): string {
  const { previewUrl, addresses } = kernel;
  if (previewUrl === undefined) {
    return `${addresses.home}/?${type === 'page' ? 'page_id' : 'p'}=${id}&preview_token=${token}`;
  }
  // Slugs in other scripts are stored percent-encoded.
  const values: Readonly<Record<string, string>> = { token, id: String(id), type, slug };
  return previewUrl.replace(/\{(token|id|type|slug)\}/g, (_, name: string) =>
    (values[name] ?? '').replace(/[^\w.~%-]/g, encodeURIComponent),
  );
}

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

/** Whether items of a type can have preview tokens: posts, pages and items of declared types. */
export const isPreviewable = (type: string, { postTypes }: Pick<Registry, 'postTypes'>): boolean =>
  type === 'post' || type === 'page' || postTypes.get(type)?.declared !== undefined;
