import { createHmac } from 'node:crypto';
import { storedKey } from '../../auth/stored-key.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { RevisionRow } from '../../core/rows/revision-row.ts';
import { permalinkOf } from '../../urls/item-permalink.ts';

/**
 * Returns the address of the preview of an autosave: the permalink of the item with a nonce of the editor. Empty for
 * items without a permalink, null for a revision that is not an autosave.
 */
export async function autosavePreviewLink(row: RevisionRow, context: RequestContext): Promise<string | null> {
  const { owner } = row;
  const isDraft = row.id === owner.id;
  if (!isDraft && !row.autosave) return null;
  if (!context.registry.postTypes.get(owner.type)?.viewable) return '';
  const link = await permalinkOf(owner, context);
  const parameters = isDraft ? '' : `preview_id=${owner.id}&preview_nonce=${await previewNonce(owner.id, context)}&`;
  return `${link}${link.includes('?') ? '&' : '?'}${parameters}preview=true`;
}

/** The name of the setting with the key that signs nonces of previews. */
const KEY_SETTING = 'preview_secret';

/** Ten hexadecimal digits that depend on the item, the viewer and a key of the site. */
async function previewNonce(postId: number, context: RequestContext): Promise<string> {
  const key = await storedKey(context, KEY_SETTING);
  return createHmac('sha256', key).update(`preview:${context.viewer.userId}:${postId}`).digest('hex').slice(0, 10);
}
