import { createHmac, randomBytes } from 'node:crypto';
import type { RequestContext } from '../../core/request-context.ts';
import type { RevisionRow } from '../../core/rows/revision-row.ts';
import { permalinkOf } from '../../urls/item-permalink.ts';

/**
 * Where an item is shown as it was saved on the way: its address with a mark that only its editor can make. Empty for
 * items without a page, null for a revision.
 */
export async function previewLink(row: RevisionRow, context: RequestContext): Promise<string | null> {
  const { owner } = row;
  const isInPlace = row.id === owner.id;
  if (!isInPlace && !row.autosave) return null;
  if (!context.registry.postTypes.get(owner.type)?.viewable) return '';
  const link = await permalinkOf(owner, context);
  const mark = isInPlace ? '' : `preview_id=${owner.id}&preview_nonce=${await previewNonce(owner.id, context)}&`;
  return `${link}${link.includes('?') ? '&' : '?'}${mark}preview=true`;
}

const SETTING = 'preview_secret';

/** Ten hexadecimal digits that depend on the item, the viewer and a secret of the site. */
async function previewNonce(postId: number, context: RequestContext): Promise<string> {
  const secret = context.site.text(SETTING) || (await storedSecret(context));
  return createHmac('sha256', secret).update(`preview:${context.viewer.userId}:${postId}`).digest('hex').slice(0, 10);
}

/** The site's secret, created when it is first needed. */
function storedSecret({ kernel }: RequestContext): Promise<string> {
  const { database } = kernel;
  return database.transaction(async (client) => {
    await database.lock(client, `setting:${SETTING}`);
    const stored = await client.setting.findUnique({ where: { name: SETTING } });
    if (stored) return String(JSON.parse(stored.value));
    const secret = randomBytes(32).toString('hex');
    await client.setting.create({ data: { name: SETTING, value: JSON.stringify(secret) } });
    return secret;
  });
}
