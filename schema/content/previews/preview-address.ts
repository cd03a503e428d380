import type { PreviewToken } from '../../../prisma/generated/sqlite/client.ts';
import { signPreviewToken } from '../../auth/signed-token.ts';
import { readTimestamp } from '../../core/dates/timestamp.ts';
import type { RequestContext } from '../../core/request-context.ts';

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
